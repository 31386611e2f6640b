import { compareWithBaseline, ends } from "../experiment/compare-with-baseline.ts";
import { dataHash } from "../experiment/data-hash.ts";
import { methodOf } from "../experiment/interval-method.ts";
import type { AnalysisChoice } from "../experiment/make-result.ts";
import type { Analysis, Comparison, Design, Result, RunResult } from "../experiment/result.ts";
import { Samples } from "../experiment/samples.ts";
import { summarise } from "../experiment/summarise.ts";
import { evaluateGates } from "../gates/evaluate-gates.ts";
import type { Gate } from "../gates/gate.ts";
import { metricDescriptions } from "../metrics/metric.ts";
import {
  type IndependentSamples,
  independentDifferenceInterval,
  independentRatioInterval,
} from "../statistics/independent-interval.ts";
import { type Interval, type IntervalMethod, intervalWarnings } from "../statistics/interval.ts";
import { resamplesToDraw } from "../statistics/required-resamples.ts";
import { resampledMean } from "../statistics/resampled-mean.ts";
import { resamplingPlan } from "../statistics/resampling-plan.ts";
import { version } from "../version.ts";
import type { Measured } from "./measured-csv.ts";

/** How measured numbers are compared. */
export interface MeasuredChoice extends AnalysisChoice {
  /** What the numbers are called: the file's name. */
  readonly name: string;
  /** The arm that the others are compared with. */
  readonly baseline: string;
  readonly gates: readonly Gate[];
  /** Not even where repetitions have the same names. */
  readonly unpaired?: boolean;
}

/** Whether repetitions pair: every arm has the same ones, and at least two. */
export function doPair({ arms, repetitions }: Measured): boolean {
  const sets = arms.map((arm) =>
    JSON.stringify(
      repetitions
        .filter((one) => one.arm === arm)
        .map(({ rep }) => rep)
        .sort(),
    ),
  );
  return new Set(sets).size === 1;
}

/** Measured repetitions as a result, with the intervals and gates that simulated runs have. */
export function measuredResult(measured: Measured, choice: MeasuredChoice): Result {
  const paired = choice.unpaired !== true && doPair(measured);
  const { arms, repetitions } = measured;
  const names = [...new Set(repetitions.map(({ rep }) => rep))];
  const runs = arms.flatMap((arm) =>
    repetitions
      .filter((one) => one.arm === arm)
      .map((one, index) => runOf(one, paired ? names.indexOf(one.rep) + 1 : index + 1)),
  );
  const most = Math.max(...runs.map(({ seed }) => seed));
  const seeds = Array.from({ length: most }, (_, index) => index + 1);
  const design: Design = {
    policies: arms,
    baseline: choice.baseline,
    seeds,
    pairing: paired ? "repetitions" : "none",
    drawn: "workload",
    generator: "alea",
    analysis: analysisOfMeasured(measured, { ...choice, n: most }),
  };
  return resultOfMeasured({ name: choice.name, design, runs }, choice);
}

/** The result of measured runs, also of those of a saved file. */
export function resultOfMeasured(
  made: { readonly name: string; readonly design: Design; readonly runs: readonly RunResult[] },
  choice: { readonly gates: readonly Gate[]; readonly resamples?: number },
): Result {
  const { name, design, runs } = made;
  const samples = new Samples(design, runs);
  const unpaired = design.pairing === "none";
  const comparisons = unpaired ? compareIndependent(design, samples) : compareWithBaseline(design, samples);
  const gates = evaluateGates(choice.gates, {
    // Repetitions that do not pair may be more in one arm than in another, and none is missing.
    values: (policy, metric) =>
      unpaired ? present(samples.values(policy, metric)) : samples.values(policy, metric),
    drawn: true,
    key: design.analysis.key,
    confidence: design.analysis.confidence,
    resamples: choice.resamples,
    method: methodOf(design.analysis),
    ...(unpaired && { independent: true }),
  });
  return {
    schema: "take-sim/result@1",
    tool: { name: "take-sim", version },
    scenario: { name, description: "", sha256: dataHash(null), resolved: null },
    design,
    runs,
    summaries: summarise(design, samples),
    comparisons,
    gates: gates.map((gate) => ({
      ...gate,
      reason: gate.reason?.replace(/\bseed(s?)\b/, "repetition$1") ?? null,
    })),
  };
}

function runOf({ arm, values }: Measured["repetitions"][number], seed: number): RunResult {
  return { policy: arm, seed, workloadHash: "", status: "complete", metrics: values, workers: [] };
}

function analysisOfMeasured(measured: Measured, choice: AnalysisChoice & { readonly n: number }): Analysis {
  const { confidence = 0.95, ci = "bca", resamples, n } = choice;
  return {
    confidence,
    ci,
    resamples: resamples ?? resamplesToDraw({ n, level: confidence }),
    // By what stands in the file and not by what it is called.
    key: dataHash(measured.repetitions).slice(0, 16),
  };
}

function present(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

/** Every metric of every other arm against the baseline, as samples that do not pair. */
function compareIndependent(design: Design, samples: Samples): Comparison[] {
  const candidates = design.policies.filter((policy) => policy !== design.baseline);
  return candidates.flatMap((candidate) =>
    metricDescriptions.flatMap(({ key }) => {
      const two = independentSamples(
        {
          candidate: present(samples.values(candidate, key)),
          baseline: present(samples.values(design.baseline, key)),
        },
        design.analysis,
      );
      return two === undefined ? [] : [compare(two, { design, metric: key, candidate })];
    }),
  );
}

function independentSamples(
  values: { readonly candidate: readonly number[]; readonly baseline: readonly number[] },
  { resamples, key }: Analysis,
): IndependentSamples | undefined {
  const { candidate, baseline } = values;
  if (candidate.length === 0 || baseline.length === 0) return undefined;
  const plan = (n: number, arm: string) => resamplingPlan({ n, resamples, key: `${key} ${arm}` });
  return {
    candidate: resampledMean(plan(candidate.length, "candidate"), candidate),
    baseline: resampledMean(plan(baseline.length, "baseline"), baseline),
  };
}

function compare(
  samples: IndependentSamples,
  context: { readonly design: Design; readonly metric: string; readonly candidate: string },
): Comparison {
  const { design, metric, candidate } = context;
  const { confidence: level } = design.analysis;
  const method = methodOf(design.analysis);
  const diff = independentDifferenceInterval(samples, { level, method });
  const ratio = independentRatioInterval(samples, { level, method });
  const check = (other: IntervalMethod) =>
    ends(independentDifferenceInterval(samples, { level, method: other }));
  const means = { baseline: samples.baseline.mean, candidate: samples.candidate.mean };
  return {
    metric,
    baseline: design.baseline,
    candidate,
    n: Math.min(samples.candidate.values.length, samples.baseline.values.length),
    mean: means,
    estimate: {
      diff: means.candidate - means.baseline,
      ratio: means.baseline === 0 ? null : means.candidate / means.baseline,
    },
    ci: { diff: ends(diff), ratio: ends(ratio) },
    method: diff?.method ?? null,
    crossChecks: { percentile: check("percentile-expanded"), t: check("t") },
    p: null,
    direction: directionOf(diff),
    warnings: (diff?.warnings ?? []).map((warning) => intervalWarnings[warning]),
  };
}

function directionOf(diff: Interval | null): Comparison["direction"] {
  if (diff === null || diff.warnings.includes("zero-width")) return null;
  if (diff.high < 0) return "lower";
  return diff.low > 0 ? "higher" : null;
}
