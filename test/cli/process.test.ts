import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stuck } from "./files.ts";

// The built command as its own process: what the tests of `main` cannot see.
const command = resolve("bin/take-sim.js");
const folder = mkdtempSync(join(tmpdir(), "take-sim-process-"));
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(TAKE_SIM_|NODE_OPTIONS$|VITEST)/.test(name)),
);

beforeAll(prepareFailures);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function takeSim(args: readonly string[], extra: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    env: { ...environment, ...extra },
    encoding: "utf8",
    input: "",
    maxBuffer: 1e8,
  });
  return { status, stdout, stderr };
}

function shell(line: string): string {
  return execFileSync("bash", ["-c", line], {
    cwd: folder,
    env: { ...environment, TAKE_SIM: `${process.execPath} ${command}` },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Results and shards whose gate fails, and a run that does. */
function prepareFailures(): void {
  writeFileSync(join(folder, "stuck.yaml"), stuck);
  const gate = "--seeds 10 --gate 'completion p99 of main < 1 ms'";
  shell(
    `$TAKE_SIM compare 32-burst ${gate} --json >gated.json || true; $TAKE_SIM compare 32-burst ${gate} --shard 1/1 --output-dir shards >shard.txt 2>&1`,
  );
}

describe("take-sim as a process", () => {
  it("answers from any folder, with exit code 0", () => {
    const { status, stdout, stderr } = takeSim(["run", "512-burst"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^512-burst · 1 worker · 512 jobs · seed 1 · 3 policies\n/);
  });

  it("is found by its name through a link, as npm installs it", () => {
    expect(shell(`ln -sf ${command} take-sim && ${process.execPath} take-sim --version`)).toBe("0.1.0\n");
  });

  it("ends with 2 for a wrong call, and says so on stderr", () => {
    const { status, stdout, stderr } = takeSim(["run", "nowhere"]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^nowhere: there is no such file/);
  });

  it("ends with 3 for a run that fails", () => {
    const path = join(folder, "stuck.yaml");
    execFileSync("tee", [path], { input: stuck, stdio: ["pipe", "ignore", "ignore"] });
    const { status, stdout, stderr } = takeSim(["run", path]);
    expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
    expect(stderr).toMatch(/^error: stuck, policy main, seed 1: /);
  });

  it("reads TAKE_SIM_ variables of its environment", () => {
    const { stdout } = takeSim(["run", "32-burst", "--json"], {
      TAKE_SIM_WORKERS: "3",
      TAKE_SIM_POLICIES: "main",
    });
    expect(JSON.parse(stdout).runs[0].workers.length).toBe(3);
  });

  it("colours nothing, whatever the environment says of colours", () => {
    for (const extra of [{ CI: "1" }, { FORCE_COLOR: "3" }]) {
      const { stdout, stderr } = takeSim(["compare", "32-burst", "--seeds", "2"], extra);
      expect(stdout + stderr).not.toContain("\u001b");
    }
  });

  it.each([
    "run 512-burst",
    "compare 512-burst --seeds 10 --json",
    "run 4-workers-1024-burst --seeds 5 --reporter events=-",
  ])("%s | head -1 ends quietly with 0", (line) => {
    const output = shell(`$TAKE_SIM ${line} 2>errors | head -1; echo "code \${PIPESTATUS[0]}"`);
    expect(output.trimEnd().split("\n").length).toBe(2);
    expect(output).toMatch(/\ncode 0\n$/);
    expect(readFileSync(join(folder, "errors"), "utf8")).toBe("");
  });

  it.each([
    ["compare 32-burst --seeds 10 --gate 'completion p99 of main < 1 ms'", 1],
    ["compare 32-burst --seeds 10 --gate 'completion p99 of main < 1 ms' --json", 1],
    ["compare 32-burst --seeds 10 --gate 'completion p99 of main < 1 ms' --reporter events=-", 1],
    ["compare 32-burst --seeds 4 --gate 'completion p99 of main < 9 s' --fail-on inconclusive", 4],
    ["compare 32-burst --seeds 10 --gate 'completion p99 of main < 99 s'", 0],
    ["report gated.json", 1],
    ["report gated.json --reporter junit", 1],
    ["merge shards", 1],
    [
      "tune 32-burst --policy main --objective 'completion p99' --over workers=1,2 --limit 'takes < 1 takes'",
      1,
    ],
    ["run stuck.yaml", 3],
    ["run stuck.yaml --reporter events=-", 3],
  ])("%s into a pipe that nobody reads ends with %d", (line, code) => {
    // The reader is gone before the first byte.
    expect(shell(`(sleep 0.1; $TAKE_SIM ${line} 2>errors) | true; echo "code \${PIPESTATUS[0]}"`)).toBe(
      `code ${code}\n`,
    );
  });

  it("still writes the files, whole, when nobody reads stdout", () => {
    shell(
      "$TAKE_SIM run 4-workers-1024-burst --seeds 2 --reporter events=-,jobs=jobs.csv,json=r.json | head -1",
    );
    const jobs = readFileSync(join(folder, "jobs.csv"), "utf8").trimEnd().split("\n");
    expect(jobs.length).toBe(1 + 2 * 3 * 1024);
    expect(JSON.parse(readFileSync(join(folder, "r.json"), "utf8")).runs.length).toBe(6);
    expect(readdirSync(folder).filter((file) => file.endsWith(".part"))).toEqual([]);
  });

  it("writes all of a long report into a slow pipe", () => {
    const lines = shell("$TAKE_SIM run 4-workers-1024-burst --reporter events=- | (sleep 0.2; cat) | wc -l");
    expect(Number(lines)).toBeGreaterThan(3 * 4 * 1024);
  });

  it("writes a report into a pipe of the shell", () => {
    const rows = shell(
      "$TAKE_SIM run 32-burst --policy main --reporter jobs=>(wc -l >rows) >/dev/null; sleep 0.2; cat rows",
    );
    expect(Number(rows)).toBe(33);
  });
});
