import { deterministicInterval, type Interval } from "../statistics/interval.ts";
import { meanInterval } from "../statistics/mean-interval.ts";
import { ratioOfMeansInterval } from "../statistics/ratio-of-means-interval.ts";
import { resamplesToDraw } from "../statistics/required-resamples.ts";
import { resampledMean } from "../statistics/resampled-mean.ts";
import { resamplingPlan } from "../statistics/resampling-plan.ts";
import { seedsNeeded } from "../statistics/seeds-needed.ts";
import type { Bound, Gate, Operator } from "./gate.ts";
import type { GateResult, Verdict } from "./gate-result.ts";
import { independentBoundInterval } from "./independent-bound.ts";

/** With fewer seeds there is no verdict. */
export const FEWEST_SEEDS_FOR_VERDICT = 10;

/** What the gates are held against. */
export interface GateData {
  /** A number of a policy by seed, in the order of the design's seeds; null where a run does not have it. */
  readonly values: (policy: string, metric: string) => readonly (number | null)[];
  /** Whether anything is drawn: if not, one seed says all. */
  readonly drawn: boolean;
  /** Names the design, so that its resamples are the same each time. */
  readonly key: string;
  /** 1 − α, before it is shared among the gates. */
  readonly confidence: number;
  /** Resamples, if the number is given; else as many as the level needs. */
  readonly resamples: number | undefined;
  /** Whether the numbers of two policies do not pair; each then has values of its own, and none is missing. */
  readonly independent?: boolean;
}

/**
 * Holds gates against results. A gate judges by its interval, never by a point estimate: it passes if the whole interval
 * is on the good side of the bound, fails if the whole interval is on the bad side, and else is inconclusive. Over m
 * error-level gates each interval has the level 1 − α ÷ m (Bonferroni), so that verdict and interval agree.
 */
export function evaluateGates(gates: readonly Gate[], data: GateData): GateResult[] {
  const family = Math.max(1, gates.filter((gate) => gate.level === "error").length);
  const level = 1 - (1 - data.confidence) / family;
  return gates.map((gate, index) => evaluate(gate, { id: `gate ${index + 1}`, level, data }));
}

interface Context {
  readonly id: string;
  readonly level: number;
  readonly data: GateData;
}

/** What a gate's verdict is made from. */
interface Finding {
  readonly quantity: GateResult["quantity"];
  readonly interval: Interval | null;
  readonly good: (value: number) => boolean;
  readonly bound: readonly number[];
  readonly n: number;
  readonly missing: number;
}

function evaluate(gate: Gate, context: Context): GateResult {
  const finding = find(gate, context);
  const { interval } = finding;
  const { verdict, reason } = judge(finding, context.data);
  return {
    id: context.id,
    expression: gate.expression,
    kind: gate.kind,
    level: gate.level,
    verdict,
    quantity: finding.quantity,
    unit: finding.quantity === "ratio" ? "" : gate.metric.unit,
    estimate: interval?.estimate ?? null,
    ci: interval === null ? null : [interval.low, interval.high],
    ciLevel: context.level,
    method: interval?.method ?? null,
    bound: finding.bound,
    n: finding.n,
    seedsNeeded:
      verdict === "inconclusive" && interval !== null ? neededSeeds(interval, finding.bound) : null,
    reason,
  };
}

function judge(finding: Finding, data: GateData): { verdict: Verdict; reason: string | null } {
  const { interval, good, n, missing } = finding;
  if (n === 0) return { verdict: "fail", reason: "no run has this number" };
  if (missing > 0)
    return { verdict: "inconclusive", reason: `${missing} of ${n + missing} seeds do not have this number` };
  if (data.drawn && n < FEWEST_SEEDS_FOR_VERDICT) {
    return {
      verdict: "inconclusive",
      reason: `${n} seeds; a verdict needs at least ${FEWEST_SEEDS_FOR_VERDICT}`,
    };
  }
  if (interval === null) return { verdict: "inconclusive", reason: "there is no interval for this number" };
  const [lowIsGood, highIsGood] = [good(interval.low), good(interval.high)];
  // Within two ends, an interval may have both of its own outside and hold what is between.
  const spansAll =
    !lowIsGood &&
    !highIsGood &&
    interval.low < (finding.bound[0] as number) &&
    interval.high > (finding.bound.at(-1) as number);
  if (lowIsGood && highIsGood) return { verdict: "pass", reason: null };
  if (!lowIsGood && !highIsGood && !(finding.bound.length > 1 && spansAll))
    return { verdict: "fail", reason: null };
  return { verdict: "inconclusive", reason: null };
}

function find(gate: Gate, context: Context): Finding {
  const { bound } = gate;
  if (bound.kind === "policy") return findAgainstPolicy(gate, bound, context);
  const values = context.data.values(gate.policy, gate.metric.key);
  const present = values.filter((value) => value !== null);
  return {
    quantity: "mean",
    interval: intervalOfMean(present, context),
    ...absoluteBound(bound),
    n: present.length,
    missing: values.length - present.length,
  };
}

function absoluteBound(bound: Exclude<Bound, { kind: "policy" }>): Pick<Finding, "good" | "bound"> {
  if (bound.kind === "number") {
    return { good: (value) => holds(value, bound.operator, bound.value), bound: [bound.value] };
  }
  const [low, high] = [bound.centre - bound.tolerance, bound.centre + bound.tolerance];
  return { good: (value) => value >= low && value <= high, bound: [low, high] };
}

function findAgainstPolicy(gate: Gate, bound: Extract<Bound, { kind: "policy" }>, context: Context): Finding {
  const candidate = context.data.values(gate.policy, gate.metric.key);
  const baseline = context.data.values(bound.policy, gate.metric.key);
  if (context.data.independent === true) {
    const { key, resamples } = context.data;
    const interval = independentBoundInterval(
      { candidate, baseline },
      { ratio: bound.ratio, level: context.level, key, resamples },
    );
    const good = (value: number): boolean => holds(value, bound.operator, 0);
    const n = Math.min(candidate.length, baseline.length);
    return { quantity: "difference", interval, good, bound: [0], n, missing: 0 };
  }
  const pairs = candidate.flatMap((value, index) => {
    const other = baseline[index];
    return typeof value === "number" && typeof other === "number" ? [{ value, other }] : [];
  });
  const counts = { n: pairs.length, missing: candidate.length - pairs.length };
  const candidates = pairs.map(({ value }) => value);
  const baselines = pairs.map(({ other }) => other);
  const ratio = intervalOfRatio(candidates, baselines, context);
  if (ratio !== null) {
    return {
      quantity: "ratio",
      interval: ratio,
      good: (value) => holds(value, bound.operator, bound.ratio),
      bound: [bound.ratio],
      ...counts,
    };
  }
  // Where the baseline can be 0 a ratio says nothing, and its share of the baseline is subtracted in place of divided by.
  const differences = pairs.map(({ value, other }) => value - bound.ratio * other);
  return {
    quantity: "difference",
    interval: intervalOfMean(differences, context),
    good: (value) => holds(value, bound.operator, 0),
    bound: [0],
    ...counts,
  };
}

function intervalOfMean(values: readonly number[], context: Context): Interval | null {
  if (values.length === 0) return null;
  if (!context.data.drawn || values.length === 1) return onlyValue(values, context);
  return meanInterval(resampledMean(plan(values.length, context), values), { level: context.level });
}

function intervalOfRatio(
  candidates: readonly number[],
  baselines: readonly number[],
  context: Context,
): Interval | null {
  const [candidate, baseline] = [candidates[0], baselines[0]];
  if (candidate === undefined || baseline === undefined) return null;
  if (!context.data.drawn || candidates.length === 1) {
    return baseline > 0 ? onlyValue([candidate / baseline], context) : null;
  }
  const resamples = plan(candidates.length, context);
  const contrast = {
    candidate: resampledMean(resamples, candidates),
    baseline: resampledMean(resamples, baselines),
  };
  return ratioOfMeansInterval(contrast, { level: context.level });
}

/** Where nothing is drawn every seed says the same, and the first says all. */
function onlyValue(values: readonly number[], context: Context): Interval {
  return deterministicInterval({ estimate: values[0] as number, level: context.level, n: values.length });
}

function plan(n: number, { data, level }: Context): ReturnType<typeof resamplingPlan> {
  return resamplingPlan({ n, resamples: data.resamples ?? resamplesToDraw({ n, level }), key: data.key });
}

function holds(value: number, operator: Operator, bound: number): boolean {
  switch (operator) {
    case "<=":
      return value <= bound;
    case ">=":
      return value >= bound;
    case "<":
      return value < bound;
    case ">":
      return value > bound;
  }
}

/** For the end that the interval holds; of two, the one that takes more. */
function neededSeeds(interval: Interval, bounds: readonly number[]): number | null {
  const held = bounds.filter((bound) => interval.low <= bound && bound <= interval.high);
  const needed = held.map((bound) => seedsNeeded(interval, bound));
  if (needed.length === 0 || needed.includes(null)) return null;
  return Math.max(...needed.filter((count) => count !== null));
}
