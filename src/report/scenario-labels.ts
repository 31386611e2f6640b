import type { Result } from "../experiment/result.ts";

/** The names of the results' scenarios, each one once: a second `burst` is `burst (2)`, so that no key takes another's place. */
export function scenarioLabels(results: readonly Result[]): string[] {
  const taken = new Set<string>();
  return results.map(({ scenario: { name } }) => {
    let label = name;
    for (let count = 2; taken.has(label); count += 1) label = `${name} (${count})`;
    taken.add(label);
    return label;
  });
}
