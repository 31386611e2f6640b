// The sweeps over takeAhead that docs/take-ahead.md is made from, results/take-ahead/NAME.json. Another policy is added to
// take-ahead-sweeps.json, and to the scenarios in scenarios/take-ahead; those of other queues alone are named and left out.
import { readFileSync } from "node:fs";

const { takeAhead, policies, policiesThatHold, policiesOfOtherQueues, metrics, recommended } = JSON.parse(
  readFileSync("scripts/take-ahead-sweeps.json", "utf8"),
);

/** Built-in policies that no sweep has: the study is of what the SDK's workers could do. */
export const leftOutPolicies = policiesOfOtherQueues;

/**
 * The call that makes each sweep, by the name of its result. The recommended takeAhead is among its points; policies that
 * hold no jobs run at the first point alone.
 *
 * @returns {import("./take-ahead-sweeps.d.mts").TakeAheadSweep[]}
 */
export function takeAheadSweeps() {
  const holding = policiesThatHold.map((policy) => `policy=="${policy}"`);
  return Object.entries(recommended).map(([scenario, own]) => ({
    name: scenario.replace(/^.*\//, ""),
    scenario,
    recommended: own,
    words: [
      ...["sweep", `scenarios/${scenario}.yaml`, "--set", "linger=100ms"],
      ...["--policy", [...policies, ...policiesThatHold].join(",")],
      ...["-P", `takeAhead=${[...new Set([...takeAhead, own])].sort((a, b) => a - b).join(",")}`],
      ...["--filter", ["takeAhead==0", ...holding].join(" || "), "--metric", metrics.join(",")],
    ],
  }));
}
