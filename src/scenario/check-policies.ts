import type { KeyValues } from "./keys.ts";
import { nearestName } from "./nearest-name.ts";
import { notAllowed, type PlacedProblem, problemAt, quoted, unknownName } from "./problem.ts";
import type { Entry, MappingNode, Path, Place } from "./source-tree.ts";

/** A policy that can be named, and the keys that it cannot do without. */
export interface PolicyDescription {
  readonly name: string;
  /** Keys of the scenario: `takeAhead`, `linger`. */
  readonly requires?: readonly string[];
  /** Parameters of its own, set under `policyParameters`. */
  readonly parameters?: Readonly<Record<string, { readonly default: ParameterDefault }>> | undefined;
}

/** A number, a time with its unit, or true or false. */
export type ParameterDefault = number | string | boolean;

interface NamedPolicy {
  readonly name: string;
  readonly at: Place;
  readonly path: Path;
}

/** Whether a name is a file that holds a policy. */
export function isPolicyFile(name: string): boolean {
  return /[/\\]/.test(name) || /\.m?[jt]s$/.test(name);
}

/** What is wrong with the names of policies, with what these policies need, and with the baseline. */
export function checkPolicies(
  root: MappingNode,
  values: Partial<KeyValues>,
  known: readonly PolicyDescription[],
): PlacedProblem[] {
  const named = namedPolicies(root.entries.get("policies"), values.policies);
  const problems = named.flatMap((policy, index) => {
    const isDouble = named.findIndex(({ name }) => name === policy.name) < index;
    if (isDouble) return [problemAt(policy.at, policy.path, `${quoted(policy.name)} is listed twice`)];
    if (isPolicyFile(policy.name)) return [];
    const description = known.find(({ name }) => name === policy.name);
    return description ? checkNeeds(root, policy, description) : [unknownPolicy(policy, known)];
  });
  return [...problems, ...checkBaseline(root, values)];
}

/** Each policy with its place: its own item of a list, or the text that names several. */
function namedPolicies(entry: Entry | undefined, names: readonly string[] | undefined): NamedPolicy[] {
  if (!entry || !names) return [];
  const { node } = entry;
  return names.map((name, index) =>
    node.kind === "list"
      ? { name, at: node.items[index]?.at ?? node.at, path: ["policies", index] }
      : { name, at: node.at, path: ["policies"] },
  );
}

function checkNeeds(
  root: MappingNode,
  policy: NamedPolicy,
  { requires = [] }: PolicyDescription,
): PlacedProblem[] {
  return requires
    .filter((key) => !root.entries.has(key))
    .map((key) =>
      problemAt(
        policy.at,
        policy.path,
        `${quoted(policy.name)} needs the key "${key}", which has no default`,
      ),
    );
}

function unknownPolicy(
  { name, at, path }: NamedPolicy,
  policies: readonly PolicyDescription[],
): PlacedProblem {
  const known = policies.map((policy) => policy.name);
  return unknownName({ at, path, what: "policy", name, known, suggestion: nearestName(name, known) });
}

function checkBaseline(root: MappingNode, values: Partial<KeyValues>): PlacedProblem[] {
  const node = root.entries.get("baseline")?.node;
  const { baseline } = values;
  const policiesUnread = root.entries.has("policies") && values.policies === undefined;
  if (!node || baseline === undefined || policiesUnread || isBaselineOutvoted(root)) return [];
  const names = values.policies ?? defaultPolicies(values.takeAhead);
  if (names.includes(baseline)) return [];
  const allowed = `one of the policies (${names.join(", ")})`;
  return [notAllowed({ node, path: ["baseline"], allowed, suggestion: nearestName(baseline, names) })];
}

/** Whether a higher layer names the policies, say `--set policies=…`: the baseline below it then holds only if among them. */
export function isBaselineOutvoted(root: MappingNode): boolean {
  const policies = root.entries.get("policies");
  const baseline = root.entries.get("baseline");
  return policies !== undefined && baseline !== undefined && layerOf(policies) > layerOf(baseline);
}

function layerOf({ keyAt }: Entry): number {
  return keyAt.source.layer;
}

/** The policies of a scenario that names none. */
export function defaultPolicies(takeAhead: number | undefined): string[] {
  return ["main", "drain-wait", ...(takeAhead === undefined ? [] : ["take-ahead"])];
}
