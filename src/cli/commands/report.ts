import { type AnalysisChoice, makeResult } from "../../experiment/make-result.ts";
import type { Design, Result } from "../../experiment/result.ts";
import { gatesExitCode } from "../../gates/exit-code.ts";
import type { Gate } from "../../gates/gate.ts";
import { parseGate } from "../../gates/parse-gate.ts";
import { resultOfMeasured } from "../../measured/measured-result.ts";
import { policyNamed } from "../../policies/policies.ts";
import { compareTable } from "../../report/compare-table.ts";
import { measuredTable } from "../../report/measured-table.ts";
import type { TimeUnit } from "../../report/quantity-text.ts";
import { runTable } from "../../report/run-table.ts";
import { resamplesToDraw } from "../../statistics/required-resamples.ts";
import { drawnReports, type WithoutRuns } from "../drawn-reports.ts";
import { UsageError } from "../exit-codes.ts";
import {
  analysisOfCall,
  failOnOfCall,
  type GateOptions,
  gatesOfCall,
  requireResamples,
} from "../gate-options.ts";
import { perRunReports } from "../per-run-reports.ts";
import type { PlugIn } from "../plug-ins/plug-in.ts";
import { plugInsAgain, plugInsOf } from "../plug-ins/saved-plug-ins.ts";
import { Reports } from "../reports.ts";
import { RunsAgain, whyNotAgain } from "../runs-again.ts";
import { loadResults, scenarioOf } from "../saved-results.ts";
import { type Terminal, withoutNotes } from "../terminal.ts";
import { type TraceSearch, withTraceAgain } from "../traces/trace-again.ts";
import type { ReportOptions } from "../wanted-reports.ts";

/** The flags of `take-sim report`. */
export interface ReportCommandOptions extends ReportOptions, GateOptions {
  /** Files with policies that the result's runs had. */
  readonly policy?: readonly string[];
  /** Files with traces that its jobs came from. */
  readonly trace?: readonly string[];
}

/** Reports that need the runs themselves, and not only their numbers. */
const ofRuns = [
  ...Object.keys(perRunReports),
  ...Object.keys(drawnReports).filter((name) => drawnReports[name]?.needsRuns),
];

/**
 * `take-sim report`: a saved result in any format, its gates held against it again. Runs are simulated again only for
 * reports that tell what happened in them. Returns the exit code.
 */
export function reportCommand(path: string, options: ReportCommandOptions, terminal: Terminal): number {
  const failOn = failOnOfCall(options);
  const results = loadResults(path, terminal).map((saved, index, all) =>
    analysedAgain(saved, all.length === 1 ? path : `${path}[${index}]`, options),
  );
  const wanted = wantedOfRuns(options);
  const brought = plugInsOf(options.policy);
  const traces = { brought: options.trace, saved: path, terminal };
  const again =
    wanted === undefined
      ? []
      : results.map((result) => requireRuns(result, { path, wanted, brought, traces }));
  // A small picture in the terminal is no report that anybody asked for: it is left out in silence.
  const drawsNone = !wantedNames(options).some((name) => name in drawnReports);
  const warned = withoutNotes(terminal, { quiet: drawsNone });
  const drawable = (): (RunsAgain | WithoutRuns)[] =>
    wanted === undefined
      ? results.map((result) => runsIfAny(result, { path, brought, traces }, warned))
      : again;
  const reports = new Reports(
    options,
    [path, ...brought.flatMap(({ files }) => files), ...(options.trace ?? [])],
    terminal,
  );
  try {
    if (reports.rowsWanted.length > 0) for (const runs of again) addRuns(runs, reports);
    reports.finish(results, tableOf, { again: drawable });
    return gatesExitCode(
      results.flatMap(({ gates }) => gates),
      failOn,
    );
  } catch (error) {
    reports.discard();
    throw error;
  }
}

/** Everything that follows from the runs, found again. */
function analysedAgain(saved: Result, path: string, options: ReportCommandOptions): Result {
  const asked = analysisOfCall(options);
  const { resamples: before, ...analysis } = saved.design.analysis;
  const { confidence = analysis.confidence, ci = analysis.ci } = asked;
  const gates = gatesAgain(saved, path, options);
  const n = saved.design.seeds.length;
  requireResamples({ ...asked, confidence, ci }, { seeds: n, gates });
  const usual = (level: number): number => resamplesToDraw({ n, level });
  // A number that is not the usual one was asked for, and then holds for gates too.
  const own = before === usual(analysis.confidence) ? undefined : before;
  const given = asked.resamples ?? own;
  const asksMore = options.gate !== undefined || asked.confidence !== undefined;
  if (given === own && given !== undefined && asksMore)
    requireOwnResamples(path, { confidence, ci, resamples: given }, { seeds: n, gates });
  const design: Design = {
    ...saved.design,
    analysis: { ...analysis, confidence, ci, resamples: given ?? usual(confidence) },
  };
  const choice = { gates, ...(given !== undefined && { resamples: given }) };
  const { runs, scenario, sources, status, observed } = saved;
  const kept = { ...(sources && { sources }), ...(status && { status }), ...(observed && { observed }) };
  if (design.pairing !== "crn")
    return { ...resultOfMeasured({ name: scenario.name, design, runs }, choice), ...kept };
  const made = makeResult(scenarioOf(saved, path), design, { runs, ...choice });
  return { ...made, tool: saved.tool, scenario, ...kept };
}

/** The number that the result came with may be too small for what is asked of it now. */
function requireOwnResamples(
  path: string,
  choice: AnalysisChoice,
  asked: { readonly seeds: number; readonly gates: readonly Gate[] },
): void {
  try {
    requireResamples(choice, asked);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${path}: it came with ${error.message}`);
  }
}

/** The result's own gates, and those of the call. */
function gatesAgain({ design, gates }: Result, path: string, options: ReportCommandOptions): Gate[] {
  if (options.gates === false) return [];
  const own = gates.map(({ expression, kind, level }) => {
    const parsed = parseGate(expression, { policies: design.policies, kind, level });
    if (parsed.ok) return parsed.gate;
    throw new UsageError(
      `${path}: its gate "${expression}" cannot be read: ${parsed.problem.message}; --no-gates leaves gates out`,
    );
  });
  return [...own, ...gatesOfCall({ policies: design.policies, gates: [] }, options)];
}

/** One seed is shown as `run` does, several as `compare`, measured numbers as what they are. */
function tableOf(result: Result, timeUnit?: TimeUnit, sketch?: string): string {
  const { design, gates, observed } = result;
  if (design.pairing !== "crn") return measuredTable(result);
  const compared = design.policies.length > 1 && (design.seeds.length > 1 || gates.length > 0);
  return compared || gates.length > 0 || observed !== undefined
    ? compareTable(result, timeUnit, sketch)
    : runTable(result, timeUnit, sketch);
}

/** The first report that needs runs. */
function wantedOfRuns(options: ReportOptions): string | undefined {
  return wantedNames(options).find((name) => ofRuns.includes(name));
}

function wantedNames({ reporter = [] }: ReportOptions): string[] {
  return reporter.flatMap((text) => text.split(",")).map((part) => part.split("=")[0] as string);
}

/** What runs of a result at a path can be made again with. */
interface Brought {
  readonly path: string;
  readonly brought: readonly PlugIn[];
  readonly traces: TraceSearch;
}

/** The runs of a result, to be made again. @throws UsageError if they cannot */
function requireRuns(
  result: Result,
  { path, wanted, brought, traces }: Brought & { readonly wanted: string },
): RunsAgain {
  const { design } = result;
  const why = whyNotAgain(result);
  const fromFiles = design.plugIns ?? [];
  const unknown = design.policies.find(
    (policy) => policyNamed(policy) === undefined && !fromFiles.some(({ name }) => name === policy),
  );
  if (why === undefined && unknown === undefined) {
    const plugIns = plugInsAgain(fromFiles, brought, `--reporter ${wanted}: ${path}`);
    const own = plugIns.map(({ policy }) => policy);
    const scenario = withTraceAgain(scenarioOf(result, path), {
      ...traces,
      saved: `--reporter ${wanted}: ${path}`,
    });
    return new RunsAgain(result, { scenario, own, from: path });
  }
  const reason = why ?? `there is no policy "${unknown}" here`;
  throw new UsageError(`--reporter ${wanted}: ${path} holds no runs that can be made again: ${reason}`);
}

/** The runs of a result for a report that shows its numbers at least. */
function runsIfAny(
  result: Result,
  { path, brought, traces }: Brought,
  terminal: Terminal,
): RunsAgain | WithoutRuns {
  const reason = whyNotAgain(result);
  if (reason !== undefined) return { reason };
  try {
    return requireRuns(result, { path, wanted: "html", brought, traces });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.stderr(`warning: ${error.message}\n`);
    return { reason: error.message.replace(/^--reporter html: /, "") };
  }
}

/** Adds all runs of a result to the reports that are written run by run. */
function addRuns(runs: RunsAgain, reports: Reports): void {
  const { policies, seeds } = runs.result.design;
  for (const seed of seeds)
    for (const policy of policies) reports.addRun(runs.make(policy, seed, { log: reports.needLog }));
}
