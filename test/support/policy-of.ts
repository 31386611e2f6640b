import type { Policy } from "../../src/policies/policy.ts";

/** A policy of a test's own, with its take loop and the jobs that it may hold beyond its slots. */
export function policyOf(takeLoop: Policy["takeLoop"], extraJobs = 0): Policy {
  return {
    name: "test",
    description: "",
    mirrors: "nothing",
    requires: [],
    extraJobs: () => extraJobs,
    takeLoop,
  };
}
