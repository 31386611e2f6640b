import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { scenarioJsonSchema } from "../../src/scenario/json-schema.ts";
import { scenarioToData } from "../../src/scenario/scenario-to-data.ts";
import { goodScenarios } from "./good-scenarios.ts";
import { fits } from "./json-schema-check.ts";
import { scenarioOf } from "./parse.ts";
import { randomScenario } from "./random-scenario.ts";

const runs = { numRuns: process.env.SLOW_TESTS ? 20_000 : 200 };

describe("a scenario written as data", () => {
  it("is read back equal, from JSON and from YAML", () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const data = scenarioToData(scenario);
        expect(scenarioOf(JSON.stringify(data))).toEqual(scenario);
        expect(scenarioOf(stringify(data))).toEqual(scenario);
      }),
      runs,
    );
  });

  it("fits the JSON Schema", () => {
    const schema = scenarioJsonSchema();
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        expect(fits(JSON.parse(JSON.stringify(scenarioToData(scenario))), schema, schema)).toBe(true);
      }),
      runs,
    );
  });

  it.each(goodScenarios)("%s", (text) => {
    const scenario = scenarioOf(text);
    expect(scenarioOf(JSON.stringify(scenarioToData(scenario)))).toEqual(scenario);
  });

  it("carries its units", () => {
    const text =
      "arrivals: {poisson: {rate: 2, count: 9}}\nduration: 0.5\nconcurrency: [[0, 1], [2, 3]]\nseeds: 4\n";
    expect(scenarioToData(scenarioOf(text))).toEqual({
      name: "s",
      description: "",
      workers: 1,
      concurrency: [
        ["0s", 1],
        ["2s", 3],
      ],
      occupancy: "sdk",
      jobTake: { model: "flat", deepQueue: "500ms", longPoll: "50ms" },
      loopLag: "2ms",
      runTick: "100ms",
      warmup: "250ms",
      arrivals: { poisson: { rate: 2, count: 9 } },
      duration: "500ms",
      policies: ["main", "drain-wait"],
      baseline: "main",
      seeds: 4,
    });
  });
});
