import type { Result } from "../experiment/result.ts";
import type { Run } from "../experiment/run.ts";
import type { TimeUnit } from "../report/quantity-text.ts";
import type { GatePlace } from "../scenario/gate-places.ts";
import { knownAndNearest } from "./did-you-mean.ts";
import { UsageError } from "./exit-codes.ts";
import { COMMENT_PATH, type GithubChoice, GithubReport } from "./github-report.ts";
import { perRunReports } from "./per-run-reports.ts";
import { fileIdentity, ReportFile, realPlace } from "./report-file.ts";
import { type TableOptions, tableOptionsOf } from "./table-options.ts";
import type { Terminal } from "./terminal.ts";
import { seriesStep } from "./time-series-report.ts";
import { wholeReports } from "./whole-reports.ts";

/** Not one report but several: see `GithubReport`. */
const GITHUB = "github";

const names = ["table", ...Object.keys(wholeReports), ...Object.keys(perRunReports), GITHUB];

/** Reports in which a result that is only a part says so. */
const saysPart = ["table", "json", "markdown", "junit"];

/** Which reports a call asks for. */
export interface ReportOptions {
  readonly reporter?: readonly string[];
  readonly json?: boolean;
  /** No notes, and no table where a report goes to a file. */
  readonly quiet?: boolean;
  readonly timeUnit?: string;
  /** The step of `series`. */
  readonly every?: string;
}

interface Wanted {
  readonly name: string;
  readonly path: string;
}

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
   * @param places where the scenario's gates of each result were written
   */
  finish(
    results: readonly Result[],
    table: (result: Result, timeUnit?: TimeUnit) => string,
    places: readonly (readonly GatePlace[])[] = [],
  ): void {
    this.#warnOfParts(results);
    const options = this.#tableOptions;
    const report = ({ name }: Target): string =>
      name === "table"
        ? results.map((result) => table(result, options.timeUnit)).join("\n")
        : (wholeReports[name]?.(results, options) ?? "");
    const files = this.#targets.filter(({ file }) => file !== undefined);
    const stdout = this.#targets.filter(({ file }) => file === undefined);
    for (const target of files) this.#write(target, report(target));
    for (const { file } of files) file?.finish();
    this.#github?.finish(results, places, options);
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

/** The paths in `--reporter` flags. */
export function reportPaths(flags: readonly string[] = []): string[] {
  return flags.flatMap((text) => text.split(",").flatMap((part) => part.split("=").slice(1)));
}

function wantedReports(options: ReportOptions): Wanted[] {
  const wanted = (options.reporter ?? []).flatMap((text) =>
    text.split(",").map((part) => wantedReport(part, text)),
  );
  const json = { name: "json", path: "-" };
  if (options.json === true && !wanted.some(({ name, path }) => name === json.name && path === json.path))
    wanted.push(json);
  const isQuiet = options.quiet === true && wanted.some(({ name }) => name !== GITHUB);
  if (!isQuiet && !wanted.some(({ path }) => path === "-")) wanted.push({ name: "table", path: "-" });
  return wanted;
}

/** GitHub's reporter, where the call or GitHub Actions' environment asks for it. */
function githubChoice(wanted: readonly Wanted[], { environment }: Terminal): GithubChoice | undefined {
  const asked = wanted.filter(({ name }) => name === GITHUB);
  if (asked.length > 1)
    throw new UsageError(`--reporter ${GITHUB} is given ${asked.length} times; once is enough`);
  const [one] = asked;
  if (one !== undefined)
    return { path: one.path === COMMENT_PATH ? undefined : one.path, asked: true, comment: true };
  if (environment.GITHUB_ACTIONS !== "true") return undefined;
  const place = realPlace(COMMENT_PATH);
  return { path: undefined, asked: false, comment: !wanted.some(({ path }) => realPlace(path) === place) };
}

function requireSeries({ every }: ReportOptions, wanted: readonly Wanted[]): void {
  if (every === undefined || wanted.some(({ name }) => name === "series")) return;
  throw new UsageError(
    `--every ${every} is for a time series, and none is asked for: --reporter series=FILE.csv`,
  );
}

/** Reads `name=path`; `given` is the whole value of the flag, for messages. */
function wantedReport(text: string, given: string): Wanted {
  const [name = "", ...rest] = text.split("=");
  const path = rest.join("=");
  if (!names.includes(name)) {
    const what = name === "" ? "the name of a reporter is missing" : `there is no reporter "${name}"`;
    throw new UsageError(`--reporter ${given}: ${what}${knownAndNearest(name, names)}`);
  }
  if (path === "" && name in perRunReports) {
    const extension = name === "events" ? "jsonl" : "csv";
    throw new UsageError(
      `--reporter ${given}: "${name}" needs a path, e.g. ${name}=${name}.${extension}, or ${name}=- for stdout`,
    );
  }
  if (name === GITHUB && path === "-")
    throw new UsageError(
      `--reporter ${given}: the path is that of the comment, which goes to a file, e.g. ${GITHUB}=${COMMENT_PATH}`,
    );
  const usual = name === GITHUB ? COMMENT_PATH : "-";
  return { name, path: path === "" ? usual : path };
}

function requireOneOnStdout(wanted: readonly Wanted[]): void {
  const onStdout = wanted.filter(({ path }) => path === "-").map(({ name }) => name);
  if (onStdout.length <= 1) return;
  const others = onStdout.slice(1).map((name) => `--reporter ${name}=FILE`);
  throw new UsageError(
    `only one report can go to stdout, not ${onStdout.join(" and ")}; a path sends one to a file: ${others.join(" ")}`,
  );
}

function requireDifferentFiles(wanted: readonly Wanted[], inputs: readonly string[]): void {
  const read = new Set(inputs.map(fileIdentity));
  const written = new Map<string, string>();
  for (const { name, path } of wanted.filter((one) => one.path !== "-")) {
    const place = fileIdentity(path);
    if (read.has(place))
      throw new UsageError(
        `${path}: the report "${name}" would replace a file that is read; another path is needed`,
      );
    const other = written.get(place);
    if (other !== undefined)
      throw new UsageError(
        `${path}: "${other}" and "${name}" cannot go to the same file; each needs a path of its own`,
      );
    written.set(place, name);
  }
}

function openTarget(name: string, path: string, terminal: Terminal): Target {
  if (path === "-") return { name, write: terminal.stdout, file: undefined };
  const file = new ReportFile(path);
  return { name, write: (text) => file.write(text), file };
}
