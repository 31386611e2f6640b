import type { Estimate, WantedEstimates } from "../../playground/estimates.ts";
import type { Scenario } from "../../scenario/scenario.ts";

/** What the page asks of the worker that runs many seeds. */
export interface SeedsRequest extends WantedEstimates {
  readonly scenario: Scenario;
  /** After how many seeds, from 1 on, estimates are wanted, rising: the last one ends it. */
  readonly rounds: readonly number[];
}

/** What the worker answers, as it gets on. */
export type SeedsMessage =
  | { readonly kind: "progress"; readonly seeds: number }
  | { readonly kind: "estimates"; readonly seeds: number; readonly estimates: readonly Estimate[] }
  | { readonly kind: "failure"; readonly message: string };
