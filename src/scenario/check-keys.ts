import { safeParse } from "zod/mini";
import { explain } from "./explain.ts";
import { type KeyValues, type ScenarioKey, scenarioKeyNames, scenarioKeys } from "./keys.ts";
import { nearestName } from "./nearest-name.ts";
import { type PlacedProblem, unknownName } from "./problem.ts";
import { dataOf, type MappingNode } from "./source-tree.ts";

/** The values that could be read, defaults filled in; a key with a problem has none. */
export interface CheckedKeys {
  readonly values: Partial<KeyValues>;
  readonly problems: readonly PlacedProblem[];
}

/** Checks each key of a scenario by itself, so that a mistake in one hides none in another. */
export function checkKeys(root: MappingNode): CheckedKeys {
  const values: Partial<Record<ScenarioKey, unknown>> = {};
  const problems = [unknownKeys(root)];
  for (const name of scenarioKeyNames) {
    const entry = root.entries.get(name);
    // Without `jitless` zod would compile code for each schema: slower for one scenario, and refused by strict web pages.
    const result = safeParse(scenarioKeys[name].schema, entry && dataOf(entry.node), { jitless: true });
    if (result.success) values[name] = result.data;
    else problems.push(explain(root, name, result.error.issues));
  }
  return { values: values as Partial<KeyValues>, problems: problems.flat() };
}

function unknownKeys(root: MappingNode): PlacedProblem[] {
  const known = scenarioKeyNames.filter((name) => name !== "$schema");
  const unknown = [...root.entries].filter(([name]) => !Object.hasOwn(scenarioKeys, name));
  return unknown.map(([name, { keyAt }]) => {
    const suggestion = nearestName(name, scenarioKeyNames);
    return unknownName({ at: keyAt, path: [], what: "key", name, known, suggestion });
  });
}
