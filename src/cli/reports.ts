import type { Result } from "../experiment/result.ts";
import { resultsJson } from "../report/result-json.ts";
import { knownAndNearest } from "./did-you-mean.ts";
import { UsageError } from "./exit-codes.ts";
import { perRunReports } from "./per-run-reports.ts";
import { ReportFile, realPlace } from "./report-file.ts";
import { OutputClosed, type Terminal } from "./terminal.ts";

const names = ["table", "json", ...Object.keys(perRunReports)];

/** Which reports a call asks for. */
export interface ReportOptions {
  readonly reporter?: readonly string[];
  readonly json?: boolean;
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

  /** @throws UsageError for an unknown reporter, a missing path or a file that cannot be written */
  constructor(options: ReportOptions, inputs: readonly string[], terminal: Terminal) {
    const wanted = wantedReports(options);
    requireOneOnStdout(wanted);
    requireDifferentFiles(wanted, inputs);
    try {
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

  /** Adds the rows of some runs, by report, to the reports that are written run by run. */
  addRows(rows: Readonly<Record<string, string>>): void {
    for (const target of this.#targets) this.#write(target, rows[target.name] ?? "");
  }

  /** Writes the reports of the whole call and puts every file in its place; stdout comes last. */
  finish(results: readonly Result[], table: (result: Result) => string): void {
    const files = this.#targets.filter(({ file }) => file !== undefined);
    const stdout = this.#targets.filter(({ file }) => file === undefined);
    for (const target of files) this.#write(target, wholeReport(target, results, table));
    for (const { file } of files) file?.finish();
    for (const target of stdout) this.#write(target, wholeReport(target, results, table));
  }

  /** Leaves no unfinished file behind. */
  discard(): void {
    for (const { file } of this.#targets) file?.discard();
  }

  #write({ write }: Target, text: string): void {
    if (text === "") return;
    try {
      write(text);
    } catch (error) {
      // Nobody reads stdout any more, but the files are still wanted.
      const filesAreWanted = this.#targets.some(({ file }) => file !== undefined);
      if (!(error instanceof OutputClosed && filesAreWanted)) throw error;
    }
  }
}

/** A report that is written at the end; empty for one that was written run by run. */
function wholeReport(
  { name }: Target,
  results: readonly Result[],
  table: (result: Result) => string,
): string {
  if (name === "json") return resultsJson(results);
  return name === "table" ? results.map(table).join("\n") : "";
}

function wantedReports(options: ReportOptions): Wanted[] {
  const wanted = (options.reporter ?? []).flatMap((text) =>
    text.split(",").map((part) => wantedReport(part, text)),
  );
  const json = { name: "json", path: "-" };
  if (options.json === true && !wanted.some(({ name, path }) => name === json.name && path === json.path))
    wanted.push(json);
  if (!wanted.some(({ path }) => path === "-")) wanted.push({ name: "table", path: "-" });
  return wanted;
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
  return { name, path: path === "" ? "-" : path };
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
  const read = new Set(inputs.map(realPlace));
  const written = new Map<string, string>();
  for (const { name, path } of wanted.filter((one) => one.path !== "-")) {
    const place = realPlace(path);
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
