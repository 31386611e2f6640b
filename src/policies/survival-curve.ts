/** The share of jobs that run longer than a time in whole microseconds. */
export type SurvivalCurve = (age: number) => number;

/**
 * The survival curve of a worker's durations, from the jobs that have finished and those that still run. A job that runs
 * says only that its duration is longer than its age. Without it the curve would be made of the short ones: those that
 * finish first. Kaplan and Meier (1958), "Nonparametric estimation from incomplete observations"; beyond the longest
 * finished duration an exponential tail through that point, of Brown, Hollander and Korwar (1974).
 */
export function survivalCurve(
  finishedDurations: readonly number[],
  runningAges: readonly number[],
): SurvivalCurve {
  const durations = Float64Array.from(finishedDurations).sort();
  const ages = Float64Array.from(runningAges).sort();
  const shares = new Float64Array(durations.length);
  let share = 1;
  let younger = 0;
  for (const [index, duration] of durations.entries()) {
    while (younger < ages.length && (ages[younger] as number) < duration) younger += 1;
    const atRisk = durations.length - index + ages.length - younger;
    share *= 1 - 1 / atRisk;
    shares[index] = share;
  }
  const longest = durations.at(-1) ?? 0;
  return (age) => {
    if (age >= longest) return longest > 0 ? share ** (age / longest) : 0;
    const finished = countUpTo(durations, age);
    return finished === 0 ? 1 : (shares[finished - 1] as number);
  };
}

/** How many of the sorted values are at most `limit`. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
