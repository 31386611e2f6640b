/** What a recommendation for `takeAhead` goes by. Both times in the same unit. */
export interface TakeAheadSetting {
  /** Slots of a worker. */
  readonly concurrency: number;
  /** What a take costs while jobs are queued. */
  readonly roundTrip: number;
  /** How long a job lasts on a worker, on the mean. */
  readonly duration: number;
  /** The durations' coefficient of variation (standard deviation ÷ mean), if it is known. */
  readonly variation?: number;
}

/** Below this coefficient of variation the slots of a worker free together, and its batches should stay whole. */
const ALIKE = 0.15;

/**
 * How many extra jobs a worker under `take-ahead` should hold. While a take is open, m = concurrency × roundTrip ÷ duration of
 * its jobs are expected to finish, and their number spreads by √m if they do so independently (a Poisson process). Holding two
 * standard deviations more than the mean keeps slots from idling, and more than a job a slot is not held:
 * min(concurrency, ⌈m + 2√m⌉). Where all jobs last equally long all slots free at once: concurrency. docs/take-ahead.md holds it
 * against the best.
 *
 * @throws {RangeError} if a number is negative or not finite, the concurrency is not whole, or the duration is 0
 */
export function recommendedTakeAhead({
  concurrency,
  roundTrip,
  duration,
  variation,
}: TakeAheadSetting): number {
  for (const [name, value] of Object.entries({ concurrency, roundTrip, duration, variation: variation ?? 0 }))
    if (!Number.isFinite(value) || value < 0)
      throw new RangeError(`${name} is ${value}; it must be a number of at least 0`);
  if (!Number.isInteger(concurrency))
    throw new RangeError(`concurrency is ${concurrency}; it must be a whole number`);
  if (duration === 0) throw new RangeError("duration is 0; it must be more");
  if (variation !== undefined && variation < ALIKE) return concurrency;
  const meanwhile = (concurrency * roundTrip) / duration;
  return Math.min(concurrency, Math.ceil(meanwhile + 2 * Math.sqrt(meanwhile)));
}
