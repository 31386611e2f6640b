import * as z from "zod/mini";
import type { ParameterDefault, PolicyDescription } from "./check-policies.ts";
import { documented } from "./documented.ts";
import { nearestName } from "./nearest-name.ts";
import { notAllowed, type PlacedProblem, problemAt, unknownName } from "./problem.ts";
import { formatDuration, parseDuration, timeForm } from "./quantity.ts";
import { type MappingNode, nodeAt } from "./source-tree.ts";
import { refuse } from "./value-schemas.ts";

/** Parameters of policies by name, as a scenario writes them: numbers, times with their unit, true and false. */
export type PolicyParameterValues = Readonly<Record<string, ParameterDefault>>;

const valueForm = { error: `a number, ${timeForm}, or true or false` };

const value = z.pipe(
  z.union([documented(z.number(valueForm), {}), z.string(valueForm), z.boolean(valueForm)], valueForm),
  z.transform((given: ParameterDefault, context) => {
    const read = typeof given === "string" ? parseDuration(given) : undefined;
    if (read === undefined) return given;
    if (read.ok) return formatDuration(read.value);
    refuse(context, valueForm.error);
    return z.NEVER;
  }),
);

/** The key `policyParameters`. */
export const policyParameters = z.record(z.string(), value, { error: "a mapping such as {patience: 50ms}" });

/**
 * What is wrong with the parameters that a scenario sets, or does not set and must.
 *
 * @param running the policies whose parameters are known; unless they are `all`, others may have parameters too
 */
export function checkPolicyParameters(
  root: MappingNode,
  values: PolicyParameterValues,
  { running, all }: { readonly running: readonly PolicyDescription[]; readonly all: boolean },
): PlacedProblem[] {
  const known = [...new Set(running.flatMap(({ parameters = {} }) => Object.keys(parameters)))];
  const problems = Object.entries(values).flatMap(([name, given]) => {
    const path = ["policyParameters", name];
    const node = nodeAt(root, path) ?? root;
    if (!known.includes(name)) {
      if (!all || isOfOtherPolicies(root, name)) return [];
      const suggestion = nearestName(name, known);
      if (known.length === 0)
        return [problemAt(node.at, path, "none of the policies has parameters of its own")];
      return [
        unknownName({ at: node.at, path: ["policyParameters"], what: "parameter", name, known, suggestion }),
      ];
    }
    const allowed = otherKindThan(given, defaultsOf(name, running));
    return allowed === undefined ? [] : [notAllowed({ node, path, allowed })];
  });
  return [...problems, ...known.flatMap((name) => twoDefaults(root, values, { name, running }))];
}

/** What would be allowed in place of a value that is of another kind than the defaults; undefined if it is of theirs. */
function otherKindThan(given: ParameterDefault, defaults: readonly ParameterDefault[]): string | undefined {
  const isTime = defaults.some((usual) => typeof usual === "string");
  const isTruth = defaults.some((usual) => typeof usual === "boolean");
  if (isTruth) return typeof given === "boolean" ? undefined : "true or false";
  if (!isTime) return typeof given === "number" ? undefined : "a number without a unit";
  return typeof given === "boolean" || !parseDuration(given).ok ? timeForm : undefined;
}

/** A scenario's own file may set what policies need that another layer has put aside. */
function isOfOtherPolicies(root: MappingNode, name: string): boolean {
  const block = root.entries.get("policyParameters")?.node;
  const written = block?.kind === "mapping" ? block.entries.get(name)?.keyAt.source.kind : undefined;
  return written !== "override" && root.entries.get("policies")?.keyAt.source.kind === "override";
}

function twoDefaults(
  root: MappingNode,
  values: PolicyParameterValues,
  { name, running }: { readonly name: string; readonly running: readonly PolicyDescription[] },
): PlacedProblem[] {
  const defaults = [...new Set(defaultsOf(name, running))];
  if (defaults.length < 2 || Object.hasOwn(values, name)) return [];
  const at = root.entries.get("policies")?.keyAt ?? root.at;
  const message = `the policies have different defaults for "${name}" (${defaults.join(", ")}); policyParameters: {${name}: …} says which holds`;
  return [problemAt(at, ["policies"], message)];
}

function defaultsOf(name: string, running: readonly PolicyDescription[]): ParameterDefault[] {
  return running.flatMap(({ parameters = {} }) =>
    Object.hasOwn(parameters, name) ? [parameters[name]?.default as ParameterDefault] : [],
  );
}

/** Every parameter of the policies that run, with its value; times in their usual form. */
export function completeParameters(
  values: PolicyParameterValues,
  running: readonly PolicyDescription[],
): PolicyParameterValues {
  const declared = running.flatMap(({ parameters = {} }) => Object.entries(parameters));
  return Object.fromEntries(
    declared.map(([name, { default: usual }]) => {
      const given = values[name] ?? usual;
      return [name, typeof usual === "string" ? inUsualForm(given) : given];
    }),
  );
}

function inUsualForm(time: ParameterDefault): string {
  const read = typeof time === "boolean" ? undefined : parseDuration(time);
  if (!read?.ok) throw new Error(`${time} passed as a time`);
  return formatDuration(read.value);
}

/** The values as policies get them: times in whole microseconds, true and false as 1 and 0. */
export function parameterNumbers(values: PolicyParameterValues): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, given]) => {
      const read =
        typeof given === "string" ? parseDuration(given) : { ok: true as const, value: Number(given) };
      return [name, read.ok ? read.value : Number.NaN];
    }),
  );
}
