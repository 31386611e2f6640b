import type { Result } from "../experiment/result.ts";
import { metricNamed } from "../metrics/metric.ts";
import { type Observations, observationsOf } from "./observations.ts";

/** What a mean then says less than it seems to. */
export const overThoseAlone = "a mean is over those alone, which may be the lucky ones";

/** How many of a policy's seeds have a number, where some of them do not. */
interface Share {
  readonly policy: string;
  readonly n: number;
  readonly of: number;
}

/** What of a number is missing. */
interface Missing {
  readonly label: string;
  readonly text: string;
}

/**
 * What a reader must know of means that some seeds are left out of: how many have the number, and over how many pairs a
 * change is. A sentence each for all numbers that lack the same seeds; none where every seed has every number.
 *
 * @param keys the numbers that are shown
 */
export function missingNotes(result: Result, keys: readonly string[]): string[] {
  const missing = keys.flatMap((key) => missingOf(result, key));
  const texts = [...new Set(missing.map(({ text }) => text))];
  return texts.map((text) => {
    const labels = missing.filter((one) => one.text === text).map(({ label }) => label);
    return `${labels.join(", ")}: ${text}`;
  });
}

function missingOf(result: Result, key: string): Missing[] {
  const metric = metricNamed(key);
  if (metric === undefined) return [];
  const shares = result.design.policies.flatMap((policy) => shareOf(result, { key, policy }));
  if (shares.length === 0) return [];
  const noun = observationsOf(result.design);
  return [{ label: metric.label, text: sharesText(shares, noun) + pairsText(result, key) }];
}

/** Empty where every run of the policy has the number, or none: then it has no mean. */
function shareOf(
  { summaries, runs }: Result,
  { key, policy }: { readonly key: string; readonly policy: string },
): Share[] {
  const n = summaries.find((one) => one.metric === key && one.policy === policy)?.n ?? 0;
  const of = runs.filter((run) => run.policy === policy).length;
  return n === 0 || n === of ? [] : [{ policy, n, of }];
}

function sharesText(shares: readonly Share[], noun: Observations): string {
  const texts = shares.map(({ policy, n, of }, index) =>
    index === 0 ? `${n} of ${of} ${noun} of ${policy}` : `${n} of ${of} of ${policy}`,
  );
  return `only ${texts.join(", ")} have this number; ${overThoseAlone}`;
}

/** Independent samples have no pairs, and lack none. */
function pairsText({ comparisons, design }: Result, key: string): string {
  const compared = comparisons.filter(({ metric }) => metric === key);
  if (design.pairing === "none" || compared.length === 0) return "";
  const pairs = compared.map(({ candidate, n }) => (compared.length === 1 ? `${n}` : `${n} of ${candidate}`));
  const noun = observationsOf(design);
  return `; a change is over the ${noun} that both have (${pairs.join(", ")})`;
}
