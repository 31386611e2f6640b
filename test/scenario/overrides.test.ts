import { describe, expect, it } from "vitest";
import type { Override } from "../../src/scenario/overrides.ts";
import { goodJobs, originsOf, problemsOf, scenarioOf } from "./parse.ts";

const set = (...pairs: string[]): { overrides: Override[] } => ({
  overrides: pairs.map((pair) => {
    const [key = "", ...value] = pair.split("=");
    return { key, value: value.join("="), origin: `--set ${pair}` };
  }),
});

const text = `name: burst
workers: 2
jobTake: {deepQueue: 0.2s}
arrivals: {burst: 512, over: 2s}
duration: {lognormal: {mean: 1s, cv: 0.5}}
policies: [main, drain-wait]
baseline: drain-wait
`;

describe("an override", () => {
  const changes: readonly [string[], object][] = [
    [["workers=4"], { workers: 4 }],
    [["workers=4", "workers=5"], { workers: 5 }],
    [["seeds=1..3"], { seeds: [1, 2, 3] }],
    [["seeds=3,7"], { seeds: [3, 7] }],
    [["name=a: b"], { name: "a: b" }],
    [["description=yes, [why] not?"], { description: "yes, [why] not?" }],
    [
      ["concurrency=[[0s, 8], [1s, 4]]"],
      {
        concurrency: {
          kind: "steps",
          steps: [
            { from: 0, slots: 8 },
            { from: 1_000_000, slots: 4 },
          ],
        },
      },
    ],
    [["jobTake.longPoll=10ms"], { jobTake: { deepQueue: 200_000, longPoll: 10_000 } }],
    [["jobTake={longPoll: 10ms}"], { jobTake: { deepQueue: 500_000, longPoll: 10_000 } }],
    [
      ["duration.lognormal.cv=0.1"],
      { workload: { duration: { distribution: { mean: 1_000_000, cv: 0.1 } } } },
    ],
    [["duration=1s"], { workload: { duration: { distribution: { kind: "constant", value: 1_000_000 } } } }],
    [["duration.exponential.mean=1s"], { workload: { duration: { distribution: { kind: "exponential" } } } }],
    [["arrivals.burst=64"], { workload: { arrivals: { kind: "burst", count: 64, over: 2_000_000 } } }],
    [["arrivals.sequential=64"], { workload: { arrivals: { kind: "sequential", count: 64 } } }],
    [["jobs=[{arrival: 0, duration: 1}]"], { workload: { kind: "listed" } }],
    [
      ["jobs=[{arrival: 0, duration: 1}]", "arrivals.burst=3", "duration=1"],
      { workload: { arrivals: { count: 3 } } },
    ],
    [["policies=batch-all"], { policies: ["batch-all"], baseline: "batch-all" }],
    [["policies=main,drain-wait"], { policies: ["main", "drain-wait"], baseline: "drain-wait" }],
  ];
  it.each(changes)("%j", (pairs, expected) => {
    expect(scenarioOf(text, set(...pairs))).toMatchObject(expected);
  });

  it("is the origin of its value", () => {
    expect(originsOf(text, set("workers=4", "jobTake.longPoll=1ms", "policies=batch-all"))).toMatchObject({
      workers: "--set workers=4",
      jobTake: "scenarios/s.yaml:3",
      "jobTake.longPoll": "--set jobTake.longPoll=1ms",
      arrivals: "scenarios/s.yaml:4",
      policies: "--set policies=batch-all",
      baseline: "default",
    });
  });

  const mistakes: readonly [string, string][] = [
    ["workers=0", 'workers: "0" is not allowed; a whole number of at least 1 is'],
    ["workers=", "workers: no value is given; a whole number of at least 1 is needed"],
    ["wrkers=4", 'unknown key "wrkers"; did you mean "workers"?'],
    ["jobTake.deepQeue=1", 'jobTake: unknown key "deepQeue"; did you mean "deepQueue"?'],
    ["workers.count=1", "workers: {count: 1} is not allowed; a whole number of at least 1 is"],
    ["duration.lognormal=1s", 'duration.lognormal: "1s" is not allowed; {mean: …, cv: …} is'],
    ["duration.normal.sd=1s", "duration.normal.mean: missing; a time such as 500ms, 0.5s or 2min is needed"],
    ["workers=[1", "not valid YAML: Flow sequence must end with a ]"],
    ["workers=1\n---\n2", "a second document begins here; one file holds one scenario"],
    ["=4", '"" is not a key; keys look like workers or jobTake.deepQueue'],
    ["jobTake..x=4", '"jobTake..x" is not a key; keys look like workers or jobTake.deepQueue'],
    ["extends=other.yaml", '"extends" can only be given in a file'],
    ["policies=main,mian", 'policies: unknown policy "mian"; did you mean "main"?'],
    ["policies=take-ahead", 'policies: "take-ahead" needs the key "takeAhead", which has no default'],
    ["baseline=batch-all", 'baseline: "batch-all" is not allowed; one of the policies (main, drain-wait) is'],
    ["__proto__.workers=3", 'unknown key "__proto__"; known: '],
  ];
  it.each(mistakes)("%s is a mistake, named as the user wrote it", (pair, problem) => {
    const [found = "", ...more] = problemsOf(text, set(pair));
    const line = `--set ${pair.replaceAll("\n", "\\u000a")}: ${problem}`;
    expect(found.slice(0, line.length)).toBe(line);
    expect(more).toEqual([]);
  });

  it("comes after the problems of the file", () => {
    expect(problemsOf(`${goodJobs}workers: 0\n`, set("linger=x", "takeAhead=-1"))).toEqual([
      'scenarios/s.yaml:3:10: workers: "0" is not allowed; a whole number of at least 1 is',
      '--set linger=x: linger: "x" is not allowed; a time such as 500ms, 0.5s or 2min is',
      '--set takeAhead=-1: takeAhead: "-1" is not allowed; a whole number of at least 0 is',
    ]);
  });
});
