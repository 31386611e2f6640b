import { describe, expect, it } from "vitest";
import { filesOf, goodJobs, originsOf, problemsOf, scenarioOf } from "./parse.ts";

const base = `name: base
description: the question of the base
workers: 4
jobTake: {deepQueue: 0.2s}
arrivals: {burst: 512, over: 2s}
duration: {lognormal: {mean: 1s, cv: 0.5}}
policies: [main, drain-wait]
baseline: drain-wait
`;

const readFile = filesOf({ "base.yaml": base });
const child = (text: string) => scenarioOf(`extends: base.yaml\n${text}`, { readFile });

describe("a scenario that extends another", () => {
  it("has its values, but its own name and description", () => {
    const scenario = child("");
    expect(scenario).toMatchObject({ name: "s", description: "", workers: 4, baseline: "drain-wait" });
    expect(scenario.workload).toMatchObject({ arrivals: { kind: "burst", count: 512, over: 2_000_000 } });
  });

  it("replaces whole what is one of several forms", () => {
    const scenario = child("arrivals: {burst: 64}\nduration: {normal: {mean: 1s, sd: 1ms}}\n");
    expect(scenario.workload).toMatchObject({
      arrivals: { count: 64, over: 0 },
      duration: { distribution: { kind: "normal" } },
    });
  });

  it("merges other mappings key by key", () => {
    expect(child("jobTake: {longPoll: 10ms}\n").jobTake).toMatchObject({
      model: "flat",
      deepQueue: 200_000,
      longPoll: 10_000,
    });
  });

  it("may list jobs in the place of generated ones", () => {
    expect(child("jobs: [{arrival: 0, duration: 1s}]\n").workload.kind).toBe("listed");
  });

  it("may name other policies than the inherited baseline", () => {
    expect(child("policies: [main, batch-all]\n")).toMatchObject({ baseline: "main" });
    expect(child("policies: [batch-all, drain-wait]\n")).toMatchObject({ baseline: "drain-wait" });
  });

  it("says where each value came from", () => {
    const origins = originsOf("extends: base.yaml\nseeds: 5\njobTake: {longPoll: 10ms}\n", { readFile });
    expect(origins).toMatchObject({
      name: "default",
      workers: "scenarios/base.yaml:3",
      seeds: "scenarios/s.yaml:2",
      jobTake: "scenarios/s.yaml:3",
      "jobTake.deepQueue": "scenarios/base.yaml:4",
      runTick: "default",
    });
    expect(origins).not.toHaveProperty("jobs");
  });

  it("may be extended again", () => {
    const files = filesOf({
      "base/a.yaml": "extends: b.yaml\nworkers: 2\n",
      "b.yaml": "workers: 3\nconcurrency: 8\n",
    });
    expect(scenarioOf(`extends: base/a.yaml\n${goodJobs}`, { readFile: files })).toMatchObject({
      workers: 2,
      concurrency: { kind: "steps", steps: [{ from: 0, slots: 8 }] },
    });
  });
});

describe("a problem", () => {
  const problems = (text: string, files: Record<string, string> = {}, file = "scenarios/s.yaml") =>
    problemsOf(text, { readFile: filesOf(files), file });

  it("points at the file that it is in", () => {
    const files = { "base.yaml": "workers: 0\nduration: soon\narrivals: {burst: 1}\nseed: 1\n" };
    expect(problems("extends: base.yaml\nduration: 1s\ntakeAhead: -1\n", files)).toEqual([
      'scenarios/s.yaml:3:12: takeAhead: "-1" is not allowed; a whole number of at least 0 is',
      'scenarios/base.yaml:1:10: workers: "0" is not allowed; a whole number of at least 1 is',
      'scenarios/base.yaml:4:1: unknown key "seed"; did you mean "seeds"?',
    ]);
  });

  it("is an extended text that is not a scenario", () => {
    expect(problems("extends: base.yaml\nworkers: 0\n", { "base.yaml": "- 1\n" })).toEqual([
      'scenarios/s.yaml:2:10: workers: "0" is not allowed; a whole number of at least 1 is',
      "scenarios/base.yaml:1:1: a scenario has keys such as arrivals and duration; this is a list",
    ]);
  });

  it("is a file that cannot be read", () => {
    expect(problems("extends: base.yaml\n")).toEqual([
      'scenarios/s.yaml:1:10: extends: "base.yaml" cannot be read: no such file',
    ]);
  });

  it("is a circle", () => {
    const files = { "a.yaml": "extends: b.yaml\n", "b.yaml": "extends: ./a.yaml\n" };
    expect(problems("extends: a.yaml\n", files)).toEqual([
      "scenarios/b.yaml:1:10: extends: the files extend each other in a circle: scenarios/s.yaml → scenarios/a.yaml → scenarios/b.yaml → scenarios/a.yaml",
    ]);
    expect(problems("extends: s.yaml\n")).toEqual([
      "scenarios/s.yaml:1:10: extends: the files extend each other in a circle: scenarios/s.yaml → scenarios/s.yaml",
    ]);
  });

  it("is a chain of more than ten files", () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`${n}.yaml`, `extends: ${n + 1}.yaml\n`]),
    );
    expect(problems("extends: 0.yaml\n", files)).toEqual([
      "scenarios/9.yaml:1:10: extends: more than 10 files extend each other",
    ]);
  });

  it.each([
    "../s.yaml",
    "/etc/passwd",
    "sub/../../s.yaml",
    "C:\\s.yaml",
    "https://example.org/s.yaml",
    "\\\\host\\s.yaml",
  ])("is a path that leaves the folder: %s", (path) => {
    const allowed = "is not allowed; a file in the folder of the scenario or below it is";
    for (const file of ["scenarios/s.yaml", "s.yaml", "../s.yaml", "/home/s.yaml"]) {
      expect(problems(`extends: ${path}\n`, {}, file)).toEqual([
        `${file}:1:10: extends: ${JSON.stringify(path)} ${allowed}`,
      ]);
    }
  });

  it("is not a path inside the folder", () => {
    for (const file of [
      "scenarios/s.yaml",
      "s.yaml",
      "../s.yaml",
      "/home/s.yaml",
      "/s.yaml",
      "C:\\x\\s.yaml",
    ]) {
      expect(scenarioOf("extends: sub/../base.yaml\n", { file, readFile: () => base }).workers).toBe(4);
    }
  });
});
