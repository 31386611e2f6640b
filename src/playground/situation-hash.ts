import { formatDuration, parseDuration } from "../scenario/quantity.ts";
import { allowedText, type Control, isAllowed, limitsOf } from "./control.ts";
import { type ArrivalChoice, arrivalChoiceOf, arrivalChoices } from "./job-controls.ts";
import {
  choosablePolicies,
  controls,
  mostPolicies,
  type Situation,
  type Start,
  scenarioOf,
  situationAt,
  withPolicies,
  withValue,
} from "./situation.ts";

/** A situation that an address means, or what is wrong with the address. */
export type ReadHash =
  | { readonly ok: true; readonly situation: Situation }
  | { readonly ok: false; readonly problems: readonly string[] };

/** What of a situation differs from the start, as an address has it after `#`: `workers=4&mean=420ms`; empty for the start. */
export function situationHash(start: Start, situation: Situation): string {
  const usual = situationAt(start);
  const parts = controls.flatMap((control) => {
    const value = situation.values.get(control.key);
    return value === undefined ? [] : [`${control.key}=${valueText(control, value)}`];
  });
  if (situation.arrivals !== undefined) parts.unshift(`arrive=${situation.arrivals}`);
  const run = situation.policies.join(",");
  if (run !== usual.policies.join(",")) parts.push(`run=${run}`);
  if (situation.baseline !== withPolicies(usual, situation.policies).baseline)
    parts.push(`base=${situation.baseline}`);
  if (situation.seed !== usual.seed) parts.push(`seed=${situation.seed}`);
  return parts.join("&");
}

/** Reads what stands in an address after `#`. All of it holds, or none. */
export function readHash(start: Start, hash: string): ReadHash {
  const entries = hash.split("&").filter((part) => part !== "");
  const given = new Map<string, string>();
  const problems: string[] = [];
  for (const entry of entries) {
    const [key = "", ...rest] = entry.split("=");
    if (!known.includes(key)) problems.push(`"${key}" is not known; ${known.join(", ")} are`);
    else if (given.has(key)) problems.push(`${key} is given twice`);
    given.set(key, decoded(rest.join("=")));
  }
  const reader = new HashReader(start, given, problems);
  const situation = reader.situation();
  return problems.length > 0 ? { ok: false, problems } : { ok: true, situation };
}

const known: readonly string[] = ["arrive", ...controls.map(({ key }) => key), "run", "base", "seed"];

function valueText({ kind }: Control, value: number): string {
  return kind === "time" ? formatDuration(value) : String(value);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is no code of a character; what stands there is told as it is.
    return text;
  }
}

/** Reads one part after the other, each on what the ones before have made of the scenario. */
class HashReader {
  readonly #start: Start;
  readonly #given: ReadonlyMap<string, string>;
  readonly #problems: string[];

  constructor(start: Start, given: ReadonlyMap<string, string>, problems: string[]) {
    this.#start = start;
    this.#given = given;
    this.#problems = problems;
  }

  situation(): Situation {
    let situation = this.#withPolicies(situationAt(this.#start));
    const arrivals = this.#arrivals();
    if (arrivals !== undefined && arrivals !== arrivalChoiceOf(this.#start.scenario))
      situation = { ...situation, arrivals };
    for (const control of controls) {
      const text = this.#given.get(control.key);
      if (text === undefined) continue;
      const value = this.#value(control, text, situation);
      if (value !== undefined) situation = withValue(this.#start, situation, control, value);
    }
    return { ...situation, seed: this.#seed(situation.seed) };
  }

  #value(control: Control, text: string, situation: Situation): number | undefined {
    const state = control.read(scenarioOf(this.#start, situation));
    if (!state.applies) {
      this.#problems.push(`${control.key} does not apply here: ${state.reason}`);
      return undefined;
    }
    const limits = limitsOf(control, this.#start.scenario);
    const value = numberOf(control, text);
    if (value !== undefined && isAllowed(control, limits, value)) return value;
    this.#refuse(control.key, text, allowedText(control, limits));
    return undefined;
  }

  #arrivals(): ArrivalChoice | undefined {
    const text = this.#given.get("arrive");
    if (text === undefined) return undefined;
    const own = arrivalChoiceOf(this.#start.scenario);
    if (typeof own === "object") this.#problems.push(`arrive does not apply here: ${own.reason}`);
    else if (Object.hasOwn(arrivalChoices, text)) return text as ArrivalChoice;
    else this.#refuse("arrive", text, `one of ${Object.keys(arrivalChoices).join(", ")}`);
    return undefined;
  }

  #withPolicies(situation: Situation): Situation {
    const choosable = choosablePolicies(this.#start);
    const run = this.#given.get("run");
    const names = run?.split(",") ?? situation.policies;
    const isWrong = names.length > mostPolicies || new Set(names).size < names.length;
    if (isWrong || !names.every((name) => choosable.includes(name))) {
      this.#refuse("run", run ?? "", `up to ${mostPolicies} of ${choosable.join(", ")}, each once,`);
      return situation;
    }
    const chosen = run === undefined ? situation : withPolicies(situation, names);
    const base = this.#given.get("base");
    if (base === undefined) return chosen;
    if (names.includes(base)) return { ...chosen, baseline: base };
    this.#refuse("base", base, `one of ${names.join(", ")}`);
    return chosen;
  }

  #seed(usual: number): number {
    const text = this.#given.get("seed");
    if (text === undefined) return usual;
    if (/^\d{1,15}$/.test(text)) return Number(text);
    this.#refuse("seed", text, "a whole number of at least 0");
    return usual;
  }

  #refuse(key: string, text: string, allowed: string): void {
    this.#problems.push(`${key}=${text}: "${text}" is not allowed; ${allowed} is`);
  }
}

function numberOf({ kind }: Control, text: string): number | undefined {
  if (kind === "time") {
    const read = parseDuration(text);
    return read.ok ? read.value : undefined;
  }
  const pattern = kind === "count" ? /^\d{1,9}$/ : /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/;
  return pattern.test(text) ? Number(text) : undefined;
}
