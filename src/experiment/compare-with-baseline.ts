import { mean } from "simple-statistics";
import { metricDescriptions } from "../metrics/metric.ts";
import type { Comparison, Design, RunResult } from "./result.ts";

/** Every metric of every other policy against the baseline, on the seeds for which both have it. */
export function compareWithBaseline(design: Design, runs: readonly RunResult[]): Comparison[] {
  const { baseline } = design;
  const candidates = design.policies.filter((policy) => policy !== baseline);
  return candidates.flatMap((candidate) =>
    metricDescriptions.flatMap(({ key }) => {
      const pairs = pairedValues(runs, { metric: key, baseline, candidate });
      return pairs.length === 0 ? [] : [comparison(pairs, { metric: key, baseline, candidate })];
    }),
  );
}

interface Contrast {
  readonly metric: string;
  readonly baseline: string;
  readonly candidate: string;
}

interface Pair {
  readonly baseline: number;
  readonly candidate: number;
}

function pairedValues(runs: readonly RunResult[], contrast: Contrast): Pair[] {
  const baselines = new Map(
    runs
      .filter((run) => run.policy === contrast.baseline)
      .map((run) => [run.seed, run.metrics[contrast.metric]]),
  );
  return runs
    .filter((run) => run.policy === contrast.candidate)
    .flatMap((run) => {
      const baseline = baselines.get(run.seed);
      const candidate = run.metrics[contrast.metric];
      return typeof baseline === "number" && typeof candidate === "number" ? [{ baseline, candidate }] : [];
    });
}

function comparison(pairs: readonly Pair[], contrast: Contrast): Comparison {
  const baseline = mean(pairs.map((pair) => pair.baseline));
  const candidate = mean(pairs.map((pair) => pair.candidate));
  const diff = mean(pairs.map((pair) => pair.candidate - pair.baseline));
  return {
    ...contrast,
    n: pairs.length,
    mean: { baseline: rounded(baseline), candidate: rounded(candidate) },
    estimate: { diff: rounded(diff), ratio: baseline === 0 ? null : rounded(candidate / baseline) },
  };
}

/** To nine decimals: metrics are whole microseconds or have nine decimals themselves, and 0.1 + 0.2 should read 0.3. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
