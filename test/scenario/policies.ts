import type { PolicyDescription } from "../../src/scenario/check-policies.ts";

/** The policies of the first issue, with the keys that they cannot do without. */
export const policies: readonly PolicyDescription[] = [
  { name: "main", requires: [] },
  { name: "drain-wait", requires: [] },
  { name: "take-ahead", requires: ["takeAhead"] },
  { name: "take-each-slot", requires: [] },
  { name: "linger", requires: ["linger"] },
  { name: "batch-all", requires: [] },
];
