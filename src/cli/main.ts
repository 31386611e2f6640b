import { writeSync } from "node:fs";
import { CommanderError } from "commander";
import { RunFailure } from "../experiment/run.ts";
import { printable } from "../report/printable.ts";
import { ExitCode, UsageError } from "./exit-codes.ts";
import { PlugInFailure } from "./plug-ins/plug-in.ts";
import { nextRejection, rejectionSoFar } from "./plug-ins/rejections.ts";
import { makeProgram, type Outcome } from "./program.ts";
import { systemReason } from "./system-error.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The command as a function: arguments (without `node` and the script) to exit code.
 */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const outcome: Outcome = { exitCode: ExitCode.ok };
  try {
    await makeProgram(terminal, outcome).parseAsync([...args], { from: "user" });
    const left = await nextRejection();
    if (left !== undefined) throw new PlugInFailure(left);
    return outcome.exitCode;
  } catch (error) {
    return reportError(error, terminal);
  }
}

/** Runs the command of this process: the entry point of `bin/take-sim.js`. */
export async function runFromTerminal(): Promise<void> {
  let stdoutIsRead = true;
  process.once("exit", () => {
    const late = rejectionSoFar();
    // One fault is reported, the first.
    if (late === undefined || process.exitCode === ExitCode.simulation) return;
    writeAll(2, printable(`error: ${late}\n`));
    process.exitCode = ExitCode.simulation;
  });
  const terminal: Terminal = {
    // Whoever stops reading, as `| head` does, changes neither what is judged nor what else is written.
    stdout: (text) => {
      stdoutIsRead = stdoutIsRead && writeAll(1, text);
    },
    stderr: (text) => writeAll(2, text),
    environment: process.env,
    stderrIsTerminal: process.stderr.isTTY === true,
    stdoutIsTerminal: process.stdout.isTTY === true,
    onInterrupt,
    openPage: (path) => void import("./open-page.ts").then((opener) => opener.openPage(path, terminal)),
  };
  process.exitCode = await main(process.argv.slice(2), terminal);
}

/** A second signal does what it usually does: it ends the process. */
function onInterrupt(listener: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const stop = (): void => {
    for (const signal of signals) process.off(signal, heard);
  };
  const heard = (): void => {
    stop();
    listener();
  };
  for (const signal of signals) process.on(signal, heard);
  return stop;
}

function reportError(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    // Commander has printed its message; its own code for a wrong call is 1.
    return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
  }
  if (error instanceof UsageError) {
    terminal.stderr(printable(`${error.message}\n`));
    return ExitCode.usage;
  }
  if (error instanceof PlugInFailure) {
    terminal.stderr(printable(`error: ${error.message}\n`));
    return ExitCode.simulation;
  }
  if (error instanceof RunFailure) {
    terminal.stderr(printable(`error: ${error.scenario}, ${error.message}\n`));
    return ExitCode.simulation;
  }
  terminal.stderr(
    `error: take-sim itself failed; this is a fault of the program: ${describe(error, terminal)}\n`,
  );
  return ExitCode.simulation;
}

function describe(error: unknown, { environment }: Terminal): string {
  if (environment.TAKE_SIM_DEBUG !== undefined && error instanceof Error) return error.stack ?? error.message;
  return `${error instanceof Error ? error.message : String(error)} (TAKE_SIM_DEBUG=1 shows where)`;
}

/** Writes all of a text, however slowly the other end reads. Returns false once nobody reads any more. */
function writeAll(descriptor: number, text: string): boolean {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EPIPE") return false;
      if (code !== "EAGAIN") throw new UsageError(`the output cannot be written: ${systemReason(error)}`);
    }
  }
  return true;
}
