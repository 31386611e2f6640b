import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { takeAheadSweeps } from "../../scripts/take-ahead-sweeps.mjs";
import type { SweepResult, SweepRow } from "../../src/experiment/sweep.ts";
import { policies } from "../../src/policies/policies.ts";
import { recommendedTakeAhead } from "../../src/policies/recommended-take-ahead.ts";
import { call } from "../cli/call.ts";
import { load } from "../docs/scenario-runs.ts";
import { settingOf } from "../docs/scenario-setting.ts";

// `npm run results` writes the files.
const sweeps = takeAheadSweeps();
const study = namesIn("scenarios/take-ahead", ".yaml");
const folder = mkdtempSync(join(tmpdir(), "take-sim-results-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the committed sweeps over takeAhead", () => {
  it("are those of the scenarios about it and of the other listed ones, and no others", () => {
    expect(namesIn("results/take-ahead", ".json")).toEqual(sweeps.map(({ name }) => name).sort());
    expect(namesIn("results/take-ahead", ".txt")).toEqual(study);
    for (const name of study) expect(sweeps.map(({ scenario }) => scenario)).toContain(`take-ahead/${name}`);
  });

  it.each(sweeps)("$name has every policy", ({ name }) => {
    const run = new Set(committed(name).rows.map(({ policy }) => policy));
    expect([...run].sort()).toEqual(policies.map((policy) => policy.name).sort());
  });

  // One seed of one point, as the whole takes minutes: the slow tests hold every byte.
  it.each(sweeps)("$name has the numbers of its first seed", async ({ name, words, recommended }) => {
    const fewer = ["--seeds", "1", "--json", "-j", "1"];
    const { code, stdout, stderr } = await call([...withPoint(words, recommended), ...fewer]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { rows } = committed(name);
    const there = rows.filter(({ params }) => Number(params.takeAhead) === recommended);
    const { rows: found } = JSON.parse(stdout) as SweepResult;
    expect(firstValues(found)).toEqual(firstValues(there));
  });

  it.runIf(process.env.SLOW_TESTS).each(sweeps)(
    "$name is what sweep prints, byte for byte",
    async (sweep) => {
      const { stdout } = await call([...sweep.words, "--json"]);
      expect(stdout === readFileSync(pathOf(sweep.name), "utf8")).toBe(true);
    },
  );

  it.runIf(process.env.SLOW_TESTS).each(study)(
    "%s.txt is what compare prints, and no gate fails",
    async (name) => {
      const table = join(folder, `${name}.txt`);
      const { code } = await call([
        ...["compare", `scenarios/take-ahead/${name}.yaml`, "--reporter", `table=${table}`],
      ]);
      expect(code).toBe(0);
      expect(readFileSync(table, "utf8")).toBe(readFileSync(`results/take-ahead/${name}.txt`, "utf8"));
    },
  );
});

describe("the scenarios about take-ahead", () => {
  const texts = study.map((name) => ({
    name,
    text: readFileSync(`scenarios/take-ahead/${name}.yaml`, "utf8"),
  }));

  it.each(texts)(
    "$name tells the editor its schema, is called as its file is, and asks a question",
    ({ name, text }) => {
      expect(text.split("\n")[0]).toBe("# yaml-language-server: $schema=../scenario.schema.json");
      const scenario = load(`take-ahead/${name}`);
      expect(scenario.name).toBe(name);
      expect(scenario.description).toMatch(/\w.*\?/);
    },
  );

  it.each(sweeps)(
    "$scenario is swept with the recommended takeAhead among its points",
    ({ scenario, recommended }) => {
      expect(recommendedTakeAhead(settingOf(scenario))).toBe(recommended);
      if (scenario.includes("/")) expect(load(scenario).takeAhead).toBe(recommended);
    },
  );
});

/** The call of a sweep with one point only. */
function withPoint(words: readonly string[], takeAhead: number): string[] {
  return words.map((word) => (/^takeAhead=\d/.test(word) ? `takeAhead=${takeAhead}` : word));
}

function firstValues(rows: readonly SweepRow[]): unknown {
  return rows.map(({ params, policy, metrics }) => ({
    params,
    policy,
    metrics: Object.fromEntries(Object.entries(metrics).map(([key, { values }]) => [key, values[0] ?? null])),
  }));
}

function committed(name: string): SweepResult {
  return JSON.parse(readFileSync(pathOf(name), "utf8")) as SweepResult;
}

function pathOf(name: string): string {
  return `results/take-ahead/${name}.json`;
}

function namesIn(path: string, extension: string): string[] {
  return readdirSync(path)
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length))
    .sort();
}
