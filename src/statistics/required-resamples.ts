import { expandedTail } from "./tail-probability.ts";

/** With fewer observations a bootstrap knows too little of the distribution: an interval is Student's t. */
export const fewestForBootstrap = 5;

/** Where a tail would need more resamples than this to be resolved, the interval is Student's t. */
export const mostResamples = 1_000_000;

/** With 10,000 resamples the ends of a 95 % interval have a Monte-Carlo error of about 2 % of its half-width. */
export const usualResamples = 10_000;

/** With fewer replicates in its tail, an end of the interval is mostly noise. */
const fewestInTail = 25;

/**
 * How many resamples an interval of this level over n observations needs: 10,000, and as many more as put 25 replicates into
 * each expanded tail. Few observations and high levels make it enormous; above `mostResamples` the intervals here are t.
 */
export function requiredResamples(at: { readonly n: number; readonly level: number }): number {
  return Math.max(usualResamples, resamplesForTail(expandedTail(at)));
}

/** How many resamples put 25 replicates into a tail of this probability. */
export function resamplesForTail(tail: number): number {
  return Math.ceil(fewestInTail / tail);
}

/**
 * How many resamples to draw for intervals of this level over n observations: as many as it needs, or the usual number where
 * the interval is Student's t, which looks at none of them.
 */
export function resamplesToDraw(at: { readonly n: number; readonly level: number }): number {
  if (at.n < fewestForBootstrap) return usualResamples;
  const needed = requiredResamples(at);
  return needed > mostResamples ? usualResamples : needed;
}
