import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { built } from "./built-command.ts";
import { callLine, inFolderWith } from "./call.ts";

const burst = "concurrency: 8\narrivals: { burst: 40 }\nduration: 0.5s\npolicies: [main, ./mine.ts]\n";

/** A plug-in that does something in its loop, on line 4. */
function doing(code: string, imports = ""): string {
  return `${imports}export default { name: "mine", description: "", *takeLoop(worker) {
  yield* worker.sleep(1);

  ${code}
  for (;;) {
    worker.setConcurrency(worker.wantedConcurrency());
    const free = worker.concurrency - worker.occupancy;
    if (free > 0) yield* worker.take(free);
    else yield* worker.untilDrained();
  }
} };\n`;
}

const ends =
  "a policy may neither end the command nor set its exit code; an error that it throws ends the run";
const later = "nothing that a policy does may happen later by itself; a simulated worker waits with yield*";
const isAsync = "it uses an async function, and a simulated worker waits with yield*, not with await";

/** What a plug-in does, and what the command says of it. */
const faults = [
  ["process.exit(0);", `it uses process.exit, and ${ends}`],
  ["process.abort();", `it uses process.abort, and ${ends}`],
  ["process.kill(process.pid);", `it uses process.kill, and ${ends}`],
  ["process.reallyExit(0);", `it uses process.reallyExit, and ${ends}`],
  ["process.exitCode = 0;", `it uses process.exitCode, and ${ends}`],
  ["try { process.exit(0); } catch {}", `it uses process.exit, and ${ends}`],
  ["process.nextTick(() => {});", `it uses process.nextTick, and ${later}`],
  ['Promise.resolve().then(() => { throw new Error("later"); });', `it uses Promise.resolve, and ${later}`],
  ['Promise.reject(new Error("later"));', `it uses Promise.reject, and ${later}`],
  ["new Promise(() => {});", `it uses new Promise(), and ${later}`],
  ['(async () => { throw new Error("later"); })();', isAsync],
] as const;

describe("a policy that reaches for the command, or leaves something for later", () => {
  inFolderWith({ "burst.yaml": burst });

  it.each(faults)("%s in its loop: exit code 3, with its line", async (code, says) => {
    writeFileSync("mine.ts", doing(code));
    const { exitCode } = process;
    expect(await callLine("run burst.yaml")).toEqual({
      code: 3,
      stdout: "",
      stderr: `error: burst, policy mine, seed 1: ./mine.ts:4: ${says}\n`,
    });
    expect(process.exitCode).toBe(exitCode);
  });

  it.each(faults)("%s as it is loaded: exit code 3, with its line", async (code, says) => {
    writeFileSync("mine.ts", `\n${code}\n${doing("")}`);
    const expected = { code: 3, stdout: "", stderr: `error: ./mine.ts:2: ${says}\n` };
    expect(await callLine("run burst.yaml")).toEqual(expected);
    expect(await callLine("validate burst.yaml")).toEqual(expected);
  });

  it("sees an exit code that is set through node:process, and one after a call of its watcher", async () => {
    writeFileSync("mine.ts", doing("own.exitCode = 0;", 'import own from "node:process"; '));
    expect((await callLine("run burst.yaml")).stderr).toBe(
      `error: burst, policy mine, seed 1: ./mine.ts: it uses process.exitCode, and ${ends}\n`,
    );
    // The watcher is called within the loop's own call, as the second job starts at once.
    const called =
      "worker.watchJobs({ jobStarted() {}, jobLeft() {} }); yield* worker.take(2); worker.setConcurrency(8); process.exit(0);";
    writeFileSync("mine.ts", doing(called).replace('description: ""', 'description: "", extraJobs: () => 8'));
    expect((await callLine("run burst.yaml --set runTick=0s")).stderr).toContain(
      "./mine.ts:4: it uses process.exit, and",
    );
  });

  it.each([
    ["throw undefined;", "./mine.ts: it throws undefined\n"],
    ["yield 42;", "./mine.ts: it yields 42, which is no wait; yield* a wait of the worker"],
    ["yield;", "./mine.ts: it yields nothing, which is no wait"],
    [
      "worker.setConcurrency(9);",
      "./mine.ts:4: setConcurrency(9) is not allowed; the scenario wants 8 now, as worker.wantedConcurrency() says\n",
    ],
  ])("%s: exit code 3, and why", async (code, says) => {
    writeFileSync("mine.ts", doing(code));
    const { code: exitCode, stderr } = await callLine("run burst.yaml");
    expect(stderr).toContain(says);
    expect(exitCode).toBe(3);
  });

  it("may set fewer slots than the scenario wants", async () => {
    writeFileSync("mine.ts", doing("worker.setConcurrency(3); worker.setConcurrency(2);"));
    expect((await callLine("run burst.yaml")).code).toBe(0);
  });

  it.each(["mine.ts", "mine.mjs"])("has the modules of Node as in Node: %s", async (file) => {
    writeFileSync(
      file,
      doing(
        'if (typeof fs.existsSync !== "function" || fs.existsSync !== existsSync) throw new Error("no fs");',
        'import fs, { existsSync } from "fs"; ',
      ),
    );
    const { code, stderr } = await callLine(`run burst.yaml --policy ./${file}`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

describe("a policy that is out of bounds, in the built command", () => {
  inFolderWith({ "burst.yaml": burst });

  it.each([
    ["process.exit(0);", `it uses process.exit, and ${ends}`],
    ["process.exitCode = 0;", `it uses process.exitCode, and ${ends}`],
    ["process.abort();", `it uses process.abort, and ${ends}`],
    ['Promise.resolve().then(() => { throw new Error("later"); });', `it uses Promise.resolve, and ${later}`],
    ['(async () => { throw new Error("later"); })();', isAsync],
    [
      "const all = []; for (;;) all.push(new Array(1000).fill(0.5));",
      "a loop has filled 1024 MB of memory without a wait; yield* a wait of the worker inside it, and keep less",
    ],
  ])("%s: exit code 3 and the same message with one thread and with two", (code, says) => {
    writeFileSync("mine.ts", doing(code));
    for (const jobs of ["-j1", "-j2"])
      expect(built(`compare burst.yaml --seeds 4 ${jobs}`)).toEqual({
        status: 3,
        stdout: "",
        stderr: `error: burst, policy mine, seed 1: ./mine.ts:4: ${says}\n`,
      });
  });

  it.each(["-j1", "-j2"])("names the file whose promise fails in a module of Node, with %s", (jobs) => {
    writeFileSync("mine.ts", doing('fs.promises.readFile("nowhere", "utf8");', 'import fs from "node:fs"; '));
    const { status, stderr } = built(`compare burst.yaml --seeds 4 ${jobs}`);
    expect(stderr).toMatch(/^error: \.\/mine\.ts: it leaves a promise that fails: Error: ENOENT: [^\n]*\n$/);
    expect(status).toBe(3);
  });
});
