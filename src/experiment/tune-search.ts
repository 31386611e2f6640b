import { FEWEST_SEEDS_FOR_VERDICT } from "../gates/evaluate-gates.ts";
import type { Bound, Gate } from "../gates/gate.ts";
import { deterministicInterval, type Interval } from "../statistics/interval.ts";
import { meanInterval } from "../statistics/mean-interval.ts";
import { pairedDifferenceInterval } from "../statistics/paired-difference-interval.ts";
import { resamplesToDraw } from "../statistics/required-resamples.ts";
import { resampledMean } from "../statistics/resampled-mean.ts";
import { type ResamplingPlan, resamplingPlan } from "../statistics/resampling-plan.ts";
import { LEAST_DIFFERENCE_OF_LAG } from "./compare-with-baseline.ts";
import { dataHash } from "./data-hash.ts";
import type { PointRuns } from "./grid-runs.ts";
import type { Design } from "./result.ts";
import type { LimitVerdict, Standing, TuneChoice, TunedPoint, TuneResult } from "./tune-result.ts";

/** The numbers of a point that are judged. */
export type JudgedRuns = Pick<PointRuns, "point" | "values">;

/** Which runs are judged. */
export interface Stage {
  readonly seeds: readonly number[];
  readonly drawn: Design["drawn"];
}

/** Judges points: the same way after each stage, and at the same levels. */
export class Search {
  readonly #choice: TuneChoice;
  readonly #plans = new Map<string, ResamplingPlan>();
  readonly levels: TuneResult["levels"];

  constructor(choice: TuneChoice) {
    const { confidence, points, limits } = choice;
    this.#choice = choice;
    this.levels = {
      comparisons: 1 - (1 - confidence) / Math.max(1, points.length - 1),
      limits: 1 - (1 - confidence) / Math.max(1, points.length * limits.length),
    };
  }

  judge(points: readonly JudgedRuns[], stage: Stage): TunedPoint[] {
    const judged = points.map((runs) => {
      const limits = this.#choice.limits.map((limit) => this.#limit(runs, limit, stage));
      const values = this.#values(runs, this.#choice.objective.metric.key, stage);
      return { runs, limits, values, verdict: worst(limits.map(({ verdict }) => verdict)) };
    });
    const best = this.#best(judged.filter(({ verdict }) => verdict === "fulfilled"));
    return judged.map((one) => {
      const difference =
        best === undefined || one === best || one.values === null
          ? null
          : this.#difference(one.values, best.values as readonly number[], stage);
      return {
        params: one.runs.point.values,
        standing: one === best ? "best" : this.#standing(one, difference, best?.values ?? null, stage),
        seeds: stage.seeds.length,
        mean: one.values === null ? null : average(one.values),
        difference: difference && {
          estimate: difference.estimate,
          ci: [difference.low, difference.high],
          method: difference.method,
        },
        limits: one.limits,
      };
    });
  }

  #best<Judged extends { readonly values: readonly number[] | null }>(
    judged: readonly Judged[],
  ): Judged | undefined {
    const sign = this.#sign;
    let best: Judged | undefined;
    for (const one of judged) {
      if (one.values === null) continue;
      if (best?.values == null || sign * average(one.values) < sign * average(best.values)) best = one;
    }
    return best;
  }

  get #sign(): 1 | -1 {
    return this.#choice.objective.best === "lowest" ? 1 : -1;
  }

  #standing(
    one: { readonly values: readonly number[] | null; readonly verdict: LimitVerdict },
    difference: Interval | null,
    best: readonly number[] | null,
    { drawn }: Stage,
  ): Standing {
    if (one.verdict === "violated") return "violates";
    if (one.values === null) return "worse";
    const isClear =
      difference !== null && this.#sign * (this.#sign > 0 ? difference.low : difference.high) > 0;
    const ratio = best === null ? 1 : average(one.values) / average(best);
    const ofLag = drawn === "loop lag" && Math.abs(ratio - 1) < LEAST_DIFFERENCE_OF_LAG;
    if (isClear && !ofLag) return "worse";
    return one.verdict === "undecided" ? "unclear" : "rival";
  }

  /** Null where a run does not have the number: it was cut off, and nothing can be said of its mean. */
  #values(runs: JudgedRuns, metric: string, { seeds }: Stage): number[] | null {
    const values = runs.values(this.#choice.policy, metric, seeds);
    return values.includes(null) ? null : (values as number[]);
  }

  #difference(candidate: readonly number[], baseline: readonly number[], { drawn }: Stage): Interval | null {
    const level = this.levels.comparisons;
    if (drawn === "nothing") {
      const estimate = (candidate[0] as number) - (baseline[0] as number);
      return deterministicInterval({ estimate, level, n: candidate.length });
    }
    const plan = this.#plan(candidate.length, level);
    const contrast = { candidate: resampledMean(plan, candidate), baseline: resampledMean(plan, baseline) };
    return pairedDifferenceInterval(contrast, { level });
  }

  #limit(runs: JudgedRuns, limit: Gate, stage: Stage): TunedPoint["limits"][number] {
    const values = this.#values(runs, limit.metric.key, stage);
    const { expression } = limit;
    if (values === null) return { expression, verdict: "violated", mean: null, ci: null };
    const interval = this.#mean(values, stage);
    const mean = average(values);
    const few = stage.drawn !== "nothing" && values.length < FEWEST_SEEDS_FOR_VERDICT;
    if (interval === null || few) return { expression, verdict: "undecided", mean, ci: null };
    return {
      expression,
      verdict: verdictOf(interval, limit.bound),
      mean,
      ci: [interval.low, interval.high],
    };
  }

  #mean(values: readonly number[], { drawn }: Stage): Interval | null {
    const level = this.levels.limits;
    if (drawn === "nothing")
      return deterministicInterval({ estimate: values[0] as number, level, n: values.length });
    return meanInterval(resampledMean(this.#plan(values.length, level), values), { level });
  }

  #plan(n: number, level: number): ResamplingPlan {
    const known = this.#plans.get(`${n} ${level}`);
    if (known !== undefined) return known;
    const { name, parameters, seeds } = this.#choice;
    const plan = resamplingPlan({
      n,
      resamples: resamplesToDraw({ n, level }),
      key: dataHash([name, parameters, seeds]).slice(0, 16),
    });
    this.#plans.set(`${n} ${level}`, plan);
    return plan;
  }
}

function worst(verdicts: readonly LimitVerdict[]): LimitVerdict {
  if (verdicts.includes("violated")) return "violated";
  return verdicts.includes("undecided") ? "undecided" : "fulfilled";
}

function verdictOf({ low, high }: Interval, bound: Bound): LimitVerdict {
  if (bound.kind === "policy") throw new Error("a limit that depends on another policy");
  if (bound.kind === "within") {
    const [least, most] = [bound.centre - bound.tolerance, bound.centre + bound.tolerance];
    if (low >= least && high <= most) return "fulfilled";
    return high < least || low > most ? "violated" : "undecided";
  }
  const { operator, value } = bound;
  const good = (end: number): boolean =>
    operator === "<"
      ? end < value
      : operator === "<="
        ? end <= value
        : operator === ">"
          ? end > value
          : end >= value;
  if (good(low) && good(high)) return "fulfilled";
  return good(low) || good(high) ? "undecided" : "violated";
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
