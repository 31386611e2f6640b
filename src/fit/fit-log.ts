import type { LatencyDescription, LatencyModelName } from "../scenario/latency-parameters.ts";
import { contradictions } from "./contradictions.ts";
import { type Facts, factsOf } from "./facts.ts";
import { fitMechanisms } from "./fit-mechanisms.ts";
import { mechanisms } from "./mechanisms.ts";
import type { Fit } from "./search.ts";
import type { TakeLog } from "./take-log.ts";
import { undetermined } from "./undetermined.ts";
import { isUnexplained, type Verdict, verdictsOf } from "./verdicts.ts";

/** What a log says of one mechanism. */
export interface MechanismFit {
  readonly name: LatencyModelName;
  readonly verdict: Verdict;
  /** Why, where the verdict is not that it survives. */
  readonly reason: string | undefined;
  /** The `jobTake` block with the best values; undefined where the log gives nothing to fit. */
  readonly jobTake: LatencyDescription | undefined;
  /** Parameters of one that survives that the log does not determine: with others it does as well. */
  readonly undetermined: readonly string[];
  /** By how much its score is behind the best one's: a difference of log-likelihoods, penalties included. */
  readonly behind: number;
  /** The relative width of the noise, and the share of takes that are outliers to it. */
  readonly noise: number;
  /** The mean time that answers are later by beside that, in microseconds; 0 where the noise has no heavy side. */
  readonly late: number;
  readonly outliers: number;
  /** Rows of the log that the best mechanism explains and this one does not, the first few, and how many there are. */
  readonly rows: readonly (number | string)[];
  readonly contradicting: number;
}

/** What a log says of all mechanisms. */
export interface LogFit {
  /** Survivors first, by score; then what is not distinguishable from `flat`; then what is contradicted. */
  readonly mechanisms: readonly MechanismFit[];
  /** One mechanism is left, and explains the log. */
  readonly named: LatencyModelName | undefined;
  /** Even the best mechanism leaves many takes unexplained. */
  readonly unexplained: boolean;
  readonly takes: number;
  readonly leftOut: number;
  readonly workers: number;
  readonly deepTakes: number;
  readonly depthKnown: boolean;
  readonly occupancyKnown: boolean;
  readonly origin: TakeLog["origin"];
  readonly together: TakeLog["together"];
}

/** Fits every mechanism to a log, and says which it still allows. */
export function fitLog(log: TakeLog): LogFit {
  const facts = factsOf(log);
  const { given, into, fits } = fitMechanisms(facts);
  const verdicts = verdictsOf(fits, given);
  const best = [...fits.values()].sort((a, b) => b.score - a.score)[0] as Fit;
  const against = contradictions(given, best, into);
  const list = mechanisms.map(({ name }): MechanismFit => {
    const fit = fits.get(name);
    const { verdict, reason } = verdicts.get(name) as { verdict: Verdict; reason?: string };
    if (fit === undefined) return without(name, verdict, reason);
    const found = verdict === "contradicted" ? against(fit) : { rows: [], count: 0 };
    return {
      name,
      verdict,
      reason,
      jobTake: fit.mechanism.description(fit.values, given),
      undetermined: verdict === "survives" ? undetermined(fit, given, into) : [],
      behind: best.score - fit.score,
      noise: fit.noise.width,
      late: fit.noise.late,
      outliers: fit.noise.outliers,
      rows: found.rows,
      contradicting: found.count,
    };
  });
  list.sort((a, b) => rank[a.verdict] - rank[b.verdict] || shown(a.behind) - shown(b.behind));
  const survivors = list.filter(({ verdict }) => verdict === "survives").map(({ name }) => name);
  const unexplained = isUnexplained(best, given.roundTrips);
  return {
    mechanisms: list,
    named: survivors.length === 1 && !unexplained ? survivors[0] : undefined,
    unexplained,
    ...aboutLog(facts),
    origin: log.origin,
    together: log.together,
  };
}

const rank: Readonly<Record<Verdict, number>> = { survives: 0, "not distinguishable": 1, contradicted: 2 };

/** What is as good to a tenth stays in the order of the mechanisms. */
function shown(behind: number): number {
  return Number.isFinite(behind) ? Math.round(10 * behind) : Number.MAX_VALUE;
}

function aboutLog(facts: Facts) {
  const { count, leftOut, workers, depthKnown, occupancyKnown, deep } = facts;
  let deepTakes = 0;
  for (const value of deep) if (value >= 0.5) deepTakes += 1;
  return { takes: count, leftOut, workers, depthKnown, occupancyKnown, deepTakes };
}

function without(name: LatencyModelName, verdict: Verdict, reason: string | undefined): MechanismFit {
  const noise = { undetermined: [], behind: Number.POSITIVE_INFINITY, noise: 0, late: 0, outliers: 0 };
  return { name, verdict, reason, jobTake: undefined, ...noise, rows: [], contradicting: 0 };
}
