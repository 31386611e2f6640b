import { knownAndNearest } from "./did-you-mean.ts";
import { drawnReports } from "./drawn-reports.ts";
import { UsageError } from "./exit-codes.ts";
import { COMMENT_PATH, type GithubChoice } from "./github-report.ts";
import { perRunReports } from "./per-run-reports.ts";
import { fileIdentity, realPlace } from "./report-file.ts";
import type { Terminal } from "./terminal.ts";
import { wholeReports } from "./whole-reports.ts";

/** Not one report but several: see `GithubReport`. */
export const GITHUB = "github";

const names = [
  "table",
  ...Object.keys(wholeReports),
  ...Object.keys(perRunReports),
  ...Object.keys(drawnReports),
  GITHUB,
];

/** Which reports a call asks for. */
export interface ReportOptions {
  readonly reporter?: readonly string[];
  readonly json?: boolean;
  /** No notes, and no table where a report goes to a file. */
  readonly quiet?: boolean;
  readonly timeUnit?: string;
  /** The step of `series`. */
  readonly every?: string;
  /** When the page is shown in a browser. */
  readonly open?: string;
}

/** A report and where it goes; `-` is stdout. */
export interface WantedReport {
  readonly name: string;
  readonly path: string;
}

/** The paths in `--reporter` flags. */
export function reportPaths(flags: readonly string[] = []): string[] {
  return flags.flatMap((text) => text.split(",").flatMap((part) => part.split("=").slice(1)));
}

/** The reports that a call asks for, the table among them unless it is not wanted. @throws UsageError */
export function wantedReports(options: ReportOptions): WantedReport[] {
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
export function githubChoice(
  wanted: readonly WantedReport[],
  { environment }: Terminal,
): GithubChoice | undefined {
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

/** @throws UsageError if there is a step for a time series and no series */
export function requireSeries({ every }: ReportOptions, wanted: readonly WantedReport[]): void {
  if (every === undefined || wanted.some(({ name }) => name === "series")) return;
  throw new UsageError(
    `--every ${every} is for a time series, and none is asked for: --reporter series=FILE.csv`,
  );
}

/** What the files of reports that need a path are called, other than csv. */
const extensions: Readonly<Record<string, string>> = { events: "jsonl", trace: "json", html: "html" };

/** Reads `name=path`; `given` is the whole value of the flag, for messages. */
function wantedReport(text: string, given: string): WantedReport {
  const [name = "", ...rest] = text.split("=");
  const path = rest.join("=");
  if (!names.includes(name)) {
    const what = name === "" ? "the name of a reporter is missing" : `there is no reporter "${name}"`;
    throw new UsageError(`--reporter ${given}: ${what}${knownAndNearest(name, names)}`);
  }
  if (path === "" && (name in perRunReports || name in drawnReports)) {
    const extension = extensions[name] ?? "csv";
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

/** @throws UsageError */
export function requireOneOnStdout(wanted: readonly WantedReport[]): void {
  const onStdout = wanted.filter(({ path }) => path === "-").map(({ name }) => name);
  if (onStdout.length <= 1) return;
  const others = onStdout.slice(1).map((name) => `--reporter ${name}=FILE`);
  throw new UsageError(
    `only one report can go to stdout, not ${onStdout.join(" and ")}; a path sends one to a file: ${others.join(" ")}`,
  );
}

/** @param inputs files that are read @throws UsageError if a report would replace one of them, or another report */
export function requireDifferentFiles(wanted: readonly WantedReport[], inputs: readonly string[]): void {
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
