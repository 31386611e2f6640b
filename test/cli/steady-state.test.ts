import { describe, expect, it } from "vitest";
import { callLine, inFolderWith, resultOf } from "./call.ts";

const traffic = `concurrency: 4
takeAhead: 8
jobTake: { deepQueue: 0.1s }
arrivals: { poisson: { rate: 3, count: 3000 } }
duration: { exponential: { mean: 1s } }
policies: [take-ahead, drain-wait]
horizon: 600s
discardBefore: 60s
`;

describe("a part of something that goes on", () => {
  inFolderWith({ "traffic.yaml": traffic });

  it("warns where the queue still grows at the end, and not where it is steady", async () => {
    const steady = await callLine("compare traffic.yaml --seeds 5 --policy take-ahead");
    expect(steady.code).toBe(0);
    expect(steady.stdout).not.toContain("growing");
    // 5 jobs a second for 4 slots: a fifth of what arrives stays.
    const growing = await callLine(
      "run traffic.yaml --policy take-ahead --set arrivals.poisson.rate=5 --horizon 300s",
    );
    expect(growing.code).toBe(0);
    expect(growing.stdout.replace(/\s+/g, " ")).toMatch(
      /warning: the queue was still growing at the end under take-ahead \((1\d|2\d)\.\d % of what arrives\): no steady state/,
    );
  });

  it("says so in the report of a pull request too", async () => {
    const { stdout } = await callLine(
      "compare traffic.yaml --seeds 5 --set arrivals.poisson.rate=6 --horizon 200s --reporter markdown=-",
    );
    expect(stdout).toContain("the queue was still growing at the end under take-ahead");
  });

  it("keeps the mean queue within Little's law: what arrives × the mean delay", async () => {
    const result = await resultOf("run traffic.yaml --policy take-ahead --seed 3 --json");
    const { queued_mean_jobs, delayTime_mean_ms } = result.runs[0]?.metrics ?? {};
    expect(queued_mean_jobs as number).toBeCloseTo((3 * (delayTime_mean_ms as number)) / 1000, 1);
  });

  it("takes the flags --horizon and --discard-before as what --set would set", async () => {
    const byFlag = await resultOf("run traffic.yaml --seed 2 --horizon 100s --discard-before 20s --json");
    const bySet = await resultOf(
      "run traffic.yaml --seed 2 --set horizon=100s --set discardBefore=20s --json",
    );
    expect(byFlag.runs).toEqual(bySet.runs);
    expect(byFlag.runs[0]?.metrics.jobs_submitted).toBeLessThan(290);
  });

  it("refuses a warm-up that leaves nothing to measure", async () => {
    const { code, stderr } = await callLine("run traffic.yaml --discard-before 700s");
    expect(code).toBe(2);
    expect(stderr).toContain("--discard-before 700s");
    expect(stderr).toContain("a time before the horizon (10min) is");
  });
});
