import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "take-sim-package-")));
const user = join(folder, "user");
const environment = Object.fromEntries(
  // What npm and vitest set for their own children is not part of a user's shell.
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_registry)|TAKE_SIM_|VITEST|NODE_OPTIONS$)/i.test(name),
  ),
);

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    env: environment,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Packs what `npm run build` built, and installs it in an empty folder. */
describe("the packed package, installed in an empty folder", () => {
  beforeAll(() => {
    const packed = run(
      "npm",
      ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder],
      ".",
    ).trim();
    mkdirSync(user);
    writeFileSync(join(user, "package.json"), '{ "name": "user", "private": true, "type": "module" }\n');
    run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", join(folder, packed)], user);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("holds what a user needs, and neither sources nor tests", () => {
    const installed = readdirSync(join(user, "node_modules", "take-sim")).sort();
    expect(installed).toEqual(
      expect.arrayContaining([
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "bin",
        "dist",
        "docs",
        "package.json",
        "scenarios",
      ]),
    );
    expect(
      installed.filter((name) => ["src", "test", "scripts", "results", "bench", "pictures"].includes(name)),
    ).toEqual([]);
  });

  it("answers to npx take-sim", () => {
    const printed = run("npx", ["--no", "take-sim", "run", "512-burst"], user);
    expect(printed).toBe(run(process.execPath, [resolve("bin/take-sim.js"), "run", "512-burst"], folder));
  });

  it("is a library", () => {
    writeFileSync(
      join(user, "use.js"),
      `import { parseScenario, policies, simulate } from "take-sim";
const read = parseScenario("{arrivals: {burst: 8}, duration: 500ms, concurrency: 8}", { file: "inline", policies });
const run = simulate(read.scenario, { policy: "main", seed: 1 });
process.stdout.write(run.status + " " + run.jobs.count);
`,
    );
    expect(run(process.execPath, ["use.js"], user)).toBe("complete 8");
  });

  it("has types that hold in a strict program, libraries checked", () => {
    writeFileSync(
      join(user, "use.ts"),
      `import { calibrate, type CalibrationChoice, checkFit, type Figure, type Metrics, parseFreeParameter, parseScenario, policies, runMetrics, simulate } from "take-sim";
const read = parseScenario("{arrivals: {burst: 8}, duration: 500ms}", { file: "inline", policies });
if (!read.ok) throw new Error(read.problems[0]?.message);
export const metrics: Metrics = runMetrics(simulate(read.scenario, { policy: "main", seed: 1 }));
const figures: Figure[] = [{ metric: "completion_p99_ms", policy: "main", value: 500, low: 400, high: 600 }];
export const error: number | null = checkFit(read.scenario, { figures, seeds: [1] }).meanAbsoluteError;
const over = parseFreeParameter("duration=0.2s..1s");
if (!over.ok) throw new Error(over.message);
export const choice: CalibrationChoice = { scenarioAt: () => read.scenario, parameters: [over.parameter], figures, seeds: [1] };
export const fitted: string | undefined = calibrate(choice).parameters[0]?.value;
`,
    );
    const tsc = resolve("node_modules/typescript/bin/tsc");
    const strict = ["--noEmit", "--strict", "--skipLibCheck", "false", "--target", "es2022", "--types", ""];
    const modules = ["--module", "nodenext", "--moduleResolution", "nodenext"];
    expect(run(process.execPath, [tsc, ...strict, ...modules, "use.ts"], user)).toBe("");
  });
});
