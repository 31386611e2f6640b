import { describe, expect, it } from "vitest";
import { checkLittlesLaw } from "../../src/experiment/littles-law.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { policies } from "../../src/policies/policies.ts";
import { BrokenInvariant } from "../../src/records/broken-invariant.ts";
import { poisson, SECOND, scenario } from "../support/scenario.ts";

const busy = scenario({
  workers: 3,
  concurrency: 4,
  takeAhead: 4,
  linger: 50_000,
  workload: poisson(20, 300, { kind: "lognormal", mean: 0.4 * SECOND, cv: 1 }),
});

describe("Little's law", () => {
  it.each(policies.map((policy) => policy.name))(
    "holds exactly under %s, in every stage of a job",
    (policy) => {
      const { jobs, totals } = simulate(busy, { policy, seed: 1 });
      const between = (from: Float64Array, to: Float64Array): number =>
        from.reduce((sum, start, job) => sum + (to[job] as number) - start, 0);
      expect(totals.queued).toBe(between(jobs.arrival, jobs.taken));
      expect(totals.held).toBe(between(jobs.taken, jobs.started));
      expect(totals.busy).toBe(between(jobs.started, jobs.finished));
      expect(totals.held).toBeGreaterThan(0);
    },
  );

  it.each([
    ["queued", "taken"],
    ["held", "started"],
    ["running", "ended"],
  ] as const)("is seen to be broken when the books of %s jobs do not match", (stage, column) => {
    const run = simulate(busy, { policy: "main", seed: 1 });
    expect(() => checkLittlesLaw(run)).not.toThrow();
    // One job's time is a second off, so that the sum over jobs is, and the integral over time is not.
    run.jobs[column][17] = (run.jobs[column][17] as number) + SECOND;
    expect(() => checkLittlesLaw(run)).toThrow(BrokenInvariant);
    expect(() => checkLittlesLaw(run)).toThrow(`Little's law does not hold: ∫ ${stage} jobs is `);
  });

  it("is not asked of a run that was cut off", () => {
    const run = simulate({ ...busy, horizon: SECOND }, { policy: "main", seed: 1 });
    expect(run.status).toBe("horizon");
    expect(() => checkLittlesLaw(run)).not.toThrow();
  });
});
