import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";

const command = resolve("bin/take-sim.js");
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(TAKE_SIM_|SLURM_|JOB_COMPLETION|AWS_BATCH|NODE_OPTIONS$|VITEST|CI$)/.test(name),
  ),
);

/** Runs the built command in the working folder. Only it has worker threads. */
export function built(line: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...line.split(" ")], {
    env: environment,
    encoding: "utf8",
    input: "",
    maxBuffer: 1e9,
  });
  return { status, stdout, stderr };
}

/** Runs it, and sends it a signal once it has written so much of a report file. */
export async function interrupted(line: string, after: { signal: NodeJS.Signals; bytes: number }) {
  const child = spawn(process.execPath, [command, ...line.split(" ")], { env: environment });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (data) => {
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const ended = new Promise<number | null>((settle) => child.on("close", settle));
  const hasWritten = () => unfinished().some((name) => statSync(name).size >= after.bytes);
  while (child.exitCode === null && !hasWritten()) await pause(20);
  child.kill(after.signal);
  const status = await ended;
  return { status, stdout, stderr, leftOver: unfinished() };
}

/** The report files that are not in their place yet. */
function unfinished(): string[] {
  return readdirSync(".").filter((name) => name.endsWith(".part"));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, milliseconds));
}

/** Whether the command is built with its workers. */
export function hasWorkers(): boolean {
  return existsSync(resolve(command, "../../dist/worker.js"));
}
