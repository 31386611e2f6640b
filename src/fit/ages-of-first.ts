/** What the ages of jobs are worked out from: columns of a log's takes. Times in microseconds. */
interface Answered {
  readonly sent: Float64Array;
  readonly roundTrip: Float64Array;
  readonly returned: Float64Array;
  readonly delay: Float64Array;
  readonly arrived: Float64Array;
  readonly youngest: Float64Array;
  readonly oldest: Float64Array;
  readonly ordinal: Float64Array;
  readonly among: Float64Array;
}

/**
 * Between which ages the first job that each take of a run got was at the send: below 0 if it came later. Jobs are taken in
 * the order of their arrivals, so its number is how many were taken before; the send at which so many had arrived is
 * known, and the how-manieth of those that came since the send before. Where the log says how long the job had been
 * queued, that says it all.
 *
 * @param answers the takes of the run in the order of their answers
 * @param from the first take of the run
 */
export function agesOfFirst(facts: Answered, answers: readonly number[], from: number): void {
  const { sent, roundTrip, returned, delay, arrived, youngest, oldest, ordinal, among } = facts;
  const end = from + answers.length;
  let first = 0;
  let before = from;
  for (const take of answers) {
    while (before < end && (arrived[before] as number) <= first) before += 1;
    const now = sent[take] as number;
    const lasted = roundTrip[take] as number;
    const queued = delay[take] as number;
    const cameAfter = before > from ? (sent[before - 1] as number) : Number.NEGATIVE_INFINITY;
    const cameBy = before < end ? (sent[before] as number) : Number.POSITIVE_INFINITY;
    const isUnsaid = Number.isNaN(queued);
    youngest[take] = isUnsaid ? Math.max(-lasted, now - cameBy) : queued - lasted;
    oldest[take] = isUnsaid ? now - cameAfter : queued - lasted;
    if (before > from && cameBy <= now + lasted) {
      ordinal[take] = first - (arrived[before - 1] as number) + 1;
      among[take] = (arrived[before] as number) - (arrived[before - 1] as number);
    }
    first += returned[take] as number;
  }
}
