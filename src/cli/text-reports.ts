import { knownAndNearest } from "./did-you-mean.ts";
import { UsageError } from "./exit-codes.ts";
import { fileIdentity, ReportFile } from "./report-file.ts";
import type { Terminal } from "./terminal.ts";

/** Which reports a call asks for. */
export interface TextReportOptions {
  readonly reporter?: readonly string[];
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Makes a report's text, by the report's name. */
export type TextReporters<Subject> = Readonly<Record<string, (subject: Subject) => string>>;

interface Target {
  readonly name: string;
  readonly file: ReportFile | undefined;
}

/**
 * The reports of a command whose result is no result of runs side by side: each is a text, made at the end. They are
 * opened at the start, so that one that cannot be written stops the call before any run.
 */
export class TextReports<Subject> {
  readonly #reporters: TextReporters<Subject>;
  readonly #targets: Target[] = [];
  readonly #terminal: Terminal;

  /**
   * @param inputs files that are read, and must not be written
   * @throws UsageError
   */
  constructor(
    reporters: TextReporters<Subject>,
    options: TextReportOptions,
    inputs: readonly string[],
    terminal: Terminal,
  ) {
    this.#reporters = reporters;
    this.#terminal = terminal;
    const wanted = wantedReports(options, Object.keys(reporters));
    requireDifferentPlaces(wanted, inputs);
    try {
      for (const { name, path } of wanted)
        this.#targets.push({ name, file: path === "-" ? undefined : new ReportFile(path) });
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  /** Writes every report, stdout last. */
  finish(subject: Subject): void {
    const files = this.#targets.filter(({ file }) => file !== undefined);
    for (const { name, file } of files) file?.write(this.#reporters[name]?.(subject) ?? "");
    for (const { file } of files) file?.finish();
    const onStdout = this.#targets.find(({ file }) => file === undefined);
    if (onStdout !== undefined) this.#terminal.stdout(this.#reporters[onStdout.name]?.(subject) ?? "");
  }

  /** Leaves no unfinished file behind. */
  discard(): void {
    for (const { file } of this.#targets) file?.discard();
  }
}

/** Runs an action, and leaves no unfinished report where it fails. */
export function reporting<Subject>(reports: TextReports<Subject>, action: () => Subject): Subject {
  try {
    const subject = action();
    reports.finish(subject);
    return subject;
  } catch (error) {
    reports.discard();
    throw error;
  }
}

interface Wanted {
  readonly name: string;
  readonly path: string;
}

function wantedReports(
  { reporter = [], json, quiet }: TextReportOptions,
  names: readonly string[],
): Wanted[] {
  const wanted = reporter.flatMap((given) =>
    given.split(",").map((part) => {
      const [name = "", ...rest] = part.split("=");
      if (!names.includes(name))
        throw new UsageError(
          `--reporter ${given}: there is no reporter "${name}"${knownAndNearest(name, names)}`,
        );
      return { name, path: rest.join("=") || "-" };
    }),
  );
  if (json === true && !wanted.some(({ name, path }) => name === "json" && path === "-"))
    wanted.push({ name: "json", path: "-" });
  const isQuiet = quiet === true && wanted.length > 0;
  if (!isQuiet && !wanted.some(({ path }) => path === "-")) wanted.push({ name: "table", path: "-" });
  return wanted;
}

function requireDifferentPlaces(wanted: readonly Wanted[], inputs: readonly string[]): void {
  const onStdout = wanted.filter(({ path }) => path === "-").map(({ name }) => name);
  if (onStdout.length > 1)
    throw new UsageError(
      `only one report can go to stdout, not ${onStdout.join(" and ")}; a path sends one to a file: --reporter ${onStdout.at(-1)}=FILE`,
    );
  const read = new Set(inputs.map(fileIdentity));
  const written = new Set<string>();
  for (const { name, path } of wanted.filter((one) => one.path !== "-")) {
    const place = fileIdentity(path);
    if (read.has(place))
      throw new UsageError(
        `${path}: the report "${name}" would replace a file that is read; another path is needed`,
      );
    if (written.has(place))
      throw new UsageError(`${path}: two reports cannot go to the same file; each needs a path of its own`);
    written.add(place);
  }
}
