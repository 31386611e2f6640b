import {
  IncomparableResults,
  joinedName,
  joinResults,
  type LabelledResult,
  sharedSeeds,
} from "../../experiment/joined-results.ts";
import type { PlugInSource, Result } from "../../experiment/result.ts";
import { gatesExitCode } from "../../gates/exit-code.ts";
import { compareTable } from "../../report/compare-table.ts";
import { seedsText } from "../../report/heading.ts";
import { knownAndNearest } from "../did-you-mean.ts";
import { UsageError } from "../exit-codes.ts";
import { analysisOfCall, failOnOfCall, gatesOfCall, requireResamples } from "../gate-options.ts";
import { requireNoPerRunReports } from "../refused-reports.ts";
import { Reports } from "../reports.ts";
import { loadResult, type ResultArgument, scenarioOf } from "../saved-results.ts";
import type { Terminal } from "../terminal.ts";
import type { CompareOptions } from "./compare.ts";

/** `take-sim compare new=a.json old=b.json`: saved results side by side, without a run. Returns the exit code. */
export function compareSavedCommand(
  given: readonly ResultArgument[],
  options: CompareOptions,
  terminal: Terminal,
): number {
  const failOn = failOnOfCall(options);
  const asked = analysisOfCall(options);
  requireLabels(given);
  requireNoPerRunReports(
    options.reporter,
    `saved results hold none; "take-sim report" makes those of one result again`,
  );
  const results = loadAll(given, options.policy, terminal);
  const names = results.flatMap((one) => one.policies.map((policy) => joinedName(one, policy)));
  const { baseline, of } = requireBaseline(results, options.baseline, names);
  const path = given.find(({ label }) => label === of.label)?.path ?? "";
  const scenario = scenarioOf(of.result, path);
  // The gates of a scenario name its policies, and not what they are called here.
  const gates = gatesOfCall({ ...scenario, policies: names, gates: [] }, options);
  const { confidence, ci } = of.result.design.analysis;
  const analysis = { confidence, ci, ...asked };
  let result: Result;
  try {
    const seeds = sharedSeeds(results);
    requireResamples(analysis, { seeds: seeds.length, gates });
    result = joinResults(results, { ...analysis, scenario, baseline, gates });
    for (const warning of warnings(results, seeds)) terminal.stderr(`warning: ${warning}\n`);
  } catch (error) {
    throw error instanceof IncomparableResults ? new UsageError(error.message) : error;
  }
  const reports = new Reports(
    options,
    given.map((one) => one.path),
    terminal,
  );
  try {
    reports.finish([result], compareTable);
    return gatesExitCode(result.gates, failOn);
  } catch (error) {
    reports.discard();
    throw error;
  }
}

function requireLabels(given: readonly ResultArgument[]): void {
  if (given.length < 2)
    throw new UsageError(
      `${given[0]?.path}: it is a saved result, and there is nothing to compare it with; "take-sim report" shows one`,
    );
  const seen = new Set<string>();
  for (const { label, path } of given) {
    if (!/^[^\s<>=/]+$/.test(label))
      throw new UsageError(
        `${label}=${path}: "${label}" is not allowed; a label without spaces, /, <, > and = is`,
      );
    if (path === "") throw new UsageError(`${label}=: a file is needed behind the =`);
    if (seen.has(label))
      throw new UsageError(
        `two results are called "${label}"; a label of its own tells one from the other: ${label}2=${path}`,
      );
    seen.add(label);
  }
}

/** All of them, or the problems of all of them. */
function loadAll(
  given: readonly ResultArgument[],
  wanted: readonly string[] | undefined,
  terminal: Terminal,
): LabelledResult[] {
  const problems: string[] = [];
  const names = wanted?.flatMap((text) => text.split(",")).map((name) => name.trim());
  const results = given.flatMap(({ label, path }) => {
    try {
      const result = loadResult(path, terminal);
      const { policies, pairing } = result.design;
      if (pairing !== "crn" || result.scenario.resolved === null)
        throw new UsageError(`${path}: it holds measured numbers; compare --measured compares those`);
      const unknown = names?.filter((name) => !policies.includes(name)) ?? [];
      if (unknown.length > 0)
        throw new UsageError(
          `${path}: it has no policy "${unknown[0]}"${knownAndNearest(unknown[0] as string, policies)}`,
        );
      return [{ label, result, policies: policies.filter((name) => names?.includes(name) ?? true) }];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(error.message);
      return [];
    }
  });
  if (problems.length > 0) throw new UsageError([...new Set(problems)].join("\n"));
  return results;
}

/** A label means its only policy, or the baseline that its result has. */
function requireBaseline(
  results: readonly LabelledResult[],
  wanted: string | undefined,
  names: readonly string[],
): { readonly baseline: string; readonly of: LabelledResult } {
  const last = results.at(-1) as LabelledResult;
  const of = wanted === undefined ? last : results.find(({ label }) => label === wanted);
  if (of !== undefined) {
    const own = of.result.design.baseline;
    const policy = of.policies.includes(own) ? own : (of.policies[0] as string);
    return { baseline: joinedName(of, policy), of };
  }
  const named = results.find((one) => one.policies.some((policy) => joinedName(one, policy) === wanted));
  if (named !== undefined) return { baseline: wanted as string, of: named };
  const labels = [...new Set([...results.map(({ label }) => label), ...names])];
  throw new UsageError(
    `--baseline ${wanted}: there is no such label${knownAndNearest(wanted as string, labels)}`,
  );
}

/** What a reader must know of results that are not alike. */
function warnings(results: readonly LabelledResult[], seeds: readonly number[]): string[] {
  const found: string[] = [];
  const uneven = results.some(({ result }) => result.design.seeds.length !== seeds.length);
  if (uneven) {
    const each = results.map(({ label, result }) => `${label} ${seedsText(result.design.seeds)}`).join(", ");
    found.push(`the seeds differ (${each}): only the ${seeds.length} that all have are compared`);
  }
  const [first, ...others] = results as readonly [LabelledResult, ...LabelledResult[]];
  for (const one of others) {
    const { label, result } = one;
    const keys = differentKeys(first.result.scenario.resolved, result.scenario.resolved);
    if (keys.length > 0)
      found.push(
        `${first.label} and ${label} are of different scenarios: ${keys.join(", ")} ${keys.length === 1 ? "differs" : "differ"}`,
      );
    const [own, other] = [first.result.tool.version, result.tool.version];
    if (own !== other) found.push(`${first.label} is from take-sim ${own}, ${label} from ${other}`);
    found.push(...differentSources(first, one));
  }
  return found;
}

/** Policies from files that have one name and are not one. */
function differentSources(first: LabelledResult, second: LabelledResult): string[] {
  return sourcesOf(first).flatMap(({ name, file, sha256 }) => {
    const other = sourcesOf(second).find((source) => source.name === name);
    if (other === undefined || other.sha256 === sha256) return [];
    return `the policy "${name}" of ${first.label} (${file}) has another source than that of ${second.label} (${other.file})`;
  });
}

function sourcesOf({ result, policies }: LabelledResult): PlugInSource[] {
  return (result.design.plugIns ?? []).filter(({ name }) => policies.includes(name));
}

/** Keys that only say what is run and how it is called are passed over. */
const aroundRuns = ["name", "description", "policies", "baseline", "seeds", "gates"];

function differentKeys(a: unknown, b: unknown): string[] {
  const [first, second] = [a, b].map((data) => data as Readonly<Record<string, unknown>>);
  const keys = new Set([...Object.keys(first ?? {}), ...Object.keys(second ?? {})]);
  return [...keys].filter(
    (key) => !aroundRuns.includes(key) && JSON.stringify(first?.[key]) !== JSON.stringify(second?.[key]),
  );
}
