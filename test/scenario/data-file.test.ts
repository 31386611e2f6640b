import { describe, expect, it } from "vitest";
import { filesOf, problemsOf, scenarioOf } from "./parse.ts";

const text = (form: string) => `arrivals: {burst: 1}\nduration: {empirical: ${form}}\n`;
const read = (times: string) => ({ readFile: filesOf({ "data/times.txt": times }) });

describe("observed times in a file of their own", () => {
  it("are one per line, in seconds or with their unit", () => {
    const times = "\uFEFF# seconds\r\n0.5\r\n\r\n  1e-1\r\n250ms";
    expect(scenarioOf(text("{file: data/times.txt}"), read(times)).workload).toMatchObject({
      duration: { distribution: { kind: "empirical", values: [500_000, 100_000, 250_000] } },
    });
  });

  it("may be in milliseconds", () => {
    expect(scenarioOf(text("{file: data/times.txt, unit: ms}"), read("12.5\n3\n")).workload).toMatchObject({
      duration: { distribution: { values: [12_500, 3000] } },
    });
  });

  it("may stand inside a mixture", () => {
    const mixture =
      "arrivals: {burst: 1}\nduration: {mixture: [{weight: 1, of: {empirical: {file: data/times.txt}}}]}\n";
    expect(scenarioOf(mixture, read("1\n")).workload).toMatchObject({
      duration: { distribution: { components: [{ distribution: { values: [1_000_000] } }] } },
    });
  });

  it("are found from the file that names them, or from the working folder", () => {
    const asked: [string, string][] = [];
    const readFile = (path: string, from: string) => {
      asked.push([path, from]);
      return path === "base/x.yaml" ? "arrivals: {burst: 1}\nduration: {empirical: {file: t.txt}}\n" : "1\n";
    };
    scenarioOf("extends: base/x.yaml\n", { readFile });
    const overrides = [{ key: "duration.empirical.file", value: "u.txt", origin: "--set …" }];
    scenarioOf("extends: base/x.yaml\n", { readFile, overrides });
    expect(asked).toEqual([
      ["base/x.yaml", "scenarios/s.yaml"],
      ["t.txt", "scenarios/base/x.yaml"],
      ["base/x.yaml", "scenarios/s.yaml"],
      ["u.txt", ""],
    ]);
  });

  it("have their own file and line in a problem", () => {
    expect(problemsOf(text("{file: data/times.txt}"), read("1\n-4\n\n  soon\n"))).toEqual([
      'scenarios/data/times.txt:2:1: duration.empirical[1]: "-4" is not allowed; a time of at least 0 is',
      'scenarios/data/times.txt:4:3: duration.empirical[2]: "soon" is not allowed; a time such as 500ms, 0.5s or 2min is',
    ]);
  });

  it("must be there", () => {
    expect(problemsOf(text("{file: times.txt}"), read("1\n"))).toEqual([
      'scenarios/s.yaml:2:30: duration.empirical.file: "times.txt" cannot be read: no such file',
    ]);
    expect(problemsOf(text("{file: data/times.txt}"), read("# none\n"))).toEqual([
      'scenarios/s.yaml:2:30: duration.empirical.file: "data/times.txt" holds no numbers',
    ]);
  });

  it("may all be wrong", () => {
    const problems = problemsOf(text("{file: data/times.txt}"), read("-1\n".repeat(50_000)));
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)).toBe("scenarios/data/times.txt:1001:1: and 49000 more problems from here on");
  });

  it("are many without taking long", () => {
    const times = Array.from({ length: 200_000 }, (_, index) => index / 1000).join("\n");
    const start = performance.now();
    scenarioOf(text("{file: data/times.txt}"), read(times));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
