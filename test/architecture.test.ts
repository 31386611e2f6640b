import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * What each folder of src may import: folders above its own line only, so that imports go one way, and of packages
 * those that it names. `node:` stands for Node's own modules.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  version: [],
  des: [],
  random: ["seedrandom"],
  scenario: ["random", "yaml", "zod"],
  records: ["des"],
  workload: ["des", "random", "scenario"],
  "job-take": ["des", "random", "scenario", "records"],
  policies: ["des"],
  worker: ["des", "scenario", "records", "workload", "job-take", "policies"],
  metrics: ["records", "simple-statistics"],
  statistics: ["random", "simple-statistics"],
  gates: ["metrics", "scenario", "statistics"],
  experiment: [
    "version",
    "des",
    "random",
    "scenario",
    "records",
    "workload",
    "job-take",
    "policies",
    "worker",
    "metrics",
    "statistics",
    "gates",
    "@noble/hashes",
  ],
  timeline: ["records", "workload", "metrics", "experiment", "d3-array"],
  measured: ["version", "scenario", "records", "metrics", "statistics", "gates", "experiment", "papaparse"],
  fit: ["scenario", "experiment", "papaparse", "d3-array"],
  traces: ["scenario", "fit", "papaparse"],
  calibration: ["version", "random", "scenario", "experiment", "measured"],
  report: [
    "scenario",
    "records",
    "workload",
    "metrics",
    "statistics",
    "gates",
    "experiment",
    "timeline",
    "version",
    "fit",
    "measured",
    "calibration",
    "cli-table3",
    "simple-statistics",
  ],
  playground: ["random", "scenario", "policies", "metrics", "statistics", "experiment", "timeline"],
  charts: ["d3-array"],
  page: [
    "scenario",
    "policies",
    "metrics",
    "statistics",
    "experiment",
    "timeline",
    "report",
    "playground",
    "charts",
  ],
  browser: [
    "scenario",
    "workload",
    "policies",
    "metrics",
    "experiment",
    "timeline",
    "report",
    "playground",
    "charts",
    "page",
    "d3-array",
  ],
  index: [
    "version",
    "des",
    "random",
    "scenario",
    "records",
    "workload",
    "policies",
    "metrics",
    "statistics",
    "gates",
    "experiment",
    "measured",
    "calibration",
    "report",
  ],
  cli: [
    "version",
    "scenario",
    "workload",
    "policies",
    "metrics",
    "statistics",
    "gates",
    "experiment",
    "measured",
    "fit",
    "traces",
    "calibration",
    "report",
    "playground",
    "page",
    "commander",
    "jiti",
    "tinypool",
    "node:",
  ],
};

interface SourceFile {
  /** From src: `des/clock.ts`. */
  readonly path: string;
  readonly text: string;
}

interface Import {
  readonly file: string;
  /** The folder that imports. */
  readonly from: string;
  /** A folder of src, a package, or `node:`. */
  readonly to: string;
}

const sources: readonly SourceFile[] = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .sort()
  .map((path) => ({ path, text: readFileSync(`src/${path}`, "utf8") }));

describe("imports", () => {
  it.each(sources.map(({ path }) => path))("%s imports only what its folder may", (path) => {
    expect(violations(sources.filter((source) => source.path === path))).toEqual([]);
  });

  it("a folder's line names only folders of the lines above it", () => {
    const folders = Object.keys(mayImport);
    for (const [folder, imported] of Object.entries(mayImport)) {
      const above = folders.slice(0, folders.indexOf(folder));
      expect(imported.filter((name) => folders.includes(name) && !above.includes(name))).toEqual([]);
    }
  });

  it("no line allows a package that its folder does not use", () => {
    const used = new Set(sources.flatMap(importsOf).map(({ from, to }) => `${from} ${to}`));
    const allowed = Object.entries(mayImport).flatMap(([folder, imported]) =>
      imported.filter((name) => !(name in mayImport)).map((name) => `${folder} ${name}`),
    );
    expect(allowed.filter((pair) => !used.has(pair))).toEqual([]);
  });

  it("every dependency of the package is used, and every package used is a dependency", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
      dependencies: Record<string, string>;
    };
    const packages = sources
      .flatMap(importsOf)
      .map(({ to }) => to)
      .filter((name) => !(name in mayImport) && name !== "node:");
    expect([...new Set(packages)].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it.each([
    ["des/a.ts", 'import { readFileSync } from "node:fs";', "des/a.ts: des may not import node:"],
    ["des/a.ts", 'import { main } from "../policies/main.ts";', "des/a.ts: des may not import policies"],
    [
      "des/a.ts",
      'import type {\n  Worker,\n} from "../worker/worker.ts";',
      "des/a.ts: des may not import worker",
    ],
    ["report/a.ts", 'export { main } from "../cli/main.ts";', "report/a.ts: report may not import cli"],
    [
      "random/a.ts",
      'import alea from "seedrandom";\nimport z from "zod/mini";',
      "random/a.ts: random may not import zod",
    ],
    [
      "metrics/a.ts",
      'const z = await import("@noble/hashes/sha2.js");',
      "metrics/a.ts: metrics may not import @noble/hashes",
    ],
    ["metrics/a.ts", 'import "yaml";', "metrics/a.ts: metrics may not import yaml"],
    [
      "policies/a.ts",
      'import { version } from "../version.ts";',
      "policies/a.ts: policies may not import version",
    ],
    [
      "new-folder/a.ts",
      'import { Clock } from "../des/clock.ts";',
      "new-folder/a.ts: the table has no line for new-folder",
    ],
  ])("a planted violation is named: %s with %j", (path, text, named) => {
    expect(violations([{ path, text }])).toEqual([named]);
  });
});

function violations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const folder = folderOf(file.path);
    const allowed = mayImport[folder];
    if (allowed === undefined) return [`${file.path}: the table has no line for ${folder}`];
    return importsOf(file)
      .filter(({ to }) => to !== folder && !allowed.includes(to))
      .map(({ to }) => `${file.path}: ${folder} may not import ${to}`);
  });
}

function importsOf({ path, text }: SourceFile): Import[] {
  const from = folderOf(path);
  const specifiers = text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\brequire\(\s*)"([^"]+)"/g);
  return [...specifiers].map((match) => ({ file: path, from, to: target(path, match[1] as string) }));
}

/** `des/clock.ts` lies in `des`; a file of src itself is its own folder. */
function folderOf(path: string): string {
  return path.includes("/") ? (path.split("/")[0] as string) : path.replace(/\.ts$/, "");
}

function target(path: string, specifier: string): string {
  if (specifier.startsWith("node:")) return "node:";
  if (specifier.startsWith(".")) return folderOf(new URL(specifier, `file:///${path}`).pathname.slice(1));
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] as string);
}
