/** A number that was observed on a real platform, and how well it is known. Values in the metric's own unit. */
export interface Figure {
  /** The metric's key. */
  readonly metric: string;
  readonly policy: string;
  /** Set where the figure is a change: the policy that `policy` is held against. */
  readonly against?: string;
  readonly value: number;
  /** The ends of the interval in which it lies with 95 %; a tolerance is half of that interval's width. */
  readonly low: number;
  readonly high: number;
}

/** Half of a 95 % interval is so many standard errors. */
export const HALF_INTERVAL = 1.96;

/** The standard error of a figure. */
export function standardErrorOf({ low, high }: Figure): number {
  return (high - low) / 2 / HALF_INTERVAL;
}

/** The policies that figures are of, each once, in their order. */
export function policiesOf(figures: readonly Figure[]): string[] {
  return [...new Set(figures.flatMap(({ policy, against }) => [policy, ...(against ? [against] : [])]))];
}
