import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { scenarioJsonSchema } from "../../src/scenario/json-schema.ts";
import { scenarioKeyNames } from "../../src/scenario/keys.ts";
import { badArrivals } from "./bad-arrivals.ts";
import { badDurations } from "./bad-durations.ts";
import { badJobs } from "./bad-jobs.ts";
import { badValues } from "./bad-values.ts";
import { goodScenarios } from "./good-scenarios.ts";
import { definition, fits, type Schema } from "./json-schema-check.ts";
import { goodJobs } from "./parse.ts";

const schema = scenarioJsonSchema();

/** Every schema inside a schema, with its path. */
function inside(value: unknown, path: string): [string, Schema][] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, item]) => inside(item, `${path}/${key}`));
  return Array.isArray(value) ? below : [[path, value as Schema], ...below];
}

function descriptionOf(item: Schema): unknown {
  const [first] = (item.allOf ?? []) as Schema[];
  const reference = item.$ref ?? first?.$ref;
  return item.description ?? (reference ? definition(String(reference), schema).description : undefined);
}

describe("the JSON Schema of a scenario file", () => {
  it("is draft-07, with a name, and closed", () => {
    expect(schema).toMatchObject({
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "urn:take-sim:scenario:1",
      title: "take-sim scenario",
      type: "object",
      additionalProperties: false,
    });
    expect(schema).not.toHaveProperty("required");
  });

  it("knows and describes every key, and no other", () => {
    const properties = schema.properties as Record<string, Schema>;
    expect(Object.keys(properties)).toEqual(scenarioKeyNames);
    for (const name of scenarioKeyNames) expect(properties[name]?.description, name).toMatch(/^[A-Z].*\.$/);
  });

  it("describes every key of every mapping", () => {
    const bare = inside(schema, "#").filter(
      ([path, item]) => /\/properties\/\w+$/.test(path) && !descriptionOf(item),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  it("describes no two keys of a mapping alike", () => {
    for (const [path, { properties }] of inside(schema, "#")) {
      if (typeof properties !== "object" || path.endsWith("/properties")) continue;
      const texts = Object.values(properties as Record<string, Schema>).map(descriptionOf);
      expect(texts, path).toEqual([...new Set(texts)]);
    }
  });

  it("says of submissions that depend on others that those have ended: a job that failed has, too", () => {
    const submissions = inside(schema, "#").filter(([path]) => /\/(sequential|closed)$/.test(path));
    expect(submissions.length).toBe(2);
    for (const [, item] of submissions) expect(item.description).toMatch(/ has ended\.$/);
  });

  it("shows the defaults as a file would have them", () => {
    expect(schema.properties).toMatchObject({
      workers: { default: 1 },
      loopLag: { default: "2ms" },
      runTick: { default: "0.1s" },
      coldStart: { default: "2s" },
      jobTake: { properties: { model: { default: "flat" }, redeliverAfter: { default: "10s" } } },
    });
  });

  it("allows every good scenario", () => {
    for (const text of goodScenarios) expect([text, fits(parse(text), schema, schema)]).toEqual([text, true]);
  });

  it("marks most mistakes in an editor", () => {
    const bad = [
      ...badValues.map(({ text }) => ({ text: goodJobs + text })),
      ...badArrivals,
      ...badDurations,
      ...badJobs,
    ];
    const unmarked = bad
      .filter(({ text }) => fits(parse(text), schema, schema))
      .map(({ text }) => text.replace(goodJobs, ""));
    expect(unmarked).toMatchInlineSnapshot(`
      [
        "autoscaler: {value: 4 jobs}",
        "autoscaler: {value: -1s}",
        "autoscaler: {value: 1e9h}",
        "autoscaler: {rule: request-count, value: 1e-9}",
        "autoscaler: {rule: request-count, value: 2000000000}",
        "autoscaler: {rule: request-count, value: -1}",
        "autoscaler: {rule: request-count, value: 4s}",
        "autoscaler: {min: 4, initial: 5}",
        "concurrency: [[0s, 4], [0s, 8]]",
        "warmup: .inf",
        "warmup: 1e-9",
        "horizon: 0s",
        "horizon: 100000000h",
        "seeds: 30..1",
        "seeds: [1, 2, 1]",
        "seeds: 1..10..0",
        "seeds: 1000000",
        "seeds: 1..64x1",
        "loopLag: {uniform: {min: 2ms, max: 1ms}}",
        "duration: 1s
      arrivals: {bursts: [[1s, 4], [0s, 4]]}",
        "duration: 1s
      arrivals: {bursts: [[0s, 6000000], [1s, 6000000]]}",
        "duration: 1s
      arrivals: {poisson: {rate: 10, count: 1}, over: 2s}",
        "duration: 1s
      arrivals: {sequential: {count: 3, thinkTime: {normal: {mean: 1s, sd: 0}}}}",
        "arrivals: {burst: 1}
      duration: {normal: {mean: 2s, sd: 0}}",
        "arrivals: {burst: 1}
      duration: {mixture: [{weight: 1, of: {uniform: {min: 2, max: 1}}}]}",
        "arrivals: {burst: 1}
      duration: {empirical: {file: times.txt}}",
        "arrivals: {burst: 1}
      duration: {shared: {base: 0, perRunning: 0}}",
        "jobs: [{arrival: 0, duration: 1}, {id: job-0, arrival: 0, duration: 1}]",
      ]
    `);
  });
});
