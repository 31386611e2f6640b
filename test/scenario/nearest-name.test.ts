import { expect, it } from "vitest";
import { scenarioKeyNames } from "../../src/scenario/keys.ts";
import { nearestName } from "../../src/scenario/nearest-name.ts";

const names: readonly [string, string | undefined][] = [
  ["concurency", "concurrency"],
  ["cocnurrency", "concurrency"],
  ["take_ahead", "takeAhead"],
  ["TakeAhead", "takeAhead"],
  ["policy", "policies"],
  ["worker", "workers"],
  ["seed", "seeds"],
  ["arival", "arrivals"],
  ["baselin", "baseline"],
  ["jobtakes", "jobTake"],
  ["gizmo", undefined],
  ["x", undefined],
  ["", undefined],
  ["concurrency".repeat(10), undefined],
];

it.each(names)("%s", (name, nearest) => {
  expect(nearestName(name, scenarioKeyNames)).toBe(nearest);
});
