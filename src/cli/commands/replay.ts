import { basename, dirname, isAbsolute, relative, resolve } from "node:path";
import {
  type ObservedJobs,
  type ObservedService,
  observedMetrics,
  observedService,
} from "../../measured/observed-service.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { scenarioToData } from "../../scenario/scenario-to-data.ts";
import { scenarioYaml } from "../../scenario/scenario-yaml.ts";
import type { TraceArrivals, TraceUnit } from "../../scenario/trace-arrivals.ts";
import { UnreadableTrace } from "../../traces/unreadable-trace.ts";
import { environmentOverrides } from "../environment.ts";
import { UsageError } from "../exit-codes.ts";
import { flagOverrides } from "../flag-overrides.ts";
import { type LoadedScenario, type ReadScenario, readArgument } from "../load-scenarios.ts";
import { ReportFile, realPlace } from "../report-file.ts";
import { type Terminal, withoutNotes } from "../terminal.ts";
import { readTraceFile, tracePlace } from "../traces/load-trace.ts";
import { logArrivals, logWords } from "../traces/log-arrivals.ts";
import { type CompareOptions, compareCommand } from "./compare.ts";

/** The flags of `take-sim replay`. */
export interface ReplayOptions extends CompareOptions {
  readonly columns?: string;
  readonly logUnit?: TraceUnit;
  readonly where?: string;
  readonly write?: string;
}

/**
 * `take-sim replay`: the jobs of a log, as they arrived and as long as they ran, under each policy; and what was observed
 * beside that. Returns the exit code of a comparison.
 *
 * @param base the scenario whose workers and services the jobs meet; undefined: the usual ones
 */
export async function replayCommand(
  log: string,
  base: string | undefined,
  options: ReplayOptions,
  terminal: Terminal,
): Promise<number> {
  for (const flag of ["burst", "duration"] as const)
    if (options[flag] !== undefined)
      throw new UsageError(`--${flag} ${options[flag]}: a replay has the jobs of its log`);
  const notes = withoutNotes(terminal, options);
  const name =
    base === undefined ? [`name=${basename(log).replace(/(\.(csv|jsonl|txt))?(\.gz)?$/, "")}`] : [];
  const set = [`arrivals=${JSON.stringify(logArrivals(log, options))}`, ...name];
  const first = readReplay(base, { ...options, set: [...set, ...(options.set ?? [])] }, terminal);
  const trace = traceOf(first.loaded.scenario);
  const observed = readObserved(tracePlace(log, log, terminal), trace);
  const service = observedService(observed);
  const guesses = guessed(first, service);
  if (guesses.length > 0) notes.stderr(`note: ${log}: ${guessText(service, guesses)}\n`);
  const all = { ...options, set: [...set, ...guesses, ...(options.set ?? [])] };
  const file = options.write === undefined ? undefined : writable(options.write, log, options);
  try {
    if (file !== undefined) writeScenario(file, readReplay(base, all, terminal).loaded, { log, terminal });
    const beside = { file: trace.file, metrics: observedMetrics(observed) };
    return await compareCommand(
      base === undefined ? [] : [base],
      all,
      terminal,
      service.isStarted ? beside : undefined,
    );
  } finally {
    file?.discard();
  }
}

function readReplay(base: string | undefined, options: ReplayOptions, terminal: Terminal): ReadScenario {
  const overrides = [...environmentOverrides({ ...terminal, stderr: () => {} }), ...flagOverrides(options)];
  const read = readArgument(base, {
    overrides,
    judged: options.gates !== false,
    terminal,
    traceWords: logWords,
  });
  if (Array.isArray(read)) throw new UsageError(read.join("\n"));
  return read;
}

function traceOf({ workload }: Scenario): TraceArrivals {
  if (workload.kind === "generated" && workload.arrivals.kind === "trace") return workload.arrivals;
  throw new UsageError("--set: a replay has the jobs of its log, and no others");
}

function readObserved(log: string, trace: TraceArrivals): ObservedJobs {
  try {
    const { rows } = readTraceFile(log, { ...trace, speed: 1 }, { observed: true, words: logWords });
    const { arrivals, durations, starts = arrivals, workers = arrivals } = rows;
    return { arrivals, durations, starts, workers };
  } catch (error) {
    if (!(error instanceof UnreadableTrace)) throw error;
    throw new UsageError(error.message.replace(/^/gm, `${log}: `));
  }
}

/** Workers and slots that nobody has said: as many as the log needs. */
function guessed({ loaded, origins }: ReadScenario, service: ObservedService): string[] {
  const { concurrency, workers, autoscaler } = loaded.scenario;
  const needsWorkers = origins.get("workers") === "default" && autoscaler === undefined;
  const needsSlots = origins.get("concurrency") === "default";
  const slots = concurrency.kind === "steps" ? (concurrency.steps[0]?.slots ?? 1) : concurrency.maximum;
  const peakOf = (count: number): number =>
    service.workers?.count === count ? service.workers.peak : Math.ceil(service.peak / count);
  if (needsWorkers && needsSlots) {
    const { count } = service.workers ?? { count: 1 };
    return [`workers=${count}`, `concurrency=${peakOf(count)}`];
  }
  if (needsSlots) return [`concurrency=${peakOf(workers)}`];
  return needsWorkers ? [`workers=${Math.max(1, Math.ceil(service.peak / Math.max(1, slots)))}`] : [];
}

function guessText({ peak, workers, isStarted }: ObservedService, guesses: readonly string[]): string {
  const jobs = peak === 1 ? "1 job" : `${peak} jobs`;
  const onOne =
    workers === undefined || workers.count === 1
      ? ""
      : `, ${workers.peak} of them on one of ${workers.count} workers`;
  const since = isStarted ? "" : " if each started as it arrived, since it has no starts";
  return `at most ${jobs} ran at once${onOne}${since}; so ${guesses.join(" and ")} ${guesses.length === 1 ? "is" : "are"} assumed: --workers and --concurrency say otherwise`;
}

/** A scenario reads no files outside of its folder. @throws UsageError */
function writable(path: string, log: string, { policy = [] }: ReplayOptions): ReportFile {
  if (realPlace(path) === realPlace(log)) throw new UsageError(`--write ${path}: it is the log that is read`);
  const beside = besideScenario(path, log);
  if (isAbsolute(beside) || beside.startsWith(".."))
    throw new UsageError(
      `--write ${path}: ${log} is not in its folder or below it, and a scenario reads no other files`,
    );
  const ofFile = policy.flatMap((text) => text.split(",")).find((one) => /[./\\]/.test(one));
  if (ofFile !== undefined)
    throw new UsageError(`--write ${path}: the policy ${ofFile} is a file, and would not be in the scenario`);
  return new ReportFile(path);
}

function besideScenario(path: string, log: string): string {
  return relative(dirname(realPlace(path)), realPlace(resolve(log)));
}

/** The scenario as it was resolved, for `take-sim compare`; the log stays a file of its own, and may grow. */
function writeScenario(
  file: ReportFile,
  { scenario }: LoadedScenario,
  { log, terminal }: { readonly log: string; readonly terminal: Terminal },
): void {
  const data = scenarioToData(scenario);
  const { sha256: _, count: __, ...arrivals } = data.arrivals as Record<string, unknown>;
  const trace = besideScenario(file.path, log).replaceAll("\\", "/");
  file.write(scenarioYaml({ ...data, arrivals: { ...arrivals, trace } }));
  file.finish();
  terminal.stderr(`wrote ${file.path}\n`);
}
