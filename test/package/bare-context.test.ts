import { readFileSync } from "node:fs";
import vm from "node:vm";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { callLine } from "../cli/call.ts";

// The built library, as a browser would load it: no Node, only what JavaScript itself has.
const library = readFileSync("dist/index.js", "utf8");

const script = new vm.Script(transformSync(library, { format: "iife", globalName: "takeSim" }).code);

/** Runs code with the library as `takeSim`, in a context that has the standard objects and TextEncoder. */
function inBareContext(code: string): unknown {
  const context = vm.createContext({ TextEncoder });
  script.runInContext(context);
  return vm.runInContext(code, context);
}

describe("the built library", () => {
  it("names no module of Node, and needs no other file", () => {
    expect(library).not.toMatch(/["']node:|\brequire\(|\bimport\(/);
    expect(library).not.toMatch(/^\s*import\b/m);
  });

  it("finds no Node around it in these tests", () => {
    const names = ["process", "Buffer", "require", "module", "setTimeout", "fetch", "crypto"];
    const found = inBareContext(`[${names.map((name) => `typeof ${name}`).join()}].join()`);
    expect(found).toBe(names.map(() => "undefined").join());
  });

  it("reads a scenario, simulates it and prints what the command prints", async () => {
    const text = readFileSync("scenarios/512-burst.yaml", "utf8");
    const table = inBareContext(`
      const read = takeSim.parseScenario(${JSON.stringify(text)}, { file: "512-burst.yaml", policies: takeSim.policies });
      if (!read.ok) throw new Error(read.problems.map(takeSim.formatProblem).join());
      takeSim.runTable(takeSim.runExperiment(read.scenario, { seeds: [1] }));
    `);
    expect(table).toBe((await callLine("run scenarios/512-burst.yaml")).stdout);
  });

  it("has every kind of report, and the same result to the byte", async () => {
    const text = readFileSync("scenarios/4-workers-64-burst.yaml", "utf8");
    const json = inBareContext(`
      const { scenario } = takeSim.parseScenario(${JSON.stringify(text)}, { file: "x.yaml", policies: takeSim.policies });
      const run = takeSim.simulate(scenario, { policy: "take-ahead", seed: 1, log: true });
      const texts = [takeSim.explainJob(run, 3), takeSim.jobsCsvRows(run), takeSim.takesCsvRows(run), takeSim.eventLines(run)];
      if (texts.some((part) => part.length < 100)) throw new Error("a report is empty");
      takeSim.resultsJson([takeSim.runExperiment(scenario, { seeds: [1, 2] })]);
    `);
    expect(json).toBe((await callLine("run scenarios/4-workers-64-burst.yaml --seeds 2 --json")).stdout);
  });

  it("calibrates a scenario and checks the fit as the commands do", async () => {
    const text = readFileSync("scenarios/32-burst.yaml", "utf8");
    const printed = inBareContext(`
      const text = ${JSON.stringify(text)};
      const scenarioAt = (values) => takeSim.parseScenario(text, {
        file: "32-burst.yaml",
        overrides: Object.entries(values).map(([key, value]) => ({ key, value, origin: key })),
      }).scenario;
      const time = (metric, value, tolerance) => ({ metric, policy: "main", value, low: value - tolerance, high: value + tolerance });
      const figures = [time("completion_p99_ms", 1100, 33), time("delayTime_p50_ms", 120, 6), time("turnaround_p50_ms", 1080, 32.4)];
      const parameters = ["duration=0.2s..2s", "jobTake.longPoll=0s..0.4s"].map((one) => takeSim.parseFreeParameter(one).parameter);
      const result = takeSim.calibrate({ scenarioAt, parameters, figures, seeds: [1, 2] });
      [takeSim.calibrationText(result), takeSim.checkFitText(takeSim.checkFit(scenarioAt({}), { figures, seeds: [1, 2] }))];
    `);
    const observed = "--observed docs/figures.csv --seeds 2";
    const over = "--over duration=0.2s..2s,jobTake.longPoll=0s..0.4s";
    const commands = [`calibrate 32-burst ${observed} ${over}`, `check-fit 32-burst ${observed}`];
    const stdout = await Promise.all(commands.map(async (line) => (await callLine(line)).stdout));
    expect([...(printed as string[])]).toEqual(stdout);
  });
});
