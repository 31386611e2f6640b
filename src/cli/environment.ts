import { scenarioKeyNames } from "../scenario/keys.ts";
import { nearestName } from "../scenario/nearest-name.ts";
import type { Override } from "../scenario/overrides.ts";
import { didYouMean } from "./did-you-mean.ts";
import type { Terminal } from "./terminal.ts";

/** Variables of this prefix set keys of the scenario: `TAKE_SIM_TAKE_AHEAD=16` sets `takeAhead`. */
const PREFIX = "TAKE_SIM_";

/** Variables that are read elsewhere. */
const others = ["TAKE_SIM_DEBUG", "TAKE_SIM_SHARDS", "TAKE_SIM_TRACES"];

/** The environment as overrides. A variable that names no key is passed over with a warning. */
export function environmentOverrides(terminal: Terminal): Override[] {
  const keys = new Map(scenarioKeyNames.map((key) => [variableName(key), key]));
  const overrides: Override[] = [];
  for (const [name, value] of Object.entries(terminal.environment)) {
    if (!name.startsWith(PREFIX) || value === undefined || others.includes(name)) continue;
    const key = keys.get(name);
    if (key === undefined) terminal.stderr(`${unknownVariable(name, [...keys.keys(), ...others])}\n`);
    else overrides.push({ key, value, origin: `${name}=${value}` });
  }
  return overrides;
}

function variableName(key: string): string {
  return PREFIX + key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function unknownVariable(name: string, known: readonly string[]): string {
  // Without the prefix, which all names share and which would make them look alike.
  const suffixes = known.map((variable) => variable.slice(PREFIX.length));
  const nearest = nearestName(name.slice(PREFIX.length), suffixes);
  const inside = known.find((variable) => name.startsWith(`${variable}_`));
  const hint =
    inside !== undefined
      ? `; ${inside} sets the whole key, --set sets a part of it`
      : nearest === undefined
        ? ""
        : didYouMean(PREFIX + nearest);
  return `warning: ${name} names no key of a scenario and is not used${hint}`;
}
