import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { arrivalForms } from "../../src/scenario/arrivals-schema.ts";
import { durationForms } from "../../src/scenario/duration-schema.ts";
import { scenarioKeyNames } from "../../src/scenario/keys.ts";
import { parseScenario } from "../../src/scenario/parse-scenario.ts";
import { scenarioToData } from "../../src/scenario/scenario-to-data.ts";
import { goodScenarios } from "./good-scenarios.ts";
import { file, goodJobs } from "./parse.ts";
import { policies } from "./policies.ts";
import { randomScenario } from "./random-scenario.ts";

const runs = { numRuns: process.env.SLOW_TESTS ? 20_000 : 200 };

const names = [
  ...scenarioKeyNames,
  ...arrivalForms,
  ...durationForms,
  "mean",
  "cv",
  "count",
  "rate",
  "of",
  "weight",
  "file",
];
const leaf = fc.oneof(
  fc.constantFrom(
    "500ms",
    "main",
    "flat",
    "1..3",
    "sdk",
    -1,
    0,
    1,
    32,
    1.5,
    1e9,
    Number.NaN,
    null,
    true,
    "__proto__",
  ),
  fc.string(),
  fc.double(),
);
const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "medium" },
    leaf,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 6 })), tie("value"), {
      maxKeys: 5,
    }),
  ),
})).value;

/** Reads a text as the command would: whatever it is, the answer is a scenario or problems that point into it. */
function read(text: string): void {
  const result = parseScenario(text, { file, policies });
  if (result.ok) return;
  const lines = text.split("\n").length;
  expect(result.problems.length).toBeGreaterThan(0);
  for (const { line, column, message, value } of result.problems) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(message).not.toMatch(/undefined|\[object|Invalid input/);
    expect((value ?? "").length).toBeLessThanOrEqual("the text ".length + 60);
  }
}

/** The data with each part of it, in turn, replaced by each of these values. */
function changesOf(data: unknown, values: readonly unknown[]): unknown[] {
  if (typeof data !== "object" || data === null) return [...values];
  const inside = Object.entries(data).flatMap(([key, part]) =>
    changesOf(part, values).map((changed) =>
      Array.isArray(data)
        ? data.map((item, index) => (String(index) === key ? changed : item))
        : { ...data, [key]: changed },
    ),
  );
  return [...values, ...inside];
}

describe("whatever a file holds, there is an answer", () => {
  it("any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), read), runs);
    fc.assert(fc.property(fc.stringMatching(/^[-a-c:[\]{}&*!|>'"%@#,? \n\t0-9]*$/), read), runs);
  });

  it("any values under any keys", () => {
    const keys = fc.constantFrom(...scenarioKeyNames);
    fc.assert(
      fc.property(fc.dictionary(keys, anyValue), (data) => read(stringify(data))),
      runs,
    );
  });

  it("a good scenario with any one value changed", () => {
    const key = fc.constantFrom(...scenarioKeyNames);
    fc.assert(
      fc.property(randomScenario, key, anyValue, (scenario, name, value) => {
        read(stringify({ ...scenarioToData(scenario), [name]: value }));
      }),
      runs,
    );
  });

  it("every good value with any one part of it changed", () => {
    const wrong = [500, -1, 0.5, "x", "", true, null, [], [[]], [1, "x"], {}, { x: 1 }];
    const texts = [
      ...goodScenarios,
      `${goodJobs}events: [{at: 1s, answer: 429, for: 2s}, {at: 2s, answer: lost, takes: 2}, {at: 3s, crash: 0, restart: 1s}]`,
      `${goodJobs}gates: [{expr: takes of main < 3 takes, kind: improve, level: warn}, takes of main < 3 takes]`,
    ];
    const changes = texts.flatMap((text) => changesOf(parse(text), wrong));
    // Every day one in seven: of each part some, as 12 values take its place.
    const step = process.env.SLOW_TESTS ? 1 : 7;
    for (let index = 0; index < changes.length; index += step) read(stringify(changes[index]));
  });

  it("any value as an override", () => {
    const keys = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(randomScenario, keys, anyValue, (scenario, path, value) => {
        const override = { key: path.join("."), value: JSON.stringify(value) ?? "", origin: "--set" };
        const text = JSON.stringify(scenarioToData(scenario));
        parseScenario(text, { file, policies, overrides: [override] });
      }),
      runs,
    );
  });
});
