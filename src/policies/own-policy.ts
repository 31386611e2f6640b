import type { ProcessBody } from "../des/process.ts";
import type { ParameterDescription, Policy, PolicyParameters, PolicyWorker } from "./policy.ts";

/** What a scenario tells a policy, with the policy's own parameters by name. Times are whole microseconds, truth values 1 and 0. */
export type OwnParameters = PolicyParameters & { readonly [name: string]: number };

/** A policy that a user brings: as a built-in one, except that much can be left out. */
export interface OwnPolicy {
  /** Letters, digits, `.`, `-` and `_`; what tables and gates call it. */
  readonly name: string;
  /** One sentence: what a full worker does. */
  readonly description: string;
  /** What in real code it mirrors. */
  readonly mirrors?: string;
  /** The scenario keys that it cannot do without; none if left out. */
  readonly requires?: readonly ("takeAhead" | "linger")[];
  /** Parameters of its own by name. */
  readonly parameters?: Readonly<Record<string, ParameterDescription>> | undefined;
  /** How many jobs it may hold beyond its slots; 0 if left out. */
  extraJobs?(parameters: OwnParameters): number;
  /** The loop itself, a generator: `while (worker.alive) { … }`. It must not return while the worker lives. */
  takeLoop(worker: PolicyWorker, parameters: OwnParameters): ProcessBody;
}

/** The policy with everything that was left out. */
export function completePolicy(own: OwnPolicy): Policy {
  const { name, description, mirrors = "nothing: a policy of one's own", requires = [] } = own;
  return {
    name,
    description,
    mirrors,
    requires,
    parameters: own.parameters,
    extraJobs: (parameters) => own.extraJobs?.(ownParameters(own, parameters)) ?? 0,
    takeLoop: (worker, parameters) => own.takeLoop(worker, ownParameters(own, parameters)),
  };
}

/** The parameters that a policy gets: what the scenario says, and the policy's defaults where it says nothing. */
export function ownParameters(own: OwnPolicy, parameters: PolicyParameters): OwnParameters {
  const declared = Object.entries(own.parameters ?? {});
  const defaults = declared.map(([name, { default: usual }]) => [name, asNumber(usual)]);
  return Object.freeze({ ...Object.fromEntries(defaults), ...parameters }) as OwnParameters;
}

const units: Readonly<Record<string, number>> = { us: 1, µs: 1, ms: 1e3, s: 1e6, m: 6e7, min: 6e7, h: 3.6e9 };

/** A time such as `"50ms"` in whole microseconds, a truth value as 1 or 0; a number is what it is. */
function asNumber(value: number | string | boolean): number {
  if (typeof value !== "string") return Number(value);
  const [, number, unit = ""] = /^\s*([\d.]+)\s*(\D+?)\s*$/.exec(value) ?? [];
  return Math.round(Number(number) * (units[unit] ?? Number.NaN));
}
