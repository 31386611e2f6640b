import { readFileSync } from "node:fs";
import type { Files } from "./call.ts";
import { call } from "./call.ts";
import { someFiles } from "./files.ts";

const damagedRun = /"completion_max_ms":[\d.]+/;

/** What a call prints. */
async function printed(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await call(args);
  if (code !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** Four repetitions with #646's means and spread. */
export const repetitions = readFileSync("test/fixtures/646-repetitions.csv", "utf8");

/** Results of `small`, whole and damaged, and measured numbers. Made once, before a test changes the folder. */
export async function savedFiles(): Promise<Files> {
  const flags =
    "--burst 5 --duration 500ms --workers 2 --concurrency 2 --set takeAhead=2 --set loopLag=0 --set runTick=0";
  const jobs = flags.split(" ");
  const result = await printed(["compare", ...jobs, "--set", "name=small", "--seeds", "3", "--json"]);
  const withoutOne = result.replace(/^ {4}\{"metrics".*"seed":3.*\n/m, "");
  return {
    ...someFiles,
    "result.json": result,
    "other-jobs.json": await printed(["compare", ...jobs, "--duration", "1s", "--seeds", "3", "--json"]),
    "other-seeds.json": await printed(["compare", ...jobs, "--seeds", "7..9", "--json"]),
    "measured.json": await printed(["compare", "--measured", "test/fixtures/646-repetitions.csv", "--json"]),
    "foreign.json": '{"name":"left-pad","version":"1.0.0"}\n',
    "newer.json": result
      .replace("take-sim/result@1", "take-sim/result@2")
      .replace('"version": "0', '"version": "90'),
    "sweep.json": await printed(["sweep", ...jobs, "-P", "workers=1,2", "--json"]),
    "cut.json": result.slice(0, 2000),
    "damaged.json": result.replace(damagedRun, '"completion_max_ms":"soon"'),
    "missing-run.json": withoutOne,
    "reps.csv": repetitions,
    "semicolons.csv": repetitions.replaceAll(",", ";"),
  };
}
