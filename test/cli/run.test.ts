import { describe, expect, it } from "vitest";
import { call, callLine, inFolderWith, resultOf } from "./call.ts";
import { someFiles } from "./files.ts";

describe("take-sim run", () => {
  inFolderWith(someFiles);

  it("prints the numbers of every policy, seed 1", async () => {
    const { code, stdout, stderr } = await callLine("run small.yaml");
    // By hand: all five jobs arrive at 0, four are taken at 0.05, the fifth by the next take: at 1.55 after a sleep of
    // a second, at 1.05 after the batch, at 0.55 by the take that was under way meanwhile.
    expect(stdout).toBe(`small · 2 workers · 5 jobs · seed 1 · 3 policies
Who gets which job?

                     main  drain-wait  take-ahead
completion p50, ms  550.0       550.0       550.0
completion p99, s    2.05        1.55        1.05
completion max, s    2.05        1.55        1.05
throughput, jobs/s   2.44        3.23        4.76
delayTime p50, ms   50.00       50.00       50.00
delayTime p99, s     1.55        1.05        0.55
startDelay p50, ms  50.00       50.00       50.00
startDelay p99, s    1.55        1.05        0.55
holdTime mean, ms    0.00        0.00        0.00
takes                   3           3           3
take gap p50, s      1.30        0.80        0.30
returned÷asked      0.833       0.833       0.833
slot use            0.305       0.403       0.595
starved, slot-s      1.20        0.70        0.20
stranded, job-s      0.00        0.00        0.00
jobs per worker       3/2         3/2         3/2
`);
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });

  it("runs one seed, whatever seeds a comparison of the scenario has", async () => {
    expect((await callLine("run 512-burst-platform --policy main")).stdout).toContain(" · seed 1 · main\n");
  });

  it("runs the seed that is asked for", async () => {
    const { stdout } = await callLine("run 512-burst --seed 7 --policy main");
    expect(stdout).toContain("512-burst · 1 worker · 512 jobs · seed 7 · main\n");
  });

  it.each([
    ["--seeds 3", [1, 2, 3]],
    ["--seeds 2..4", [2, 3, 4]],
    ["--seeds 3,7,11", [3, 7, 11]],
    ["--set seeds=2", [1, 2]],
  ])("runs several seeds with %s", async (flags, seeds) => {
    const { design, runs } = await resultOf(`run small.yaml --policy main --json ${flags}`);
    expect(design.seeds).toEqual(seeds);
    expect(runs.map((run) => run.seed)).toEqual(seeds);
  });

  it("shows the range of completion p99 over several seeds, and says what the numbers are", async () => {
    const { stdout } = await callLine("run 256-burst-2s-spread --seeds 5");
    expect(stdout).toMatch(/completion p99, s +\d+\.\d\d +\d+\.\d\d\n {2}lowest +.*\n {2}highest +/);
    expect(stdout).toContain(
      "Numbers are means over the seeds; jobs per worker are those of the first seed.\n",
    );
  });

  it.each(["--policy take-ahead --policy main", "--policy take-ahead,main"])(
    "runs the policies that are asked for, in that order: %s",
    async (flags) => {
      const { design } = await resultOf(`run small.yaml --json ${flags}`);
      expect(design.policies).toEqual(["take-ahead", "main"]);
    },
  );

  it("needs no file", async () => {
    const { code, stdout } = await callLine("run --burst 512 --duration 500ms --concurrency 32");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^command-line · 1 worker · 512 jobs · seed 1 · 2 policies\n/);
    expect(stdout).toContain(" main  drain-wait\n");
  });

  it("runs take-ahead too where takeAhead is given and no policies are", async () => {
    const { design } = await resultOf("run --burst 8 --duration 1s --set takeAhead=2 --json");
    expect(design.policies).toEqual(["main", "drain-wait", "take-ahead"]);
  });

  it("lets --set describe everything", async () => {
    const { stdout, code } = await call([
      "run",
      "--set",
      "arrivals={poisson: {rate: 20, count: 30}}",
      "--set",
      "duration={lognormal: {mean: 0.42s, cv: 0.3}}",
      "--set",
      "name=my own",
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^my own · 1 worker · 30 jobs · seed 1 · 2 policies\n/);
  });

  it("runs several files in one call, a table each", async () => {
    const { stdout } = await callLine("run small.yaml cut-off.yaml");
    const [first, second] = [await callLine("run small.yaml"), await callLine("run cut-off.yaml")];
    expect(stdout).toBe(`${first.stdout}\n${second.stdout}`);
  });

  it("knows the scenarios that come with it by name, and prefers a file of that name", async () => {
    expect((await callLine("run sequential --policy main")).stdout).toMatch(
      /^sequential · 1 worker · 20 jobs/,
    );
    // In a folder of theirs.
    expect((await callLine("run small-burst --policy main")).stdout).toMatch(
      /^small-burst · 4 workers · 64 jobs/,
    );
  });

  it("takes a folder of that name for what it is not meant to be", async () => {
    const { mkdirSync } = await import("node:fs");
    mkdirSync("sequential");
    expect((await callLine("run sequential --policy main")).code).toBe(0);
  });

  it("says that runs were cut off, and shows no number where there is none", async () => {
    const { stdout, code } = await callLine("run cut-off.yaml");
    expect(code).toBe(0);
    // Six jobs have arrived by 2.5 s; the one of 3 s arrives at the horizon.
    expect(stdout).toMatch(/^cut-off · 1 worker · 7 jobs · seed 1 · main\n/);
    expect(stdout).toMatch(/completion max, ms +–\n/);
    expect(stdout).toContain(
      'The run was cut off at the horizon: times are those of the jobs that had\nfinished, and "–" was not reached.\n',
    );
  });
});
