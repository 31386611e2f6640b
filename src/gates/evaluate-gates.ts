import { deterministicInterval, type Interval, type IntervalMethod } from "../statistics/interval.ts";
import { meanInterval } from "../statistics/mean-interval.ts";
import { ratioOfMeansInterval } from "../statistics/ratio-of-means-interval.ts";
import { resamplesToDraw } from "../statistics/required-resamples.ts";
import { resampledMean } from "../statistics/resampled-mean.ts";
import { type ResamplingPlan, resamplingPlan } from "../statistics/resampling-plan.ts";
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
  /** How intervals are found; `bca-expanded` unless given. */
  readonly method?: IntervalMethod;
  /** Whether the numbers of two policies do not pair; each then has values of its own, and none is missing. */
  readonly independent?: boolean;
}

/**
 * Holds gates against results. A gate judges by its interval, never by a point estimate: it passes if the whole interval
 * is on the good side of the bound, fails if the whole interval is on the bad side, and else is inconclusive. Over m
 * error-level gates each interval has the level 1 − α ÷ m (Bonferroni), so that verdict and interval agree.
 *
 * A gate on a number that a run of its policy does not have fails: it must not pass because nothing was measured.
 */
export function evaluateGates(gates: readonly Gate[], data: GateData): GateResult[] {
  const family = Math.max(1, gates.filter((gate) => gate.level === "error").length);
  const level = 1 - (1 - data.confidence) / family;
  const plan = plansOf(data, level);
  return gates.map((gate, index) => evaluate(gate, { id: `gate ${index + 1}`, level, data, plan }));
}

/** One resampling plan for each number of seeds: gates share what they resample. */
function plansOf({ key, resamples }: GateData, level: number): Context["plan"] {
  const plans = new Map<number, ResamplingPlan>();
  return (n) => {
    const plan =
      plans.get(n) ?? resamplingPlan({ n, resamples: resamples ?? resamplesToDraw({ n, level }), key });
    plans.set(n, plan);
    return plan;
  };
}

interface Context {
  readonly id: string;
  readonly level: number;
  readonly data: GateData;
  readonly plan: (n: number) => ResamplingPlan;
}

/** What a gate's verdict is made from. */
interface Finding {
  readonly quantity: GateResult["quantity"];
  readonly interval: Interval | null;
  readonly good: (value: number) => boolean;
  readonly bound: readonly number[];
  readonly n: number;
  /** Seeds for which the gate's policy does not have the number. */
  readonly missing: number;
  /** Seeds for which the other policy alone does not have it. */
  readonly missingInOther: number;
}

function evaluate(gate: Gate, context: Context): GateResult {
  const finding = find(gate, context);
  const { interval } = finding;
  // One seed of several that would differ says nothing of how they vary.
  const shown = context.data.drawn && finding.n < 2 ? null : interval;
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
    ci: shown && [shown.low, shown.high],
    ciLevel: context.level,
    method: shown?.method ?? null,
    bound: finding.bound,
    n: finding.n,
    seedsNeeded: verdict === "inconclusive" ? neededSeeds(finding) : null,
    reason,
  };
}

function judge(finding: Finding, data: GateData): { verdict: Verdict; reason: string | null } {
  const { interval, n, missing, missingInOther } = finding;
  const seeds = n + missing + missingInOther;
  if (missing > 0) {
    const nor = n === 0 && missing < seeds ? ", and none has both numbers" : "";
    return { verdict: "fail", reason: `${missing} of ${seeds} seeds do not have this number${nor}` };
  }
  if (n === 0) return { verdict: "fail", reason: "no seed has both numbers" };
  if (missingInOther > 0) {
    const reason = `${missingInOther} of ${seeds} seeds do not have the number that it is held against`;
    return { verdict: "inconclusive", reason };
  }
  if (data.drawn && n < FEWEST_SEEDS_FOR_VERDICT) {
    const reason = `${n} ${n === 1 ? "seed" : "seeds"}; a verdict needs at least ${FEWEST_SEEDS_FOR_VERDICT}`;
    return { verdict: "inconclusive", reason };
  }
  if (interval === null) return { verdict: "inconclusive", reason: "there is no interval for this number" };
  return { verdict: verdictOf(interval, finding), reason: null };
}

function verdictOf({ low, high }: Interval, { good, bound }: Finding): Verdict {
  const [lowIsGood, highIsGood] = [good(low), good(high)];
  if (lowIsGood !== highIsGood) return "inconclusive";
  if (lowIsGood) return "pass";
  // Within two ends, an interval may have both of its own outside and hold what is between.
  const [first, last] = [bound[0] as number, bound.at(-1) as number];
  return first < last && low < first && high > last ? "inconclusive" : "fail";
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
    missingInOther: 0,
  };
}

function absoluteBound(bound: Exclude<Bound, { kind: "policy" }>): Pick<Finding, "good" | "bound"> {
  if (bound.kind === "number") {
    return { good: (value) => holds(value, bound.operator, bound.value), bound: [bound.value] };
  }
  const [low, high] = [bound.centre - bound.tolerance, bound.centre + bound.tolerance];
  return { good: (value) => holds(value, ">=", low) && holds(value, "<=", high), bound: [low, high] };
}

function findAgainstPolicy(gate: Gate, bound: Extract<Bound, { kind: "policy" }>, context: Context): Finding {
  const candidate = context.data.values(gate.policy, gate.metric.key);
  const baseline = context.data.values(bound.policy, gate.metric.key);
  if (context.data.independent === true) {
    const { key, resamples } = context.data;
    const choice = { ratio: bound.ratio, key, resamples, ...options(context) };
    const found = independentBoundInterval({ candidate, baseline }, choice);
    return {
      ...found,
      ...boundOfShare(bound, found.quantity),
      n: Math.min(candidate.length, baseline.length),
      missing: 0,
      missingInOther: 0,
    };
  }
  const pairs = candidate.flatMap((value, index) => {
    const other = baseline[index];
    return typeof value === "number" && typeof other === "number" ? [{ value, other }] : [];
  });
  const missing = candidate.filter((value) => value === null).length;
  const counts = { n: pairs.length, missing, missingInOther: candidate.length - pairs.length - missing };
  const candidates = pairs.map(({ value }) => value);
  const baselines = pairs.map(({ other }) => other);
  const ratio = intervalOfRatio(candidates, baselines, context);
  if (ratio !== null || pairs.length === 0)
    return { quantity: "ratio", interval: ratio, ...boundOfShare(bound, "ratio"), ...counts };
  // Where the baseline can be 0 a ratio says nothing, and its share of the baseline is subtracted in place of divided by.
  const differences = pairs.map(({ value, other }) => value - bound.ratio * other);
  return {
    quantity: "difference",
    interval: intervalOfMean(differences, context),
    ...boundOfShare(bound, "difference"),
    ...counts,
  };
}

/** A ratio is held against the share itself, and what is above that share against 0. */
function boundOfShare(
  { operator, ratio }: Extract<Bound, { kind: "policy" }>,
  quantity: "ratio" | "difference",
): Pick<Finding, "good" | "bound"> {
  const end = quantity === "ratio" ? ratio : 0;
  return { good: (value) => holds(value, operator, end), bound: [end] };
}

function intervalOfMean(values: readonly number[], context: Context): Interval | null {
  if (values.length === 0) return null;
  if (!context.data.drawn || values.length === 1) return onlyValue(values, context);
  return meanInterval(resampledMean(context.plan(values.length), values), options(context));
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
  const resamples = context.plan(candidates.length);
  const contrast = {
    candidate: resampledMean(resamples, candidates),
    baseline: resampledMean(resamples, baselines),
  };
  return ratioOfMeansInterval(contrast, options(context));
}

/** Where nothing is drawn every seed says the same, and the first says all. */
function onlyValue(values: readonly number[], context: Context): Interval {
  return deterministicInterval({ estimate: values[0] as number, level: context.level, n: values.length });
}

function options({ data, level }: Context): { level: number; method?: IntervalMethod } {
  return data.method === undefined ? { level } : { level, method: data.method };
}

/** Numbers that differ by rounding alone are equal: 15.3 s are 75 % of 20.4 s. */
function holds(value: number, operator: Operator, bound: number): boolean {
  const isEqual = Math.abs(value - bound) <= 1e-12 * Math.max(Math.abs(value), Math.abs(bound));
  if (isEqual) return operator === "<=" || operator === ">=";
  return operator.startsWith("<") ? value < bound : value > bound;
}

/** For the end that the interval holds; of two, the one that takes more. At least as many as a verdict needs. */
function neededSeeds({ interval, bound, missing, missingInOther }: Finding): number | null {
  if (interval === null || missing + missingInOther > 0) return null;
  const held = bound.filter((end) => interval.low <= end && end <= interval.high);
  const needed = held.map((end) => seedsNeeded(interval, end));
  if (needed.length === 0 || needed.includes(null)) return null;
  return Math.max(FEWEST_SEEDS_FOR_VERDICT, ...needed.filter((count) => count !== null));
}
