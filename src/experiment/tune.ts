import { version } from "../version.ts";
import { PointRuns, type WantedSeeds } from "./grid-runs.ts";
import type { Design } from "./result.ts";
import type { TuneChoice, TunedPoint, TuneResult } from "./tune-result.ts";
import { Search } from "./tune-search.ts";

/** Every point runs with so many seeds first; only those that may still be the best run with all. */
export const SEEDS_OF_FIRST_STAGE = 10;

/**
 * Looks for the best point of a grid. All points run with ten seeds; those that are clearly worse than the best so far, or
 * clearly break a limit, are dropped; the others run with all seeds.
 *
 * The set of the best and its rivals misses the true best with a probability of at most 1 − confidence: the true best is left
 * out only if its interval against another point lies on the worse side. Each of the m − 1 intervals has the level 1 − α ÷
 * (m − 1), so that its one wrong side has α ÷ 2(m − 1), and it is looked at twice.
 * Source of the idea: J. C. Hsu, Multiple Comparisons: Theory and Methods (1996), chapter 4.
 *
 * A step at a time: whoever takes the steps makes the runs of each before the next, in any order.
 */
export function* tuneSteps(choice: TuneChoice): Generator<readonly WantedSeeds[], TuneResult, void> {
  const search = new Search(choice);
  const all = choice.points.map((point) => new PointRuns(point));
  yield wanted(all, choice.seeds.slice(0, 1));
  const drawn = drawnBy(all);
  // Where nothing is drawn, one seed says all.
  const seeds = drawn === "nothing" ? choice.seeds.slice(0, 1) : choice.seeds;
  const first = seeds.slice(0, SEEDS_OF_FIRST_STAGE);
  yield wanted(all, first);
  const early = search.judge(all, { seeds: first, drawn });
  const isLeft = (index: number): boolean =>
    ["best", "rival", "unclear"].includes(early[index]?.standing ?? "");
  const left = all.filter((_, index) => isLeft(index));
  yield wanted(left, seeds);
  const late = search.judge(left, { seeds, drawn });
  const points = early.map((point, index) =>
    isLeft(index) ? (late[left.indexOf(all[index] as PointRuns)] as TunedPoint) : point,
  );
  const { policy, objective, parameters, confidence, name, plugIns } = choice;
  return {
    schema: "take-sim/tune@1",
    tool: { name: "take-sim", version },
    scenario: { name },
    policy,
    ...(plugIns && { plugIns }),
    objective: { metric: objective.metric.key, best: objective.best },
    parameters,
    seeds: choice.seeds,
    drawn,
    confidence,
    levels: search.levels,
    runs: all.reduce((sum, { count }) => sum + count, 0),
    runsOfAll: all.length * choice.seeds.length,
    points,
  };
}

function wanted(points: readonly PointRuns[], seeds: readonly number[]): WantedSeeds[] {
  return points.map((runs) => ({ runs, seeds }));
}

function drawnBy(all: readonly PointRuns[]): Design["drawn"] {
  const kinds = all.map(({ drawn }) => drawn);
  if (kinds.includes("workload")) return "workload";
  return kinds.includes("loop lag") ? "loop lag" : "nothing";
}
