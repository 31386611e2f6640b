import type { Result } from "../experiment/result.ts";
import { type Run, RunFailure } from "../experiment/run.ts";
import { CurvesOverSeeds } from "../timeline/curves-over-seeds.ts";
import { type Lanes, lanesOf } from "../timeline/lanes.ts";
import { chosenSeed } from "./chosen-seed.ts";
import type { ShownRuns } from "./subject.ts";

/** Makes a run of a result again. */
export type MakeRun = (policy: string, seed: number, options: { readonly log: boolean }) => Run;

/** So many jobs are run again for the curves at most; beyond them a page would be waited for. */
const MOST_JOBS = 2_000_000;

/** Makes the runs again that a page shows: those of all seeds for its curves, and of one with all that happened in it. */
export function shownRuns(result: Result, policies: readonly string[], make: MakeRun): ShownRuns {
  const { seed, why } = chosenSeed(result);
  const seeds = seedsOfCurves(result, policies.length);
  const curves = policies.map((policy) => new CurvesOverSeeds(policy));
  for (const one of seeds) for (const each of curves) each.add(make(each.policy, one, { log: false }));
  const shared = { curves: curves.map((each) => each.curves), curveSeeds: seeds.length };
  try {
    const lanes = policies.map((policy): Lanes => lanesOf(make(policy, seed, { log: true })));
    return { ...shared, drawn: { seed, why, lanes } };
  } catch (error) {
    // It ran before: what fails now is that its log would be too long.
    if (!(error instanceof RunFailure)) throw error;
    return { ...shared, drawn: { seed, why, lanes: [], missing: error.reason } };
  }
}

function seedsOfCurves({ design, runs }: Result, policies: number): readonly number[] {
  const most = Math.max(1, ...runs.map(({ metrics }) => metrics.jobs_submitted ?? 0));
  const count = Math.floor(MOST_JOBS / (most * Math.max(1, policies)));
  return design.seeds.slice(0, Math.max(1, count));
}
