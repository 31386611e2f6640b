import { baselineOf } from "../experiment/baseline-of.ts";
import type { Result } from "../experiment/result.ts";

/** A number of a policy by seed, or its difference from that of another policy. */
export interface SeedValues {
  readonly policy: string;
  /** What it is the difference from; undefined for the number itself. */
  readonly against: string | undefined;
  /** Seeds that have it, in their order. */
  readonly values: readonly { readonly seed: number; readonly value: number }[];
}

/** What is looked at first, the first of these that the most seeds have. */
const headMetrics = ["completion_p99_ms", "completion_p90_ms", "completion_p50_ms", "startDelay_p50_ms"];

/** The number by which runs are told apart: completion p99, unless fewer runs have it than another one. */
export function headMetric({ runs, summaries }: Result): string {
  const measured = summaries.map(({ metric }) => metric);
  const counts = [...headMetrics, ...measured].map((key) => ({
    key,
    count: runs.filter(({ metrics }) => (metrics[key] ?? null) !== null).length,
  }));
  const most = Math.max(0, ...counts.map(({ count }) => count));
  return counts.find(({ count }) => count === most)?.key ?? (headMetrics[0] as string);
}

/** A number by seed for each policy, and for each that is compared the difference by seed. */
export function seedValues({ design, runs }: Result, key: string): SeedValues[] {
  const { policies, seeds } = design;
  const found = new Map(runs.map(({ policy, seed, metrics }) => [`${seed} ${policy}`, metrics[key] ?? null]));
  const value = (policy: string, seed: number): number | null => found.get(`${seed} ${policy}`) ?? null;
  const rows = (policy: string, against: string | undefined): SeedValues => ({
    policy,
    against,
    values: seeds.flatMap((seed) => {
      const own = value(policy, seed);
      const other = against === undefined ? 0 : value(against, seed);
      return own === null || other === null ? [] : [{ seed, value: own - other }];
    }),
  });
  const compared = policies.flatMap((policy) => {
    const against = baselineOf(design, policy);
    return against === undefined || design.pairing === "none" ? [] : [rows(policy, against)];
  });
  return [...policies.map((policy) => rows(policy, undefined)), ...compared];
}
