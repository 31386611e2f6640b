import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { call, callLine, filesHere, inFolderWith, resultOf } from "./call.ts";
import { small, someFiles } from "./files.ts";

// Nothing is drawn in small.yaml: completion p99 is 2.05 s under main, 1.55 under drain-wait, 1.05 under take-ahead.
const passing = "completion p99 of drain-wait <= 80% of main";
const failing = "completion p99 of drain-wait <= 1.5 s";
const withGates = (...gates: string[]): string =>
  `${small}gates:\n${gates.map((gate) => `  - ${gate}\n`).join("")}`;
/** Loop lag is drawn, so that two seeds are too few for a verdict. */
const open = "compare small.yaml --set loopLag=2ms --seeds 2";

const files = {
  ...someFiles,
  "passing.yaml": withGates(passing),
  "failing.yaml": withGates(passing, failing),
  "warned.yaml": withGates(`{ expr: "${failing}", level: warn }`, passing),
  "unproved.yaml": withGates(`{ expr: "${passing}", kind: improve }`),
};

describe("the exit code of compare", () => {
  inFolderWith(files);

  it.each<[string, number]>([
    ["compare passing.yaml", 0],
    ["compare failing.yaml", 1],
    ["compare failing.yaml --fail-on never", 0],
    ["compare failing.yaml --no-gates", 0],
    ["compare passing.yaml failing.yaml", 1],
    ["compare failing.yaml passing.yaml", 1],
    ["compare warned.yaml", 0],
    ["compare warned.yaml --fail-on warn", 1],
    ["compare warned.yaml --fail-on inconclusive", 0],
    ["compare unproved.yaml", 0],
    ["compare unproved.yaml --set loopLag=2ms --seeds 2", 1],
    ["compare unproved.yaml --set loopLag=2ms --seeds 2 --fail-on never", 0],
    ["compare passing.yaml --set loopLag=2ms --seeds 2", 0],
    ["compare passing.yaml --set loopLag=2ms --seeds 2 --fail-on inconclusive", 4],
    ["compare passing.yaml --set loopLag=2ms --seeds 10 --fail-on inconclusive", 0],
    [`compare small.yaml --gate "${passing}"`, 0],
    [`compare small.yaml --gate "${failing}"`, 1],
    [`compare small.yaml --gate "${failing}" --no-gates`, 0],
    [`compare small.yaml --gate "warn: ${failing}"`, 0],
    [`compare small.yaml --gate "warn:${failing}" --fail-on warn`, 1],
    [`${open} --gate "${passing}"`, 0],
    [`${open} --gate "${passing}" --fail-on inconclusive`, 4],
    [`${open} --gate "warn: ${passing}" --fail-on inconclusive`, 0],
    [`${open} --gate "improve: ${passing}"`, 1],
    [`${open} --gate "warn: improve: ${passing}"`, 0],
    [`${open} --gate "improve: warn: ${passing}" --fail-on warn`, 1],
    ['compare cut-off.yaml --gate "completion max of main <= 1 h"', 1],
    ["run failing.yaml", 0],
    ["compare failing.yaml --fail-on sometimes", 2],
  ])("%s: %i", async (line, code) => {
    expect((await callLine(line)).code).toBe(code);
  });
});

describe("the gates of a call", () => {
  inFolderWith(files);

  it("are the scenario's and then those of the flags, in order", async () => {
    const { gates } = await resultOf(
      `compare warned.yaml --gate "improve: ${failing}" --gate "takes of main <= 3" --json`,
    );
    expect(
      gates.map(({ id, expression, kind, level, verdict }) => [id, expression, kind, level, verdict]),
    ).toEqual([
      ["gate 1", failing, "absolute", "warn", "fail"],
      ["gate 2", passing, "no-regression", "error", "pass"],
      ["gate 3", failing, "improve", "error", "fail"],
      ["gate 4", "takes of main <= 3", "absolute", "error", "pass"],
    ]);
    for (const { ciLevel } of gates) expect(ciLevel).toBeCloseTo(1 - 0.05 / 3, 10);
  });

  it("stand below the table, each with what was found", async () => {
    const { stdout } = await callLine("compare warned.yaml");
    expect(stdout).toContain(`
gates: 1 failed as a warning, 1 passed (intervals at 95 %)
  ✗ fail (warn): ${failing}
      found 1.550 s in every seed, bound 1.5 s
  ✓ pass: ${passing}
      found 75.6 % in every seed, bound 80 %
`);
  });

  it("share α, and say so; one that is open says what would decide it, or why there is no verdict", async () => {
    const few = await callLine(`${open} --gate "${passing}" --gate "takes of main <= 3"`);
    expect(few.stdout).toContain("gates: 2 inconclusive (α = 0.05 over 2 gates: intervals at 97.5 %)");
    expect(few.stdout.replace(/\n */g, " ")).toContain("bound 80 %, 2 seeds; a verdict needs at least 10");
    const main = "completion p99 of main <= 24.1 s";
    const { stdout } = await callLine(
      `compare 512-burst-platform --seeds 20 --policy main,drain-wait --gate "${main}"`,
    );
    expect(stdout).toMatch(/intervals at 98\.3 %/);
    expect(stdout).toMatch(
      / {2}\? inconclusive: completion p99 of main <= 24\.1 s\n {6}found .*about \d+ seeds would/,
    );
  });

  it("have intervals by the method, level and resamples that are asked for", async () => {
    const line = `compare small.yaml --set loopLag=2ms --seeds 12 --gate "${passing}" --json`;
    const usual = await resultOf(line);
    expect(usual.design.analysis).toMatchObject({ confidence: 0.95, ci: "bca", resamples: 10_000 });
    expect(usual.gates[0]).toMatchObject({ method: "bca-expanded", ciLevel: 0.95 });
    const other = await resultOf(`${line} --ci t --confidence 90% --resamples 500`);
    expect(other.design.analysis).toMatchObject({ confidence: 0.9, ci: "t", resamples: 500 });
    expect(other.gates[0]?.method).toBe("t");
    expect(other.gates[0]?.ciLevel).toBeCloseTo(0.9, 10);
    const percentile = await resultOf(`${line} --ci percentile --resamples 20000`);
    expect(percentile.gates[0]?.method).toBe("percentile-expanded");
    expect(percentile.comparisons.find(({ method }) => method !== "deterministic")?.method).toBe(
      "percentile-expanded",
    );
  });

  it("are in the result's scenario, so that it can be judged again", async () => {
    const { scenario } = await resultOf("compare warned.yaml --json");
    expect(scenario.resolved).toMatchObject({ gates: [{ expr: failing, level: "warn" }, passing] });
  });

  it("may name policies that do not run where nothing is judged", async () => {
    for (const line of ["run passing.yaml --policy main", "compare passing.yaml --policy main --no-gates"])
      expect(await callLine(line)).toMatchObject({ code: 0, stderr: "" });
    const { code, stderr } = await callLine("run passing.yaml --policy main --set gates=[x]");
    expect({ code, stderr: stderr.slice(0, 40) }).toEqual({
      code: 2,
      stderr: '--set gates=[x]: gates[0]: there is no "o'.slice(0, 40),
    });
  });
});

describe("a gate that cannot be judged stops the call before any run", () => {
  inFolderWith({
    ...files,
    "metric.yaml": withGates(passing, "completoin p99 of main <= 3 s"),
    "policy.yaml": withGates('"takes of linger <= 3"'),
  });

  it.each([
    [
      "metric.yaml",
      'metric.yaml:13:5: gates[1]: unknown metric "completoin p99"; did you mean "completion p99"?',
    ],
    [
      "policy.yaml",
      'policy.yaml:12:15: gates[0]: "linger" is no policy that runs; those that do: main, drain-wait, take-ahead',
    ],
    [
      "passing.yaml --policy main,take-ahead",
      'passing.yaml:12:23: gates[0]: "drain-wait" is no policy that runs; those that do: main, take-ahead (--no-gates leaves the gates out)',
    ],
    [
      'small.yaml --gate "takes of mian <= 3"',
      '--gate "takes of mian <= 3", character 10: "mian" is no policy that runs; did you mean "main"?',
    ],
    [
      'small.yaml --gate "improve: takes of main"',
      '--gate "improve: takes of main", character 23: <=, >=, <, > or within is missing here',
    ],
    [
      "small.yaml --set loopLag=2ms --resamples 1000",
      '--resamples 1000: "1000" is not allowed; at least 1334 are needed for 30 seeds and intervals at 95 %',
    ],
    [
      `small.yaml --resamples 2000 --gate "${passing}" --gate "${passing}" --gate "${passing}"`,
      '--resamples 2000: "2000" is not allowed; at least 5125 are needed for 30 seeds and intervals at 98.3 %',
    ],
    [
      "small.yaml --resamples many",
      '--resamples many: "many" is not allowed; a whole number from 100 to 1000000 is',
    ],
    [
      "small.yaml --confidence 95",
      '--confidence 95: "95" is not allowed; a share from 0.5 to 0.9999 is, e.g. 0.95',
    ],
    ["small.yaml --ci bootstrap", '--ci bootstrap: "bootstrap" is not allowed; bca, percentile, t is'],
    [
      "small.yaml --fail-on wran",
      '--fail-on wran: "wran" is not allowed; fail, inconclusive, warn, never is',
    ],
  ])("%s", async (rest, says) => {
    const before = filesHere();
    const { code, stdout, stderr } = await callLine(`compare ${rest} --reporter jobs=jobs.csv`);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: `${says}\n` });
    expect(filesHere()).toEqual(before);
  });

  it("and validate says so", async () => {
    const { code, stderr } = await callLine("validate metric.yaml policy.yaml");
    expect(code).toBe(2);
    expect(stderr.trimEnd().split("\n").length).toBe(2);
  });

  it("however odd its text is", async () => {
    const { code, stderr } = await call(["compare", "small.yaml", "--gate", "takes of main <= 3 \u001b[31m"]);
    expect(code).toBe(2);
    expect(stderr).not.toContain("\u001b");
  });
});

describe("the files of a call with gates", () => {
  inFolderWith(files);

  it("are written, whatever the gates say", async () => {
    const { code } = await callLine("compare failing.yaml --reporter json=result.json");
    expect(code).toBe(1);
    expect(JSON.parse(readFileSync("result.json", "utf8"))).toMatchObject({
      gates: [{ verdict: "pass" }, { verdict: "fail" }],
    });
  });
});
