import type { LatencyModelName } from "../scenario/latency-parameters.ts";
import type { Fitted } from "./mechanism.ts";
import { mechanisms } from "./mechanisms.ts";
import { quantile } from "./round-trips.ts";
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

/** By so much a mechanism that holds `flat` must beat it, or it is `flat` here. */
const AHEAD = 3;

/** And by so much for each take. */
const AHEAD_EACH = 0.001;

/** Mechanisms that are `flat` at some value: a slope or a penalty of 0, a shard that is never full. */
const holdFlat: readonly LatencyModelName[] = ["scan", "per-job", "busy-penalty", "sharded"];

/** Mechanisms that are `flat` where nothing holds a take up: what they then cost should be as fast as takes can be. */
const holdFast: readonly LatencyModelName[] = ["fill-window", "throttle", "visibility", "missed-wakeup"];

/** How much slower than the fastest take one is that nothing holds up. */
const FAST = 1.25;

/** What takes so long is held up by something, whatever the log has: 0.2 s, in microseconds. */
const SLOW = 200_000;

/** Says of each mechanism whether a log still allows it. */
export function verdictsOf(
  fits: ReadonlyMap<LatencyModelName, Fit>,
  { facts, roundTrips }: Fitted,
): Map<LatencyModelName, Judgement> {
  const [best] = [...fits.values()].sort((a, b) => b.score - a.score);
  const survives = (fit: Fit): boolean => best === undefined || !isBehind(fit, best);
  const flat = fits.get("flat");
  const flatSurvives = flat !== undefined && survives(flat);
  const fastest = Math.min(roundTrips.all[0] ?? 0, facts.longPoll || Number.POSITIVE_INFINITY);
  const judge = (name: LatencyModelName, against: string): Judgement => {
    const fit = fits.get(name);
    if (fit === undefined)
      return roundTrips.found.length > 0
        ? { verdict: "contradicted", reason: against }
        : { verdict: "not distinguishable", reason: "from flat here: no take found jobs queued" };
    const isFlat = flatSurvives && fit.score < flat.score + Math.max(AHEAD, AHEAD_EACH * facts.count);
    if (isFlat && holdFlat.includes(name))
      return {
        verdict: "not distinguishable",
        reason: "from flat here: nothing it depends on makes a difference",
      };
    if (isFlat && holdFast.includes(name) && roundTrips.found.length > 0) {
      const slow = quantile(roundTrips.deep, 0.5) > Math.min(SLOW, FAST * fastest);
      return slow
        ? { verdict: "contradicted", reason: against }
        : { verdict: "not distinguishable", reason: "from flat here: nothing holds takes up" };
    }
    return survives(fit) ? { verdict: "survives" } : { verdict: "contradicted", reason: against };
  };
  return new Map(mechanisms.map(({ name, against }) => [name, judge(name, against)]));
}

/** Whether a score is too far behind the best one, also without the take that puts it there the most: a single one may be anything. */
export function isBehind(fit: Fit, best: Fit): boolean {
  const { length } = fit.each;
  let most = 0;
  for (let take = 0; take < length; take += 1)
    most = Math.max(most, (best.each[take] as number) - (fit.each[take] as number));
  return best.score - fit.score - most > Math.max(BEHIND, BEHIND_EACH * length);
}
