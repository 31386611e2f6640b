import { metricDescriptions } from "../metrics/metric.ts";
import type { Contrast } from "../statistics/contrast.ts";
import { holmAdjusted } from "../statistics/holm.ts";
import { type Interval, type IntervalMethod, intervalWarnings } from "../statistics/interval.ts";
import { pairedDifferenceInterval, pairedDifferences } from "../statistics/paired-difference-interval.ts";
import { ratioOfMeansInterval } from "../statistics/ratio-of-means-interval.ts";
import { type SignFlipPlan, signFlipPlan } from "../statistics/sign-flip-plan.ts";
import { signFlipPValue } from "../statistics/sign-flip-test.ts";
import { baselineOf } from "./baseline-of.ts";
import { methodOf } from "./interval-method.ts";
import type { Comparison, Design, End } from "./result.ts";
import type { Samples } from "./samples.ts";

/** Where loop lag alone varies, a smaller relative difference is not called one: the lag itself is known no better. */
export const LEAST_DIFFERENCE_OF_LAG = 0.01;

/** Every metric of every other policy against the baseline, on the seeds for which both have it. */
export function compareWithBaseline(design: Design, samples: Samples): Comparison[] {
  const candidates = design.policies.filter((policy) => baselineOf(design, policy) !== undefined);
  const flips = new Map<number, SignFlipPlan>();
  const comparisons = metricDescriptions.map(({ key }) =>
    candidates.flatMap((candidate) => {
      const baseline = baselineOf(design, candidate) as string;
      const contrast = samples.pair(key, { candidate, baseline });
      return contrast === undefined ? [] : [compare(contrast, { design, metric: key, candidate, flips })];
    }),
  );
  const adjusted = comparisons.flatMap(withHolm);
  // By candidate first, so that each has its block.
  return candidates.flatMap((candidate) => adjusted.filter((one) => one.candidate === candidate));
}

interface Context {
  readonly design: Design;
  readonly metric: string;
  readonly candidate: string;
  readonly flips: Map<number, SignFlipPlan>;
}

function compare(contrast: Contrast, context: Context): Comparison {
  const { design, metric, candidate } = context;
  const { confidence: level } = design.analysis;
  const method = methodOf(design.analysis);
  const diff = pairedDifferenceInterval(contrast, { level, method });
  const ratio = ratioOfMeansInterval(contrast, { level, method });
  const check = (other: IntervalMethod): End | null =>
    ends(pairedDifferenceInterval(contrast, { level, method: other }));
  const means = { baseline: contrast.baseline.mean, candidate: contrast.candidate.mean };
  const estimate = {
    diff: diff?.estimate ?? means.candidate - means.baseline,
    ratio: means.baseline === 0 ? null : means.candidate / means.baseline,
  };
  const tooSmall = design.drawn === "loop lag" && isSmallForLag(estimate.ratio);
  return {
    metric,
    baseline: baselineOf(design, candidate) as string,
    candidate,
    n: contrast.candidate.values.length,
    mean: means,
    estimate,
    ci: { diff: ends(diff), ratio: ends(ratio) },
    method: diff?.method ?? null,
    crossChecks: { percentile: check("percentile-expanded"), t: check("t") },
    p: signFlip(contrast, diff, context),
    direction: tooSmall ? null : direction(diff, design),
    warnings: (diff?.warnings ?? []).map((warning) => intervalWarnings[warning]),
  };
}

function isSmallForLag(ratio: number | null): boolean {
  return ratio !== null && Math.abs(ratio - 1) < LEAST_DIFFERENCE_OF_LAG;
}

/** A direction is shown by an interval that leaves 0 out, or by a difference that is the same in every seed. */
function direction(diff: Interval | null, design: Design): Comparison["direction"] {
  if (diff === null || (diff.warnings.includes("zero-width") && design.drawn !== "nothing")) return null;
  if (diff.high < 0) return "lower";
  return diff.low > 0 ? "higher" : null;
}

/** No test where every seed gives the same difference: there is no chance to speak of. */
function signFlip(contrast: Contrast, diff: Interval | null, { design, flips }: Context): Comparison["p"] {
  const differences = pairedDifferences(contrast.candidate.values, contrast.baseline.values);
  const n = differences.length;
  if (diff === null || diff.method === "deterministic") return null;
  const plan = flips.get(n) ?? signFlipPlan({ n, key: design.analysis.key });
  flips.set(n, plan);
  const raw = signFlipPValue(plan, differences, { alternative: "different" });
  return { test: "sign-flip", raw, holm: raw };
}

/** The comparisons of one metric, their p-values adjusted over its candidates. */
export function withHolm(comparisons: readonly Comparison[]): Comparison[] {
  const tested = comparisons.filter(({ p }) => p !== null);
  const adjusted = holmAdjusted(tested.map(({ p }) => p?.raw ?? 1));
  return comparisons.map((one) => {
    const index = tested.indexOf(one);
    return one.p === null ? one : { ...one, p: { ...one.p, holm: adjusted[index] as number } };
  });
}

/** The ends of an interval. */
export function ends(interval: Interval | null): End | null {
  return interval && [interval.low, interval.high];
}
