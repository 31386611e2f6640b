import type { Result } from "../experiment/result.ts";
import type { Run } from "../experiment/run.ts";
import { eventLines } from "../report/events-jsonl.ts";
import { jobsCsvHead, jobsCsvRows } from "../report/jobs-csv.ts";
import { resultsJson } from "../report/result-json.ts";
import { takesCsvHead, takesCsvRows } from "../report/takes-csv.ts";
import { UsageError } from "./exit-codes.ts";
import { ReportFile } from "./files.ts";
import type { Terminal } from "./terminal.ts";

/** Reports that are written as the runs go. */
const perRun: Record<string, { readonly head: string; readonly rows: (run: Run) => string }> = {
  jobs: { head: jobsCsvHead, rows: jobsCsvRows },
  takes: { head: takesCsvHead, rows: takesCsvRows },
  events: { head: "", rows: eventLines },
};

const names = ["table", "json", ...Object.keys(perRun)];

/** Which reports a call asks for. */
export interface ReportOptions {
  readonly reporter?: readonly string[];
  readonly json?: boolean;
}

interface Target {
  readonly name: string;
  readonly write: (text: string) => void;
  readonly file: ReportFile | undefined;
}

/** The reports of a call: opened before the first run, so that one that cannot be written stops the call at once. */
export class Reports {
  readonly #targets: Target[];

  /** @throws UsageError for an unknown reporter, a missing path or a file that cannot be written */
  constructor(options: ReportOptions, inputs: readonly string[], terminal: Terminal) {
    const wanted = (options.reporter ?? []).flatMap((text) => text.split(",")).map(parseReporter);
    if (options.json === true) wanted.push({ name: "json", path: "-" });
    if (!wanted.some(({ path }) => path === "-")) wanted.push({ name: "table", path: "-" });
    requireOneOnStdout(wanted);
    this.#targets = [];
    try {
      for (const { name, path } of wanted) this.#targets.push(openTarget(name, path, inputs, terminal));
    } catch (error) {
      this.discard();
      throw error;
    }
    for (const { name, write } of this.#targets) write(perRun[name]?.head ?? "");
  }

  /** Whether runs must keep a log of everything that happens. */
  get needLog(): boolean {
    return this.#targets.some(({ name }) => name === "events");
  }

  /** Adds one run to the reports that are written run by run. */
  addRun(run: Run): void {
    for (const { name, write } of this.#targets) write(perRun[name]?.rows(run) ?? "");
  }

  /** Writes the reports of the whole call and puts every file in its place. */
  finish(results: readonly Result[], table: (result: Result) => string): void {
    for (const { name, write } of this.#targets) {
      if (name === "json") write(resultsJson(results));
      if (name === "table") write(results.map(table).join("\n"));
    }
    for (const { file } of this.#targets) file?.finish();
  }

  /** Leaves no file behind. */
  discard(): void {
    for (const { file } of this.#targets) file?.discard();
  }
}

function parseReporter(text: string): { name: string; path: string } {
  const [name = "", ...rest] = text.split("=");
  const path = rest.join("=");
  if (!names.includes(name)) {
    throw new UsageError(`--reporter ${text}: there is no reporter "${name}"; known: ${names.join(", ")}`);
  }
  if (path === "" && name in perRun) {
    throw new UsageError(
      `--reporter ${text}: "${name}" needs a path, e.g. ${name}=${name}.csv, or ${name}=- for stdout`,
    );
  }
  return { name, path: path === "" ? "-" : path };
}

function requireOneOnStdout(wanted: readonly { readonly name: string; readonly path: string }[]): void {
  const onStdout = wanted.filter(({ path }) => path === "-").map(({ name }) => name);
  if (onStdout.length <= 1) return;
  throw new UsageError(
    `only one report can go to stdout, not ${onStdout.join(" and ")}: give the others a path`,
  );
}

function openTarget(name: string, path: string, inputs: readonly string[], terminal: Terminal): Target {
  if (path === "-") return { name, write: terminal.stdout, file: undefined };
  const file = new ReportFile(path, inputs);
  return { name, write: (text) => file.write(text), file };
}
