import { readFileSync } from "node:fs";
import type { SweepNumber, SweepResult } from "../../src/experiment/sweep.ts";
import { ratioOfMeansInterval } from "../../src/statistics/ratio-of-means-interval.ts";
import { resampledMean } from "../../src/statistics/resampled-mean.ts";
import { resamplingPlan } from "../../src/statistics/resampling-plan.ts";

/** A policy and its takeAhead, for those that hold jobs. */
export interface Arm {
  readonly policy: string;
  readonly takeAhead?: number;
}

/** The committed sweep over takeAhead of a scenario. */
export class Sweep {
  readonly name: string;
  readonly #result: SweepResult;

  constructor(name: string) {
    this.name = name;
    this.#result = JSON.parse(readFileSync(`results/take-ahead/${name}.json`, "utf8")) as SweepResult;
  }

  /** A metric of an arm, as it stands in the file. */
  number({ policy, takeAhead = 0 }: Arm, key: string): SweepNumber {
    const row = this.#result.rows.find(
      (one) => one.policy === policy && Number(one.params.takeAhead) === takeAhead,
    );
    const number = row?.metrics[key];
    if (number === undefined) throw new Error(`${this.name} has no ${key} of ${policy} ${takeAhead}`);
    return number;
  }

  /** Its mean over the seeds; times in seconds. */
  mean(arm: Arm, key: string): number {
    const { mean } = this.number(arm, key);
    if (mean === null) throw new Error(`${this.name}: no seed has ${key}`);
    return key.endsWith("_ms") ? mean / 1000 : mean;
  }

  /** Mean and half of its 95 % interval: `16.87 ± 0.58`. */
  withInterval(arm: Arm, key: string, decimals: number): string {
    const { ci } = this.number(arm, key);
    const scale = key.endsWith("_ms") ? 1 / 1000 : 1;
    const text = this.mean(arm, key).toFixed(decimals);
    const half = ci === null ? 0 : ((ci[1] - ci[0]) / 2) * scale;
    return half === 0 ? text : `${text} ± ${half.toFixed(decimals)}`;
  }

  /** One arm's mean over another's, less 1, and its 95 % interval over paired seeds, in percent. */
  change(arm: Arm, base: Arm, key = "completion_p99_ms"): { estimate: number; low: number; high: number } {
    const [candidate, baseline] = [this.#values(arm, key), this.#values(base, key)];
    const plan = resamplingPlan({ n: candidate.length, resamples: 10_000, key: this.name });
    const contrast = { candidate: resampledMean(plan, candidate), baseline: resampledMean(plan, baseline) };
    const interval = ratioOfMeansInterval(contrast, { level: 0.95 });
    if (interval === null) throw new Error(`${this.name}: no ratio of ${key}`);
    const percent = (ratio: number): number => (ratio - 1) * 100;
    return {
      estimate: percent(contrast.candidate.mean / contrast.baseline.mean),
      low: percent(interval.low),
      high: percent(interval.high),
    };
  }

  /** The change as people read it: `−42.9 % [−43.4, −42.3]`. */
  changeText(arm: Arm, base: Arm, key?: string): string {
    const { estimate, low, high } = this.change(arm, base, key);
    const [text, from, to] = [estimate, low, high].map(signed);
    return from === to ? `${text} %` : `${text} % [${from}, ${to}]`;
  }

  #values(arm: Arm, key: string): number[] {
    return this.number(arm, key).values.map((value) => {
      if (value === null) throw new Error(`${this.name}: a seed without ${key}`);
      return value;
    });
  }
}

/** A number of percent with its sign: `+3.0`, `−16.1`; what rounds to nothing has none. */
export function signed(percent: number): string {
  const text = Math.abs(percent).toFixed(1);
  if (Number(text) === 0) return text;
  return `${percent < 0 ? "−" : "+"}${text}`;
}
