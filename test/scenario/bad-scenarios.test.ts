import { describe, expect, it } from "vitest";
import { gateProblem } from "../../src/gates/read-gate.ts";
import { parseScenario } from "../../src/scenario/parse-scenario.ts";
import { badArrivals } from "./bad-arrivals.ts";
import { badCombinations } from "./bad-combinations.ts";
import { badDurations } from "./bad-durations.ts";
import { badGateExpressions, badGateForms } from "./bad-gates.ts";
import { badJobs } from "./bad-jobs.ts";
import type { BadScenario } from "./bad-scenario.ts";
import { badTexts } from "./bad-texts.ts";
import { badValues } from "./bad-values.ts";
import { file, goodJobs, problemsOf } from "./parse.ts";
import { policies } from "./policies.ts";

const groups: readonly [string, readonly BadScenario[]][] = [
  ["a text", badTexts],
  ["a value", badValues.map(({ text, problems }) => ({ text: goodJobs + text, problems }))],
  ["a duration", badDurations],
  ["arrivals", badArrivals],
  ["a list of jobs", badJobs],
  ["a combination", badCombinations],
  ["a gate's form", badGateForms.map(({ text, problems }) => ({ text: goodJobs + text, problems }))],
];

describe.each(groups)("%s that is not allowed", (_, scenarios) => {
  it.each(scenarios)("$text", ({ text, problems }) => {
    expect(problemsOf(text)).toEqual(problems.map((problem) => `${file}:${problem}`));
  });
});

it.each(badGateExpressions)("a gate that cannot be read: $text", ({ text, problems }) => {
  expect(problemsOf(text, { readGate: gateProblem })).toEqual(
    problems.map((problem) => `${file}:${problem}`),
  );
  // Without a reader expressions are taken as they are.
  expect(problemsOf(text)).toEqual([]);
});

describe("problems", () => {
  it("come all at once, in the order of the file", () => {
    const text = `workers: 0
concurency: 3
arrivals: {brust: 3, over: -1}
duration: {lognormal: {mean: 0.4, cv: -0.3}}
policies: [main, take-ahed, main]
seeds: 3,3
`;
    expect(problemsOf(text)).toEqual([
      `${file}:1:10: workers: "0" is not allowed; a whole number of at least 1 is`,
      `${file}:2:1: unknown key "concurency"; did you mean "concurrency"?`,
      `${file}:3:12: arrivals: unknown key "brust"; did you mean "burst"?`,
      `${file}:3:28: arrivals.over: "-1" is not allowed; a time of at least 0 is`,
      `${file}:4:39: duration.lognormal.cv: "-0.3" is not allowed; a number of at least 0 is`,
      `${file}:5:18: policies[1]: unknown policy "take-ahed"; did you mean "take-ahead"?`,
      `${file}:5:29: policies[2]: "main" is listed twice`,
      `${file}:6:8: seeds: "3,3" is not allowed; a list that names each seed once is`,
    ]);
  });

  it("of one gate's form hide none of another gate's expression", () => {
    const text = `${goodJobs}gates:
  - {expr: takes of main < 5 takes, kind: foo}
  - takes of main
  - 5
  - {expr: completion p99 of mian < 5 s}
  - {expr: completion p99 of mian < 5 s, level: none}
  - {expr: 3}
  - ""
`;
    const start = problemsOf(text, { readGate: gateProblem }).map((problem) =>
      problem.replace(/^.*?:(\d+:\d+: [^:]+): (.{0,28}).*$/, "$1: $2"),
    );
    expect(start).toEqual([
      '4:43: gates[0].kind: "foo" is not allowed; no-reg',
      "5:18: gates[1]: <=, >=, <, > or within is mi",
      '6:5: gates[2]: "5" is not allowed; a gate s',
      '7:30: gates[3].expr: "mian" is no policy that run',
      '8:30: gates[4].expr: "mian" is no policy that run',
      '8:49: gates[4].level: "none" is not allowed; error',
      '9:12: gates[5].expr: "3" is not allowed; a gate s',
      '10:5: gates[6]: "" is not allowed; a gate su',
    ]);
  });

  it("carry their parts", () => {
    const result = parseScenario(`${goodJobs}occupancy: exakt\n`, { file, policies });
    expect(result).toEqual({
      ok: false,
      problems: [
        {
          file,
          line: 3,
          column: 12,
          path: "occupancy",
          message: '"exakt" is not allowed; "sdk" or "exact" is; did you mean "exact"?',
          value: '"exakt"',
          allowed: '"sdk" or "exact"',
          suggestion: "exact",
        },
      ],
    });
  });

  it("are found in JSON too", () => {
    const text = '{\n  "arrivals": {"burst": 1},\n  "duration": "1s",\n  "workers": 0\n}\n';
    expect(problemsOf(text)).toEqual([
      `${file}:4:14: workers: "0" is not allowed; a whole number of at least 1 is`,
    ]);
  });
});

describe("an attack is refused quickly", () => {
  const levels = (depth: number) =>
    Array.from({ length: depth }, (_, level) => {
      const items = level === 0 ? "x" : `*a${level - 1}`;
      return `a${level}: &a${level} [${Array.from({ length: 9 }, () => items).join(", ")}]\n`;
    }).join("");
  const tooMuch = "aliases repeat a value inside itself or give more than 100000 values";
  const attacks: readonly [string, string, string][] = [
    ["billion laughs", levels(9), `6:10: a5[0]: ${tooMuch}`],
    ["an alias inside itself", "a: &a [1, *a]\n", `1:11: a[1]: ${tooMuch}`],
    ["nested flow lists", "[".repeat(100_000), "1:67: nested more than 64 levels deep"],
    ["nested flow mappings", "{a: ".repeat(100_000), "1:262: nested more than 64 levels deep"],
    ["nested block lists", "- ".repeat(100_000), "1:132: nested more than 64 levels deep"],
    [
      "ten megabytes",
      `name: ${"x".repeat(10_000_000)}`,
      "1:1: the text is too long: 10000006 characters, at most 10000000 are read",
    ],
  ];
  it.each(attacks)("%s", (_, text, problem) => {
    const start = performance.now();
    expect(problemsOf(text)).toEqual([`${file}:${problem}`]);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it.each<[string, string]>([
    ["policies", `policies: [${"a, ".repeat(40_000)}]\n`],
    ["unknown aliases", `x: [${Array.from({ length: 40_000 }, (_, index) => `*a${index}`).join(", ")}]\n`],
  ])("a long list of %s", (_, text) => {
    const start = performance.now();
    expect(problemsOf(goodJobs + text).length).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it("escape codes never reach the terminal", () => {
    const text = '"\\e[31m": {"\\e": 1, "\\e": 2}\nworkers: "\\e[2J\\u202e\\x9b"\nconcurrency: ["\\e[2J"]\n';
    const overrides = [{ key: "linger", value: "\u001b", origin: "--set linger=\u001b\nx" }];
    const problems = problemsOf(goodJobs + text, { overrides });
    expect(problems).toHaveLength(5);
    expect(problems.join("")).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it("deep nesting in an override", () => {
    const overrides = [{ key: "arrivals", value: "[".repeat(10_000), origin: "--set arrivals=[[[…" }];
    expect(problemsOf(goodJobs, { overrides })).toEqual([
      "--set arrivals=[[[…: nested more than 64 levels deep",
    ]);
  });
});
