import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { built } from "./built-command.ts";
import { inFolderWith } from "./call.ts";

// The built command as its own process: it alone has worker threads, its code cache, and the library beside it.
const command = resolve("bin/take-sim.js");

const eager = `import { SECOND, policyNamed, type Policy } from "take-sim";
const eager: Policy = {
  name: "eager",
  description: "takes for every slot that is free",
  *takeLoop(worker) {
    for (;;) {
      worker.setConcurrency(worker.wantedConcurrency());
      const free = worker.concurrency - worker.inProgress;
      if (free > 0) yield* worker.take(free);
      else yield* worker.untilJobLeaves({ atMost: SECOND });
      if (policyNamed("main") === undefined) throw new Error("the library is not whole");
    }
  },
};
export default eager;
`;

describe("a policy from a file, in the built command", () => {
  inFolderWith({
    "drawn.yaml":
      "concurrency: 8\narrivals: { poisson: { rate: 15, count: 100 } }\nduration: { exponential: { mean: 0.5s } }\npolicies: [main, ./eager.ts]\n",
    "eager.ts": eager,
    "endless.ts": eager.replace(
      "worker.setConcurrency",
      "while (worker.now > 1e6);\n      worker.setConcurrency",
    ),
  });

  it("gives the same bytes with one thread and with two", () => {
    const [one, two] = ["-j1", "-j2"].map((jobs) => built(`compare drawn.yaml --seeds 12 --json ${jobs}`));
    expect(one?.stderr).toBe("");
    expect(one?.status).toBe(0);
    expect(two).toEqual(one);
  });

  it.each([
    "sweep drawn.yaml -P concurrency=4,8 --seeds 6 --json",
    "tune drawn.yaml --policy ./eager.ts --over concurrency=2,4,8 --objective completion_p99_ms --seeds 12 --json",
  ])("gives the same bytes with one thread and with two: %s", (line) => {
    const [one, two] = ["-j1", "-j2"].map((jobs) => built(`${line} ${jobs}`));
    expect(one?.stderr).toBe("");
    expect(one?.status).toBe(0);
    expect(two).toEqual(one);
    expect(JSON.parse(one?.stdout ?? "").plugIns).toMatchObject([{ name: "eager", file: "./eager.ts" }]);
  });

  it.each(["-j1", "-j2"])("names the point of a grid at which it fails, with %s", (jobs) => {
    const { status, stderr } = built(
      `sweep drawn.yaml --policy main,./endless.ts -P concurrency=4,8 --seeds 4 ${jobs}`,
    );
    expect(stderr).toMatch(
      /^error: drawn at concurrency=4, policy eager, seed 1: \.\/endless\.ts:7: a loop has/,
    );
    expect(status).toBe(3);
  });

  it.each(["-j1", "-j2"])("is stopped with %s when it never waits, with its line", (jobs) => {
    const { status, stderr } = built(`compare drawn.yaml --policy main,./endless.ts --seeds 4 ${jobs}`);
    expect(stderr).toBe(
      "error: drawn, policy eager, seed 1: ./endless.ts:7: a loop has gone round 10000000 times without a wait; yield* a wait of the worker inside it\n",
    );
    expect(status).toBe(3);
  });

  it("is written by init, runs as it is, and is not written over", () => {
    expect(built("init --policy").stdout).toBe(
      "wrote my-policy.ts\n\nNext:\n  take-sim run 512-burst --policy drain-wait,./my-policy.ts\n",
    );
    const run = built("run 512-burst --policy drain-wait,./my-policy.ts");
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: "" });
    writeFileSync("my-policy.ts", "mine\n");
    const again = built("init --policy");
    expect(again.status).toBe(2);
    expect(again.stderr).toBe("my-policy.ts: there already; --force writes over it\n");
    expect(readFileSync("my-policy.ts", "utf8")).toBe("mine\n");
    expect(built("init --policy --force").status).toBe(0);
    expect(built("init --policy other.yaml").status).toBe(2);
  });

  it.each([
    ["run drawn.yaml --policy main", false],
    ["run drawn.yaml", true],
  ])("%s loads jiti: %s", (line, expected) => {
    // Written as the process ends, by what it has loaded.
    const report =
      "process.on('exit', () => process.stderr.write(String(Object.keys(require('node:module')._cache).some((path) => /node_modules.jiti/.test(path)))))";
    writeFileSync("report.cjs", report);
    const { stderr } = spawnSync(process.execPath, ["-r", "./report.cjs", command, ...line.split(" ")], {
      encoding: "utf8",
    });
    expect(stderr).toBe(String(expected));
  });
});
