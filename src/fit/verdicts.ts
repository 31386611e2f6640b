import type { LatencyModelName } from "../scenario/latency-parameters.ts";
import type { Facts } from "./facts.ts";
import type { Fitted } from "./mechanism.ts";
import { mechanisms } from "./mechanisms.ts";
import { quantile, type RoundTrips } from "./round-trips.ts";
import type { Fit } from "./search.ts";

/** What a log says of a mechanism. `not distinguishable`: from `flat`, which it holds as a special case. */
export type Verdict = "survives" | "not distinguishable" | "contradicted";

/** A verdict, and why. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly reason?: string;
}

/** So far a score may be behind the best one, and its mechanism survives: odds of 1,100 to 1, about what one stray take is worth. */
const BEHIND = 7;

/** And so far for each take, as no noise is quite as the model has it. */
const BEHIND_EACH = 0.004;

/** Both, where the noise has a heavy side: of what form that is nobody knows. */
const EACH_IF_SKEWED = 0.01;

/** Without depths, which takes found jobs is a guess, and wrong here and there. */
const BEHIND_EACH_GUESSED = 0.15;

/** Where none explains the log, the noise is none that is known, and nothing is ruled out by little. */
const BEHIND_EACH_UNEXPLAINED = 0.25;

/** By so much a mechanism that holds `flat` must beat it, or it is `flat` here. */
const AHEAD = 3;

/** And by so much for each take. */
const AHEAD_EACH = 0.001;

/** Mechanisms that are `flat` at some value: a slope or a penalty of 0, a shard that is never full. */
const holdFlat: readonly LatencyModelName[] = ["scan", "per-job", "busy-penalty", "sharded"];

/** Mechanisms that are `flat` where nothing holds a take up: what they then cost should be as fast as takes can be. */
const holdFast: readonly LatencyModelName[] = ["fill-window", "throttle", "visibility", "missed-wakeup"];

/** How much slower than the fastest take one is that nothing holds up, beside what the noise is wide. */
const FAST = 1.25;

/** What takes so long is held up by something, whatever the log has: 0.2 s, in microseconds. */
const SLOW = 200_000;

/** What fewer takes that found jobs show is no pattern. */
const FEWEST = 3;

/** And so many show that takes are slow though nothing holds them up. */
const FEWEST_SLOW = 8;

/** Says of each mechanism whether a log still allows it. */
export function verdictsOf(
  fits: ReadonlyMap<LatencyModelName, Fit>,
  { facts, roundTrips }: Fitted,
): Map<LatencyModelName, Judgement> {
  const ranked = [...fits.values()].sort((a, b) => b.score - a.score);
  const [best] = ranked;
  const unexplained = best !== undefined && isUnexplained(best, roundTrips);
  const isSkewed = best !== undefined && best.noise.late > 0;
  const ahead = Math.max(AHEAD, (isSkewed ? EACH_IF_SKEWED : AHEAD_EACH) * facts.count);
  const each = unexplained ? BEHIND_EACH_UNEXPLAINED : facts.depthKnown ? BEHIND_EACH : BEHIND_EACH_GUESSED;
  const sure = mayHaveWaited(facts)
    ? ranked.find(({ mechanism }) => mechanism.name !== "missed-wakeup")
    : best;
  const survives = (fit: Fit): boolean => sure === undefined || !isBehind(fit, sure, each);
  const flat = fits.get("flat");
  const flatSurvives = flat !== undefined && survives(flat);
  const fastest = Math.min(roundTrips.all[0] ?? 0, facts.longPoll || Number.POSITIVE_INFINITY);
  const judge = (name: LatencyModelName, against: string): Judgement => {
    const fit = fits.get(name);
    if (fit === undefined)
      return roundTrips.found.length >= FEWEST
        ? { verdict: "contradicted", reason: against }
        : { verdict: "not distinguishable", reason: "from flat here: too few takes found jobs queued" };
    const isFlat = flatSurvives && fit.score < flat.score + ahead;
    if (isFlat && holdFlat.includes(name))
      return {
        verdict: "not distinguishable",
        reason: "from flat here: nothing it depends on makes a difference",
      };
    if (isFlat && holdFast.includes(name) && roundTrips.found.length > 0) {
      // What a heavy side of the noise adds is not the mechanism's.
      const usual = flat.noise.late > 0 ? (flat.values[0] as number) : quantile(roundTrips.deep, 0.5);
      const slow = usual > Math.min(SLOW, (FAST + 2 * flat.noise.width) * fastest);
      if (!slow) return { verdict: "not distinguishable", reason: "from flat here: nothing holds takes up" };
      if (!unexplained && heldUpByNothing(name, facts, roundTrips) >= FEWEST_SLOW)
        return { verdict: "contradicted", reason: against };
    }
    return survives(fit) ? { verdict: "survives" } : { verdict: "contradicted", reason: against };
  };
  return new Map(mechanisms.map(({ name, against }) => [name, judge(name, against)]));
}

/** How many takes that found jobs a mechanism would not have held up; `fill-window` does not where these were enough. */
function heldUpByNothing(
  name: LatencyModelName,
  { count, depth, asked, deep }: Facts,
  { found }: RoundTrips,
): number {
  if (name !== "fill-window") return found.length;
  let takes = 0;
  for (let take = 0; take < count; take += 1)
    if ((deep[take] as number) >= 0.5 && (depth[take] as number) >= (asked[take] as number)) takes += 1;
  return takes;
}

/** So many takes that may have waited make a second cluster by themselves. */
const SOME = 0.05;

/** Whether, without depths, so many takes may have waited that two clusters are no sign of a poll that timed out. */
function mayHaveWaited({ depthKnown, count, deep, ranDry }: Facts): boolean {
  if (depthKnown) return false;
  let takes = 0;
  for (let take = 0; take < count; take += 1)
    if ((deep[take] as number) < 0.5 || ranDry[take] === 1) takes += 1;
  return takes > SOME * count;
}

/** Outliers beyond this share, or noise wider than that, are no noise. */
const TOO_MANY_OUTLIERS = 0.12;
const TOO_WIDE = 0.2;

/** Nor is noise with a heavy side of such a share of what takes last. */
const TOO_LATE = 0.3;

/** Whether even the best mechanism leaves too much to noise. */
export function isUnexplained({ mechanism, values, noise }: Fit, { deep }: RoundTrips): boolean {
  const { outliers, width, late } = noise;
  const usual = Math.min(quantile(deep, 0.5), mechanism.ownCost?.(values) ?? Number.POSITIVE_INFINITY);
  return outliers > TOO_MANY_OUTLIERS || width > TOO_WIDE || late > TOO_LATE * usual;
}

/** Whether a score is too far behind the best one, also without the take that puts it there the most: a single one may be anything. */
function isBehind(fit: Fit, best: Fit, each: number): boolean {
  const { length } = fit.each;
  let most = 0;
  for (let take = 0; take < length; take += 1)
    most = Math.max(most, (best.each[take] as number) - (fit.each[take] as number));
  return best.score - fit.score - most > Math.max(BEHIND, each * length);
}
