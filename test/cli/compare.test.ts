import { describe, expect, it } from "vitest";
import { callLine, inFolderWith, resultOf } from "./call.ts";
import { someFiles } from "./files.ts";

describe("take-sim compare", () => {
  inFolderWith(someFiles);

  it("puts all policies side by side, with their change against the baseline", async () => {
    const { code, stdout, stderr } = await callLine("compare small.yaml");
    expect(stdout).toBe(`small · 2 workers · 5 jobs · 30 seeds (1..30) · 3 policies
Who gets which job?

                                   mean  change against main
completion p99, s     main         2.05
                      drain-wait   1.55  −24.4 %
                      take-ahead   1.05  −48.8 %
completion max, s     main         2.05
                      drain-wait   1.55  −24.4 %
                      take-ahead   1.05  −48.8 %
throughput, jobs/s    main         2.44
                      drain-wait   3.23  +32.3 %
                      take-ahead   4.76  +95.2 %
delayTime p50, ms     main        50.00
                      drain-wait  50.00  ±0.0 %
                      take-ahead  50.00  ±0.0 %
startDelay p50, ms    main        50.00
                      drain-wait  50.00  ±0.0 %
                      take-ahead  50.00  ±0.0 %
startDelay p99, s     main         1.55
                      drain-wait   1.05  −32.3 %
                      take-ahead   0.55  −64.5 %
jobs/worker max÷mean  main        1.200
                      drain-wait  1.200  ±0.0 %
                      take-ahead  1.200  ±0.0 %
takes                 main            3
                      drain-wait      3  ±0.0 %
                      take-ahead      3  ±0.0 %
take gap p50, s       main         1.30
                      drain-wait   0.80  −38.5 %
                      take-ahead   0.30  −76.9 %
slot use              main        0.305
                      drain-wait  0.403  +32.3 %
                      take-ahead  0.595  +95.2 %
starved, slot-s       main         1.20
                      drain-wait   0.70  −41.7 %
                      take-ahead   0.20  −83.3 %

All policies of one seed got the same jobs. Nothing here is drawn at random:
every seed gives the same numbers.
`);
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });

  it.each([
    ["compare small.yaml", "main", 30],
    ["compare small.yaml --seeds 2", "main", 2],
    ["compare small.yaml --seeds 2 --baseline take-ahead", "take-ahead", 2],
    ["compare small.yaml --seeds 2 --set baseline=drain-wait", "drain-wait", 2],
    ["compare 512-burst-platform --policy drain-wait,take-ahead --no-gates", "drain-wait", 30],
    ["compare small.yaml --set seeds=4", "main", 4],
  ])("%s: baseline %s, %i seeds", async (line, baseline, seeds) => {
    const { design, comparisons } = await resultOf(`${line} --json`);
    expect(design.baseline).toBe(baseline);
    expect(design.seeds.length).toBe(seeds);
    expect(new Set(comparisons.map((one) => one.baseline))).toEqual(new Set([baseline]));
    expect(comparisons.every((one) => one.candidate !== baseline && one.n === seeds)).toBe(true);
  });

  it("reckons the change from the means over the seeds", async () => {
    const { runs, comparisons } = await resultOf("compare 512-burst-platform --seeds 3 --json");
    const meanOf = (policy: string): number => {
      const values = runs
        .filter((run) => run.policy === policy)
        .map((run) => run.metrics.completion_p99_ms as number);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    const comparison = comparisons.find(
      (one) => one.metric === "completion_p99_ms" && one.candidate === "drain-wait",
    );
    expect(comparison?.estimate.diff).toBeCloseTo(meanOf("drain-wait") - meanOf("main"), 6);
    expect(comparison?.estimate.ratio).toBeCloseTo(meanOf("drain-wait") / meanOf("main"), 6);
    expect(comparison?.mean.baseline).toBeCloseTo(meanOf("main"), 6);
  });

  it("gives all policies of a seed the same jobs, and other seeds others", async () => {
    const { runs } = await resultOf("compare 512-burst-platform --seeds 3 --json");
    const hashes = (seed: number): string[] =>
      runs.filter((run) => run.seed === seed).map((run) => run.workloadHash);
    expect(hashes(1).length).toBe(4);
    for (const seed of [1, 2, 3]) expect(new Set(hashes(seed)).size).toBe(1);
    expect(new Set([1, 2, 3].map((seed) => hashes(seed)[0])).size).toBe(3);
  });

  it.each([
    ["small.yaml", "Nothing here is drawn at random"],
    ["32-burst", "Loop lag alone varies between seeds: no direction is claimed below 1 %."],
  ])("warns what the seeds of %s are worth: %s", async (file, text) => {
    const { stdout } = await callLine(`compare ${file} --seeds 2`);
    expect(stdout.replaceAll("\n", " ")).toContain(text);
  });

  it("has nothing to say of one policy alone, and says so", async () => {
    const { stdout, code } = await callLine("compare small.yaml --seeds 2 --policy main");
    expect(code).toBe(0);
    expect(stdout).toContain("Only main runs: there is nothing to compare it with.");
    expect(stdout).not.toContain("change");
  });

  it("compares several files in one call", async () => {
    const { stdout } = await callLine("compare small.yaml 32-burst --seeds 2");
    const [first, second] = [
      await callLine("compare small.yaml --seeds 2"),
      await callLine("compare 32-burst --seeds 2"),
    ];
    expect(stdout).toBe(`${first.stdout}\n${second.stdout}`);
  });
});
