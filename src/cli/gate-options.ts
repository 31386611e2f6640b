import type { AnalysisChoice } from "../experiment/make-result.ts";
import { type FailOn, failOnChoices } from "../gates/exit-code.ts";
import type { Gate } from "../gates/gate.ts";
import { parseGateArgument } from "../gates/parse-gate.ts";
import { gatesOf } from "../gates/read-gate.ts";
import { levelText } from "../report/quantity-text.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { fewestForBootstrap, mostResamples, resamplesForTail } from "../statistics/required-resamples.ts";
import { expandedTail } from "../statistics/tail-probability.ts";
import { UsageError } from "./exit-codes.ts";

/** The flags that say how results are analysed and judged. */
export interface GateOptions {
  readonly confidence?: string;
  readonly ci?: string;
  readonly resamples?: string;
  readonly gate?: readonly string[] | undefined;
  /** False for `--no-gates`. */
  readonly gates?: boolean;
  readonly failOn?: string;
}

const ciMethods = ["bca", "percentile", "t"] as const;

/** The gates of a scenario and of the call, or none with `--no-gates`. @throws UsageError for one that cannot be read */
export function gatesOfCall(scenario: Pick<Scenario, "policies" | "gates">, options: GateOptions): Gate[] {
  if (options.gates === false) return [];
  const given = (options.gate ?? []).map((text) => {
    const parsed = parseGateArgument(text, scenario.policies);
    if (parsed.ok) return parsed.gate;
    const { message, offset } = parsed.problem;
    throw new UsageError(`--gate "${text}", character ${offset + 1}: ${message}`);
  });
  return [...gatesOf(scenario), ...given];
}

/** How the results of a call are analysed. @throws UsageError */
export function analysisOfCall(options: GateOptions): AnalysisChoice {
  const { ci, confidence, resamples } = options;
  return {
    ...(ci === undefined ? {} : { ci: oneOf("--ci", ci, ciMethods) }),
    ...(confidence === undefined ? {} : { confidence: confidenceOf(confidence) }),
    ...(resamples === undefined ? {} : { resamples: resamplesOf(resamples) }),
  };
}

/** @throws UsageError if `--resamples` puts too few into the tails of the narrowest interval that is asked for */
export function requireResamples(
  choice: AnalysisChoice,
  asked: { readonly seeds: number; readonly gates: readonly Gate[] },
): void {
  const { resamples, confidence = 0.95, ci } = choice;
  if (resamples === undefined || asked.seeds < fewestForBootstrap || ci === "t") return;
  const family = Math.max(1, asked.gates.filter((gate) => gate.level === "error").length);
  const level = 1 - (1 - confidence) / family;
  const needed = resamplesForTail(expandedTail({ n: asked.seeds, level }));
  if (resamples >= needed || needed > mostResamples) return;
  const why = `${asked.seeds} seeds and intervals at ${levelText(level)} %`;
  throw new UsageError(
    `--resamples ${resamples}: "${resamples}" is not allowed; at least ${needed} are needed for ${why}`,
  );
}

/** When gates fail the call. @throws UsageError */
export function failOnOfCall(options: GateOptions): FailOn {
  return options.failOn === undefined ? "fail" : oneOf("--fail-on", options.failOn, failOnChoices);
}

function oneOf<Name extends string>(flag: string, text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text);
  if (found === undefined)
    throw new UsageError(`${flag} ${text}: "${text}" is not allowed; ${names.join(", ")} is`);
  return found;
}

function confidenceOf(text: string): number {
  const value = /^\s*\d*\.?\d+\s*%\s*$/.test(text) ? Number.parseFloat(text) / 100 : Number(text);
  if (value >= 0.5 && value <= 0.9999) return value;
  throw new UsageError(
    `--confidence ${text}: "${text}" is not allowed; a share from 0.5 to 0.9999 is, e.g. 0.95`,
  );
}

function resamplesOf(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 100 && value <= mostResamples) return value;
  throw new UsageError(
    `--resamples ${text}: "${text}" is not allowed; a whole number from 100 to ${mostResamples} is`,
  );
}
