import { normalCumulative, normalQuantile } from "../../src/random/normal-distribution.ts";
import { type RandomStream, randomStream } from "../../src/random/random-stream.ts";

/*
 * A study: two policies over the same seeds, 512 jobs each. The completion of job j under seed i is
 *
 *   c · F_i · exp(σ · (√ρ · Z_ij + √(1 - ρ) · W_ij))
 *
 * where F_i, log-normal with σ = 0.05, is what the seed does to all jobs (its workload), Z_ij is what both policies share of a
 * job (its duration: ρ = 0.7 of the variance of the logarithm) and W_ij is the policy's own. A policy has its scale c and
 * spread σ: completions are skewed to the right, p99 about five times the median. The number of a run is the nearest-rank
 * p99 of its 512 jobs, the 507th.
 */

const jobs = 512;
const rank = 507;
const seedSpread = 0.05;
const sharedVariance = 0.7;

/** What a policy makes of completions. */
export interface Arm {
  readonly scale: number;
  readonly spread: number;
}

/** The arms of the coverage study: the candidate is a fifth faster, and a little less spread. */
export const arms: { readonly baseline: Arm; readonly candidate: Arm } = {
  baseline: { scale: 20, spread: 0.75 },
  candidate: { scale: 16, spread: 0.7 },
};

/** The p99 of each seed under both policies, in one study. */
export function syntheticStudy(study: number, seeds: number): { baseline: number[]; candidate: number[] } {
  const stream = randomStream({ seed: study, purpose: "synthetic study", index: seeds });
  const baseline: number[] = [];
  const candidate: number[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    const factor = Math.exp(seedSpread * normal(stream));
    const shared = Array.from({ length: jobs }, () => normal(stream));
    baseline.push(factor * p99(arms.baseline, shared, stream));
    candidate.push(factor * p99(arms.candidate, shared, stream));
  }
  return { baseline, candidate };
}

/** A standard normal value. */
export function normal(stream: RandomStream): number {
  return normalQuantile(stream.uniform());
}

function p99({ scale, spread }: Arm, shared: readonly number[], stream: RandomStream): number {
  const logarithms = Float64Array.from(
    shared,
    (value) => Math.sqrt(sharedVariance) * value + Math.sqrt(1 - sharedVariance) * normal(stream),
  );
  return scale * Math.exp(spread * (logarithms.sort()[rank - 1] as number));
}

/**
 * The true mean p99 of an arm: E[F] · c · E[exp(σ Z)], Z the 507th of 512 normal values. A study's seeds have no other
 * uncertainty, so that no simulation is needed to know the truth: the density of the order statistic is integrated.
 */
export function trueP99({ scale, spread }: Arm): number {
  const step = 1e-3;
  let weight = 0;
  let sum = 0;
  for (let z = -9; z < 9; z += step) {
    const density =
      (rank - 1) * Math.log(normalCumulative(z)) +
      (jobs - rank) * Math.log(normalCumulative(-z)) -
      (z * z) / 2;
    const mass = Math.exp(density + 35);
    weight += mass;
    sum += mass * Math.exp(spread * z);
  }
  return (Math.exp(seedSpread ** 2 / 2) * scale * sum) / weight;
}
