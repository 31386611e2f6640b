import type { Contrast } from "../statistics/contrast.ts";
import { fewestForBootstrap } from "../statistics/required-resamples.ts";
import { type ResampledMean, resampledMean } from "../statistics/resampled-mean.ts";
import { type ResamplingPlan, resamplingPlan } from "../statistics/resampling-plan.ts";
import type { Analysis, Design, RunResult } from "./result.ts";

/** The values of a result by policy and metric, and their resamples: each found once. */
export class Samples {
  readonly #design: Pick<Design, "seeds">;
  readonly #analysis: Analysis;
  readonly #runs = new Map<string, RunResult>();
  readonly #plans = new Map<number, ResamplingPlan>();
  readonly #means = new Map<string, ResampledMean>();

  constructor(design: Pick<Design, "seeds" | "analysis">, runs: readonly RunResult[]) {
    this.#design = design;
    this.#analysis = design.analysis;
    for (const run of runs) this.#runs.set(`${run.seed} ${run.policy}`, run);
  }

  /** In the order of the seeds; null where a run does not have the number. */
  values(policy: string, metric: string): (number | null)[] {
    return this.#design.seeds.map((seed) => this.#runs.get(`${seed} ${policy}`)?.metrics[metric] ?? null);
  }

  /** The values that there are, with their resamples; undefined if there are none. */
  mean(policy: string, metric: string): ResampledMean | undefined {
    const present = this.values(policy, metric).filter((value) => value !== null);
    return present.length === 0 ? undefined : this.#resampled(`${policy} ${metric}`, present);
  }

  /** Two policies on the seeds for which both have the number; undefined if there are none. */
  pair(
    metric: string,
    policies: { readonly candidate: string; readonly baseline: string },
  ): Contrast | undefined {
    const candidate = this.values(policies.candidate, metric);
    const baseline = this.values(policies.baseline, metric);
    if (!candidate.includes(null) && !baseline.includes(null)) {
      const [first, second] = [this.mean(policies.candidate, metric), this.mean(policies.baseline, metric)];
      return first && second && { candidate: first, baseline: second };
    }
    const both = candidate.map((value, index) => value !== null && baseline[index] !== null);
    const kept = (values: (number | null)[]): number[] =>
      values.filter((_, index) => both[index]) as number[];
    if (!both.includes(true)) return undefined;
    const plan = this.#plan(kept(candidate).length);
    return { candidate: resampledMean(plan, kept(candidate)), baseline: resampledMean(plan, kept(baseline)) };
  }

  #resampled(name: string, values: readonly number[]): ResampledMean {
    const known = this.#means.get(name);
    if (known !== undefined) return known;
    const found = resampledMean(this.#plan(values.length), values);
    this.#means.set(name, found);
    return found;
  }

  #plan(n: number): ResamplingPlan {
    const known = this.#plans.get(n);
    if (known !== undefined) return known;
    // The intervals of so few are Student's t, which read no resamples.
    const resamples = n < fewestForBootstrap ? 1 : this.#analysis.resamples;
    const plan = resamplingPlan({ n, resamples, key: this.#analysis.key });
    this.#plans.set(n, plan);
    return plan;
  }
}
