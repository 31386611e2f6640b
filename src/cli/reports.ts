import type { Result } from "../experiment/result.ts";
import type { Run } from "../experiment/run.ts";
import type { Replay } from "../page/subject.ts";
import type { TimeUnit } from "../report/quantity-text.ts";
import type { GatePlace } from "../scenario/gate-places.ts";
import { type Drawable, drawnReports, type WithoutRuns } from "./drawn-reports.ts";
import { GithubReport } from "./github-report.ts";
import { type OpenChoice, openChoiceOf, openIfWanted } from "./open-choice.ts";
import { perRunReports } from "./per-run-reports.ts";
import { CompressedReportFile, ReportFile } from "./report-file.ts";
import { type RunsAgain, whyNotAgain } from "./runs-again.ts";
import { showsSketches, sketchesOf } from "./sketches.ts";
import { type TableOptions, tableOptionsOf } from "./table-options.ts";
import type { Terminal } from "./terminal.ts";
import { seriesStep } from "./time-series-report.ts";
import {
  GITHUB,
  githubChoice,
  type ReportOptions,
  requireDifferentFiles,
  requireOneOnStdout,
  requireSeries,
  wantedReports,
} from "./wanted-reports.ts";
import { wholeReports } from "./whole-reports.ts";

/** Reports in which a result that is only a part says so. */
const saysPart = ["table", "json", "markdown", "junit", "html"];

/** What a call knows of its results beside them. */
export interface FinishedCall {
  /** Where the scenario's gates of each result were written. */
  readonly places?: readonly (readonly GatePlace[])[];
  /** The runs of each result, or why there are none, for reports that show what happened in some of them. */
  readonly again?: () => readonly (RunsAgain | WithoutRuns)[];
  /** How a run of each result is made by itself. */
  readonly replays?: readonly (Replay | undefined)[];
}

/** How a result is shown in the terminal, with a sketch of some of its runs where there is one. */
export type ResultTable = (result: Result, timeUnit?: TimeUnit, sketch?: string) => string;

interface Target {
  readonly name: string;
  readonly write: (text: string) => void;
  readonly file: ReportFile | undefined;
}

/** The reports of a call: opened before the first run, so that one that cannot be written stops the call at once. */
export class Reports {
  readonly #targets: Target[] = [];
  readonly #tableOptions: TableOptions;
  readonly #every: number;
  readonly #github: GithubReport | undefined;
  readonly #open: OpenChoice | undefined;
  readonly #terminal: Terminal;

  /** @throws UsageError for an unknown reporter, a missing path or a file that cannot be written */
  constructor(options: ReportOptions, inputs: readonly string[], terminal: Terminal) {
    this.#terminal = terminal;
    this.#tableOptions = tableOptionsOf(options);
    this.#every = seriesStep(options.every);
    const all = wantedReports(options);
    const wanted = all.filter(({ name }) => name !== GITHUB);
    requireOneOnStdout(wanted);
    requireDifferentFiles(all, inputs);
    requireSeries(options, wanted);
    this.#open = openChoiceOf(options.open, wanted);
    const github = githubChoice(all, terminal);
    try {
      const note = options.quiet === true ? () => {} : terminal.stderr;
      this.#github = github && new GithubReport(github, terminal, note);
      for (const { name, path } of wanted) this.#targets.push(openTarget(name, path, terminal));
    } catch (error) {
      this.discard();
      throw error;
    }
    for (const target of this.#targets) this.#write(target, perRunReports[target.name]?.head ?? "");
  }

  /** The reports that want rows of each run. */
  get rowsWanted(): string[] {
    return [...new Set(this.#targets.map(({ name }) => name).filter((name) => name in perRunReports))];
  }

  /** The step of `series`, in microseconds. */
  get every(): number {
    return this.#every;
  }

  /** Whether their rows can only be made of a run that kept its log. */
  get needLog(): boolean {
    return this.rowsWanted.some((name) => perRunReports[name]?.log === true);
  }

  /** Adds one run to the reports that are written run by run. */
  addRun(run: Run): void {
    const rows = (name: string): string => perRunReports[name]?.rows(run, this.#every) ?? "";
    this.addRows(Object.fromEntries(this.rowsWanted.map((name) => [name, rows(name)])));
  }

  /** Adds the rows of some runs, by report, to the reports that are written run by run. */
  addRows(rows: Readonly<Record<string, string>>): void {
    for (const target of this.#targets) this.#write(target, rows[target.name] ?? "");
  }

  /**
   * Writes the reports of the whole call and puts every file in its place; stdout comes last.
   *
   * @param table how a result is shown in the terminal
   * @throws UsageError if a report of runs that are made again cannot be
   */
  finish(
    results: readonly Result[],
    table: ResultTable,
    { places = [], again, replays = [] }: FinishedCall = {},
  ): void {
    this.#warnOfParts(results);
    const options = this.#tableOptions;
    const drawable = (): Drawable[] => {
      const runs = again?.() ?? [];
      return results.map((result, index) => ({
        result,
        again: runs[index] ?? { reason: whyNotAgain(result) ?? "none are made here" },
        replay: replays[index],
      }));
    };
    const tables = (onStdout: boolean): string => {
      const sketches = onStdout && showsSketches(this.#terminal) ? sketchesOf(drawable) : [];
      return results.map((result, index) => table(result, options.timeUnit, sketches[index])).join("\n");
    };
    const report = (target: Target): string =>
      target.name === "table"
        ? tables(target.file === undefined)
        : (wholeReports[target.name]?.(results, options) ??
          drawnReports[target.name]?.text(drawable(), this.#terminal) ??
          "");
    const files = this.#targets.filter(({ file }) => file !== undefined);
    const stdout = this.#targets.filter(({ file }) => file === undefined);
    for (const target of files) this.#write(target, report(target));
    for (const { file } of files) file?.finish();
    this.#github?.finish(results, places, options);
    openIfWanted(this.#open, results, this.#terminal);
    for (const target of stdout) this.#write(target, report(target));
  }

  /** Leaves no unfinished file behind. */
  discard(): void {
    this.#github?.discard();
    for (const { file } of this.#targets) file?.discard();
  }

  /** Where the report itself has no place for it, and whether or not notes are wanted. */
  #warnOfParts(results: readonly Result[]): void {
    const parts = results.filter(({ status }) => status !== undefined);
    if (parts.length === 0) return;
    const of = parts.map(({ scenario, status }) => `${scenario.name} (${status})`).join(", ");
    for (const { name } of this.#targets.filter((target) => !saysPart.includes(target.name)))
      this.#terminal.stderr(`warning: ${name} holds only a part of ${of}, and has no place to say so\n`);
  }

  #write({ write }: Target, text: string): void {
    if (text !== "") write(text);
  }
}

function openTarget(name: string, path: string, terminal: Terminal): Target {
  if (path === "-") return { name, write: terminal.stdout, file: undefined };
  const file = path.endsWith(".gz") ? new CompressedReportFile(path) : new ReportFile(path);
  return { name, write: (text) => file.write(text), file };
}
