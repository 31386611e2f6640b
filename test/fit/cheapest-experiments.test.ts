import { describe, expect, it } from "vitest";
import { cheapestExperiments } from "../../src/fit/cheapest-experiments.ts";
import { fitLog } from "../../src/fit/fit-log.ts";
import type { TakeLog } from "../../src/fit/take-log.ts";
import { logOf, noisyTakes } from "./noisy-log.ts";
import { publishedFacts } from "./published-facts.ts";
import { planOf, usual } from "./study-plans.ts";

const proposed = (log: TakeLog) => cheapestExperiments(log, fitLog(log));

describe("the experiments that are proposed", () => {
  it("tell all pairs apart of the five that the facts of #647 leave", () => {
    const chosen = proposed(logOf(publishedFacts()));
    const told = new Set(chosen.flatMap(({ tells }) => tells.map((pair) => [...pair].sort().join(" "))));
    expect(chosen.map(({ name }) => name)).toEqual(["early-jobs", "trickle"]);
    expect(told.size).toBe(10);
  });

  it.runIf(process.env.SLOW_TESTS)(
    "are the shortest that do: a slower one that tells the same is left out",
    () => {
      const chosen = proposed(logOf(noisyTakes(planOf(usual("visibility"), "trickle", 1, 7))));
      expect(chosen.map(({ name }) => name)).toEqual(["trickle"]);
    },
  );

  it("are none where one mechanism is left", () => {
    expect(proposed(logOf(noisyTakes(planOf(usual("throttle"), "burst", 1, 7))))).toEqual([]);
  });
});
