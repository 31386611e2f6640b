import type { Override } from "../scenario/overrides.ts";
import { UsageError } from "./exit-codes.ts";

/** The flags that set keys of a scenario. */
export interface ScenarioFlags {
  readonly policy?: readonly string[];
  readonly set?: readonly string[];
  readonly burst?: string;
  readonly duration?: string;
  readonly concurrency?: string;
  readonly workers?: string;
  readonly horizon?: string;
  readonly discardBefore?: string;
}

/** Each flag as an override of the scenario, named as the user wrote it. @throws UsageError for a `--set` without a value */
export function flagOverrides(flags: ScenarioFlags): Override[] {
  const overrides = (flags.set ?? []).map(setOverride);
  const add = (key: string, value: string, origin: string): number => overrides.push({ key, value, origin });
  const { burst, policy } = flags;
  if (burst !== undefined) add("arrivals", `{burst: ${burst}}`, `--burst ${burst}`);
  for (const key of ["duration", "concurrency", "workers", "horizon", "discardBefore"] as const) {
    const value = flags[key];
    if (value !== undefined) add(key, value, `--${kebabCase(key)} ${value}`);
  }
  if (policy !== undefined) {
    const names = policy.flatMap((text) => text.split(",")).map((name) => name.trim());
    add("policies", JSON.stringify(names), policy.map((name) => `--policy ${name}`).join(" "));
  }
  return overrides;
}

/** Whether the origin of an override is a flag that sets one key alone, and so names it. */
export function isPlainFlag(origin: string): boolean {
  return /^--(?!set )/.test(origin);
}

/** `discardBefore` as a flag. */
function kebabCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function setOverride(text: string): Override {
  const equals = text.indexOf("=");
  if (equals < 1)
    throw new UsageError(`--set ${text}: "${text}" is not allowed; key=value is, e.g. workers=4`);
  return { key: text.slice(0, equals), value: text.slice(equals + 1), origin: `--set ${text}` };
}
