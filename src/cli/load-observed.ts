import { UnreadableMeasurement } from "../measured/csv-rows.ts";
import { type Figure, policiesOf } from "../measured/figure.ts";
import type { JobsLog } from "../measured/jobs-log.ts";
import { figuresOfLog, type LoggedRun } from "../measured/logged-metrics.ts";
import { type Observed, readObserved } from "../measured/observed.ts";
import { knownAndNearest } from "./did-you-mean.ts";
import { UsageError } from "./exit-codes.ts";
import { readText } from "./read-file.ts";
import type { Terminal } from "./terminal.ts";

/** What a command wants of an observation. */
export interface ObservedChoice {
  /** The policies that run. */
  readonly policies: readonly string[];
  /** Whether `--policy` chose them: the rest of a log is then left out. */
  readonly chosen: boolean;
  /** The metrics that are taken from a log. */
  readonly metrics: readonly string[];
  /** The half-width of their intervals, as a share. */
  readonly tolerance: number;
  /** How many jobs a run of the scenario has. */
  readonly jobs: number;
}

/** What was observed, as figures. */
export interface LoadedObservation {
  /** What the file holds. */
  readonly kind: Observed["kind"];
  /** Each of a policy that runs. */
  readonly figures: readonly Figure[];
}

/** Reads the file of `--observed`. @throws UsageError */
export function loadObserved(
  path: string | undefined,
  choice: ObservedChoice,
  terminal: Terminal,
): LoadedObservation {
  const observed = requireObserved(path);
  const { kind } = observed;
  if (kind === "log") return { kind, figures: figuresOfJobs(path as string, observed, choice, terminal) };
  const { figures } = observed;
  requireRunning(path as string, policiesOf(figures), choice.policies);
  return { kind, figures };
}

function figuresOfJobs(
  path: string,
  observed: JobsLog,
  choice: ObservedChoice,
  terminal: Terminal,
): Figure[] {
  const { policies, chosen, metrics, tolerance, jobs } = choice;
  const named = observed.runs.map((run) => ({ ...run, policy: run.policy || onlyPolicy(policies) }));
  const runs = chosen ? named.filter(({ policy }) => policies.includes(policy)) : named;
  if (runs.length === 0) requireRunning(path, namesOf(named), policies);
  requireRunning(path, namesOf(runs), policies);
  const figures = figuresOfLog(runs, { metrics, tolerance });
  if (figures.length === 0)
    throw new UsageError(`${path}: no job has finished; rows with a finish_time are needed`);
  const other = runs.find((run) => run.jobs !== jobs);
  const warnings = observed.warnings.map((warning) => `${path}: ${warning}`);
  if (other !== undefined)
    warnings.push(
      `${path} has ${other.jobs} job${other.jobs === 1 ? "" : "s"}${repText(other)}, a run of the scenario has ${jobs}`,
    );
  for (const warning of warnings) terminal.stderr(`warning: ${warning}\n`);
  return figures;
}

function namesOf(runs: readonly LoggedRun[]): string[] {
  return [...new Set(runs.map(({ policy }) => policy))];
}

function repText({ policy, rep }: LoggedRun): string {
  return rep === "" ? "" : ` of ${policy} with seed ${rep}`;
}

function requireObserved(path: string | undefined): Observed {
  if (path === undefined)
    throw new UsageError(
      "--observed is missing: a file with what was observed is needed, figures or a log of jobs",
    );
  try {
    return readObserved(readText(path));
  } catch (error) {
    if (!(error instanceof UnreadableMeasurement || error instanceof UsageError)) throw error;
    const lines = error.message.split("\n").map((line) => `${path}: ${line}`);
    throw new UsageError(lines.join("\n"));
  }
}

function requireRunning(path: string, names: readonly string[], running: readonly string[]): void {
  const problems = names
    .filter((name) => !running.includes(name))
    .map((name) => `${path}: the policy "${name}" does not run${knownAndNearest(name, running)}`);
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
}

function onlyPolicy(policies: readonly string[]): string {
  const [only, another] = policies;
  if (only !== undefined && another === undefined) return only;
  throw new UsageError(
    `--policy is missing: the log does not say which policy it is of, and the scenario has ${policies.join(", ")}`,
  );
}

/** A share as a flag has it: `5%` or `0.05`. @throws UsageError */
export function requireShare(text: string, flag: string): number {
  const [, number, percent] = /^(\d+\.?\d*|\.\d+)\s*(%?)$/.exec(text.trim()) ?? [];
  const share = Number(number) / (percent === "%" ? 100 : 1);
  if (number === undefined || !(share > 0 && share <= 10))
    throw new UsageError(`${flag} ${text}: "${text}" is not allowed; a share such as 5% is`);
  return share;
}
