import type { StoppingRule } from "../../statistics/stopping-rule.ts";
import { usualStoppingRule } from "../../statistics/stopping-rule.ts";
import { UsageError } from "../exit-codes.ts";

/** The flags of sequential stopping. */
export interface UntilCiOptions {
  readonly untilCi?: string;
  readonly minSeeds?: string;
  readonly maxSeeds?: string;
  readonly seeds?: string;
}

const DEFAULT_MAXIMUM = 500;
const MOST = 100_000;

/** The rule that a call asks for, if it asks for one. @throws UsageError */
export function stoppingRuleOf(
  options: UntilCiOptions,
  level: number = usualStoppingRule.level,
): StoppingRule | undefined {
  const { untilCi, minSeeds, maxSeeds, seeds } = options;
  if (untilCi === undefined) {
    const alone =
      minSeeds === undefined
        ? maxSeeds === undefined
          ? undefined
          : `--max-seeds ${maxSeeds}`
        : `--min-seeds ${minSeeds}`;
    if (alone === undefined) return undefined;
    throw new UsageError(`${alone}: it goes with --until-ci only; --seeds says how many seeds run`);
  }
  if (seeds !== undefined)
    throw new UsageError(
      `--until-ci ${untilCi} and --seeds ${seeds} exclude each other; with --until-ci the seeds are 1 to N, --max-seeds at most`,
    );
  const minimum = seedCountOf("--min-seeds", minSeeds, usualStoppingRule.minimum);
  const maximum = seedCountOf("--max-seeds", maxSeeds, Math.max(DEFAULT_MAXIMUM, minimum));
  if (minimum > maximum)
    throw new UsageError(
      `--min-seeds ${minimum}: "${minimum}" is not allowed; at most --max-seeds, ${maximum}, is`,
    );
  return { ...usualStoppingRule, level, target: targetOf(untilCi), minimum, maximum };
}

function targetOf(text: string): number {
  const match = /^\s*(\d*\.?\d+)\s*(%?)\s*$/.exec(text);
  const value = Number(match?.[1]) / (match?.[2] === "%" ? 100 : 1);
  if (value > 0 && value < 1) return value;
  throw new UsageError(`--until-ci ${text}: "${text}" is not allowed; a share of the mean such as 2% is`);
}

function seedCountOf(flag: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 2 && value <= MOST) return value;
  throw new UsageError(`${flag} ${text}: "${text}" is not allowed; a number of seeds from 2 to ${MOST} is`);
}
