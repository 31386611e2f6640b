import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Result } from "../../src/experiment/result.ts";
import { faultyPlugIns, invalidPlugIns } from "./bad-plug-ins.ts";
import { callLine, inFolderWith, resultOf } from "./call.ts";

const burst = "concurrency: 8\narrivals: { burst: 40 }\nduration: 0.5s\npolicies: [main, ./mine.ts]\n";

describe("a file that holds no policy", () => {
  inFolderWith({ "burst.yaml": burst });

  it.each(invalidPlugIns)("$what: exit code $code, its place in the scenario, and why", async (bad) => {
    writeFileSync("mine.ts", bad.source);
    const { code, stdout, stderr } = await callLine("run burst.yaml");
    expect(stderr).toContain(bad.says);
    expect(stderr).toMatch(/^burst\.yaml:4:18: policies\[1\]: /);
    expect({ code, stdout, lines: stderr.trimEnd().split("\n").length }).toEqual({
      code: 2,
      stdout: "",
      lines: 1,
    });
  });

  it.each([
    ["./nowhere.ts", "cannot be read: there is no such file or folder"],
    ["./burst.yaml", "is no policy; a file that ends in .ts, .mts, .js or .mjs is needed"],
  ])("%s on the command line: exit code 2", async (file, says) => {
    const { code, stderr } = await callLine(`run burst.yaml --policy ${file}`);
    expect(stderr).toBe(`--policy ${file}: "${file}" ${says}\n`);
    expect(code).toBe(2);
  });
});

describe("a policy that does what no policy may", () => {
  inFolderWith({ "burst.yaml": burst });

  it.each(faultyPlugIns)(
    "$what: exit code $code, its file, and why",
    async ({ source, says, code: expected }) => {
      writeFileSync("mine.ts", source);
      const { code, stdout, stderr } = await callLine("run burst.yaml");
      if (typeof says === "string") expect(stderr).toContain(says);
      else expect(stderr).toMatch(says);
      expect(stderr).not.toMatch(/\n +at /);
      expect({ code, stdout, lines: stderr.trimEnd().split("\n").length }).toEqual({
        code: expected,
        stdout: "",
        lines: 1,
      });
    },
  );
});

const drainWait = `import { type Policy, setScale, waitForRoom } from "take-sim";
const policy: Policy = {
  name: "mine",
  description: "drain-wait once more",
  *takeLoop(worker) {
    for (;;) {
      yield* setScale(worker);
      const asked = worker.concurrency - worker.occupancy;
      if (asked <= 0) yield* waitForRoom(worker);
      else yield* worker.take(asked);
    }
  },
};
export { policy };
`;

const drawn = `workers: 3
concurrency: [[0s, 8], [1s, 4], [3s, 8]]
arrivals: { poisson: { rate: 20, count: 200 } }
duration: { lognormal: { mean: 0.5s, cv: 0.5 } }
`;

describe("a policy from a file", () => {
  inFolderWith({
    "drawn.yaml": `${drawn}policies: [drain-wait, ./own/mine.ts]\nbaseline: ./own/mine.ts\n`,
    "child/child.yaml": "arrivals: { burst: 8 }\nduration: 1s\npolicies: ./mine.js\n",
    "child/mine.js": `module.exports = { name: "plain", description: "", *takeLoop(worker) { for (;;) {
      if (worker.occupancy === 0) yield* worker.take(1); else yield* worker.untilDrained(); } } };\n`,
    "parent.yaml": "extends: child/child.yaml\nconcurrency: 2\n",
    "own/mine.ts": drainWait,
    "own/twin.mts": drainWait,
  });

  it("that does what drain-wait does makes the same runs, number for number and take for take", async () => {
    const result = await resultOf(
      "compare drawn.yaml --seeds 5 --json --reporter takes=takes.csv,jobs=jobs.csv",
    );
    const of = (policy: string) =>
      result.runs.filter((run) => run.policy === policy).map((run) => ({ ...run, policy: "" }));
    expect(of("mine")).toEqual(of("drain-wait"));
    for (const path of ["takes.csv", "jobs.csv"]) {
      const lines = readFileSync(path, "utf8").split("\n");
      const rows = (policy: string) =>
        lines.filter((line) => line.includes(`,${policy},`)).map((line) => line.replace(policy, ""));
      expect(rows("mine").length).toBeGreaterThan(50);
      expect(rows("mine")).toEqual(rows("drain-wait"));
    }
  });

  it("is named in the result, with its file as it was written, its hash and no path of the machine", async () => {
    const { stdout } = await callLine("run drawn.yaml --json");
    const { design, scenario } = JSON.parse(stdout) as Result;
    expect(design.policies).toEqual(["drain-wait", "mine"]);
    expect(design.baseline).toBe("mine");
    expect(design.plugIns).toEqual([
      { name: "mine", file: "./own/mine.ts", sha256: expect.stringMatching(/^[\da-f]{64}$/) },
    ]);
    expect(scenario.resolved).toMatchObject({ policies: ["drain-wait", "mine"], baseline: "mine" });
    expect(stdout).not.toContain(process.cwd());
    const absolute = await callLine(`run drawn.yaml --policy ${process.cwd()}/own/mine.ts --json`);
    expect(absolute.stdout).not.toContain(process.cwd());
  });

  it("is found beside the scenario that names it, also where another one extends that", async () => {
    const { design } = await resultOf("run parent.yaml --json");
    expect(design.plugIns?.map(({ name, file }) => `${name} ${file}`)).toEqual(["plain ./mine.js"]);
  });

  it("is found from the working folder where the command line names it, and is a baseline by its file", async () => {
    process.chdir("own");
    const { design } = await resultOf(
      "compare ../drawn.yaml --policy main,./mine.ts --baseline ./mine.ts --seeds 2 --json",
    );
    expect(design.baseline).toBe("mine");
  });

  it("cannot have the name of another file's policy", async () => {
    const { code, stderr } = await callLine("run drawn.yaml --policy ./own/mine.ts,./own/twin.mts");
    expect(stderr).toBe(
      '--policy ./own/mine.ts,./own/twin.mts: "./own/twin.mts" holds a policy called "mine", as another file of the list does; one of them needs another name\n',
    );
    expect(code).toBe(2);
  });

  it("cannot be listed twice", async () => {
    const { code, stderr } = await callLine("run drawn.yaml --policy ./own/mine.ts,own/mine.ts");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: '--policy ./own/mine.ts,own/mine.ts: "mine" is listed twice\n',
    });
  });

  it("tells the story of a job", async () => {
    const { stdout } = await callLine("run drawn.yaml --explain job-3");
    expect(stdout).toContain("job-3 under mine, seed 1\n");
  });

  it("is brought again for reports of what happened in saved runs, and refused if it has changed", async () => {
    await callLine("compare drawn.yaml --seeds 2 --reporter json=saved.json,jobs=jobs.csv");
    const without = await callLine("report saved.json --reporter jobs=again.csv");
    expect({ code: without.code, stderr: without.stderr }).toEqual({
      code: 2,
      stderr:
        '--reporter jobs: saved.json: its policy "mine" came from ./own/mine.ts, and its runs can only be made again with it: --policy FILE brings it\n',
    });
    expect((await callLine("report saved.json")).code).toBe(0);
    expect((await callLine("report saved.json --policy own/mine.ts --reporter jobs=again.csv")).code).toBe(0);
    expect(readFileSync("again.csv", "utf8")).toBe(readFileSync("jobs.csv", "utf8"));
    writeFileSync("own/mine.ts", `${drainWait}// other\n`);
    const changed = await callLine("report saved.json --policy own/mine.ts --reporter jobs=again.csv");
    expect(changed.code).toBe(2);
    expect(changed.stderr).toContain(
      'its policy "mine" was another than own/mine.ts is now: the source differs',
    );
  });

  it("merges from shards of one source alone", async () => {
    const whole = await callLine("compare drawn.yaml --seeds 4 --json --no-shard");
    await callLine("compare drawn.yaml --seeds 4 --shard 1/2");
    await callLine("compare drawn.yaml --seeds 4 --shard 2/2");
    expect((await callLine("merge --json")).stdout).toBe(whole.stdout);
    expect((await callLine("merge --reporter jobs=jobs.csv")).code).toBe(2);
    expect((await callLine("merge --policy own/mine.ts --reporter jobs=jobs.csv")).code).toBe(0);
    writeFileSync("own/mine.ts", `${drainWait}// other\n`);
    await callLine("compare drawn.yaml --seeds 4 --shard 2/2");
    const { code, stderr } = await callLine("merge");
    expect(code).toBe(2);
    expect(stderr).toContain(
      "its policies from files are not those of .take-sim/take-sim-drawn-1-of-2.jsonl.gz",
    );
  });

  it("is compared with its namesake of another source, and said to be one", async () => {
    await callLine("compare drawn.yaml --policy main,./own/mine.ts --seeds 3 --reporter json=a.json");
    writeFileSync("own/mine.ts", `${drainWait}// other\n`);
    await callLine("compare drawn.yaml --policy main,./own/mine.ts --seeds 3 --reporter json=b.json");
    const warning =
      'warning: the policy "mine" of a (./own/mine.ts) has another source than that of b (./own/mine.ts)\n';
    expect((await callLine("compare a.json b.json")).stderr).toBe(warning);
    expect((await callLine("compare a.json b.json --policy main")).stderr).toBe("");
    expect((await callLine("compare a.json again=a.json")).stderr).toBe("");
  });

  it("is listed by take-sim policies", async () => {
    const { stdout } = await callLine("policies --policy own/mine.ts");
    expect(stdout.endsWith("mine\n  drain-wait once more\n  file: own/mine.ts\n")).toBe(true);
  });
});

describe("the parameters of a policy from a file", () => {
  inFolderWith({
    "burst.yaml": `${burst.replace("main, ", "")}policyParameters: { size: 2 }\n`,
    "mine.ts": `export default { name: "mine", description: "",
      parameters: { size: { default: 4, unit: "jobs", description: "of a take" }, rest: { default: "0.5s", description: "between takes" } },
      *takeLoop(worker, { size, rest }) { for (;;) {
        if (worker.concurrency !== 8) worker.setConcurrency(8);
        if (worker.inProgress === 0) yield* worker.take(size);
        yield* worker.sleep(rest); } } };\n`,
  });

  it("come from its defaults, the scenario and the command line", async () => {
    const { runs, scenario } = await resultOf("run burst.yaml --json");
    expect(scenario.resolved).toMatchObject({ policyParameters: { size: 2, rest: "500ms" } });
    expect(runs[0]?.metrics.takes).toBe(20);
    const set = await resultOf(
      "run burst.yaml --set policyParameters.size=8 --set policyParameters.rest=0.25 --json",
    );
    expect(set.scenario.resolved).toMatchObject({ policyParameters: { size: 8, rest: "250ms" } });
    expect(set.runs[0]?.metrics.takes).toBe(5);
  });

  it("are parameters of a grid and of a search", async () => {
    const { stdout } = await callLine(
      "sweep burst.yaml -P policyParameters.size=2,8 --metric takes --seeds 2",
    );
    expect(stdout).toMatch(/ 2 +mine +20\b.*\n +8 +mine +5\b/);
    const tuned = await callLine(
      'tune burst.yaml --over policyParameters.size=2,8 --objective "completion p99" --seeds 2',
    );
    expect(tuned.stdout).toContain("Best: policyParameters.size=8");
  });

  it.each([
    ["size=2s", 'policyParameters.size: "2s" is not allowed; a number without a unit is'],
    ["rest=-1", 'policyParameters.rest: "-1" is not allowed; a time such as 500ms, 0.5s or 2min is'],
    ["sise=2", 'policyParameters: unknown parameter "sise"; did you mean "size"?'],
    [
      "size=many",
      'policyParameters.size: "many" is not allowed; a number, a time such as 500ms, 0.5s or 2min, or true or false',
    ],
  ])("are checked: %s", async (given, says) => {
    const { code, stderr } = await callLine(`run burst.yaml --set policyParameters.${given}`);
    expect(stderr).toContain(says);
    expect(code).toBe(2);
  });

  it("are none of a policy that does not run", async () => {
    expect((await callLine("run burst.yaml --policy main")).code).toBe(0);
    const { stderr } = await callLine("run burst.yaml --policy main --set policyParameters.size=3");
    expect(stderr).toContain("none of the policies has parameters of its own");
  });
});
