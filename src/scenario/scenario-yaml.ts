import { stringify } from "yaml";

/** A scenario's data as a file that `take-sim run` reads. */
export function scenarioYaml(data: unknown): string {
  return stringify(data, { lineWidth: 100, flowCollectionPadding: false });
}
