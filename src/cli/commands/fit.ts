import { cheapestExperiments } from "../../fit/cheapest-experiments.ts";
import { fitLog, type LogFit } from "../../fit/fit-log.ts";
import { joinedLogs } from "../../fit/joined-logs.ts";
import { type ColumnMapping, columnNames, type LogUnit } from "../../fit/log-columns.ts";
import { readTakeLog } from "../../fit/read-take-log.ts";
import type { TakeLog } from "../../fit/take-log.ts";
import { UnreadableTakes } from "../../fit/unreadable-takes.ts";
import { experimentYaml } from "../../report/experiment-yaml.ts";
import { fitJson } from "../../report/fit-json.ts";
import { fitText } from "../../report/fit-text.ts";
import { knownAndNearest } from "../did-you-mean.ts";
import { UsageError } from "../exit-codes.ts";
import { readText } from "../read-file.ts";
import { ReportFile, realPlace } from "../report-file.ts";
import type { Terminal } from "../terminal.ts";

/** The flags of `take-sim fit`. */
export interface FitOptions {
  readonly columns?: string;
  readonly logUnit?: LogUnit;
  readonly writeExperiment?: string;
  readonly json?: boolean;
}

/** `take-sim fit`: which mechanisms a log of takes still allows. */
export function fitCommand(paths: readonly string[], options: FitOptions, terminal: Terminal): void {
  const mapping = mappingOf(options.columns);
  const logs = paths.map((path) =>
    readable(`${path}: `, () => readTakeLog(readText(path), { mapping, unit: options.logUnit })),
  );
  const { writeExperiment } = options;
  if (writeExperiment !== undefined && paths.some((path) => realPlace(path) === realPlace(writeExperiment)))
    throw new UsageError(`--write-experiment ${writeExperiment}: it is a log that is read`);
  const log = readable("", () => joinedLogs(logs, paths));
  // A place that cannot be written to is told before the work, and before anything is printed.
  const file = writeExperiment === undefined ? undefined : new ReportFile(writeExperiment);
  try {
    const fit = fitLog(log);
    const experiments = cheapestExperiments(log, fit);
    terminal.stdout(options.json ? fitJson(fit, experiments) : fitText(fit, paths.join(", "), experiments));
    if (file !== undefined) writeFirst(experiments, { fit, file, terminal });
  } catch (error) {
    file?.discard();
    throw error;
  }
}

function writeFirst(
  [experiment]: ReturnType<typeof cheapestExperiments>,
  { fit, file, terminal }: { readonly fit: LogFit; readonly file: ReportFile; readonly terminal: Terminal },
): void {
  if (experiment === undefined) {
    file.discard();
    terminal.stderr(`--write-experiment ${file.path}: ${nothingToTell(fit)}; no file is written\n`);
    return;
  }
  file.write(experimentYaml(experiment, fit));
  file.finish();
  terminal.stderr(`wrote ${file.path}\n`);
}

function nothingToTell({ mechanisms, depthKnown }: LogFit): string {
  const survivors = mechanisms.filter(({ verdict }) => verdict === "survives");
  if (survivors.length < 2) return "there is nothing that an experiment would tell apart";
  const depths = depthKnown ? "" : "; the depth of the queue at each send would say more";
  return `no experiment tried tells what is left apart${depths}`;
}

/** Reads logs; what cannot be read is told with the place before each line. */
function readable(place: string, read: () => TakeLog): TakeLog {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableTakes || error instanceof UsageError)) throw error;
    throw new UsageError(
      error.message
        .split("\n")
        .map((line) => `${place}${line}`)
        .join("\n"),
    );
  }
}

function mappingOf(text: string | undefined): ColumnMapping {
  if (text === undefined) return {};
  const mapping: Record<string, string> = {};
  for (const part of text.split(",")) {
    const [name = "", ...rest] = part.split("=");
    const column = rest.join("=").trim();
    if (!(columnNames as readonly string[]).includes(name.trim()))
      throw new UsageError(
        `--columns ${text}: there is no column "${name.trim()}"${knownAndNearest(name.trim(), columnNames)}`,
      );
    if (column === "")
      throw new UsageError(`--columns ${text}: "${part}" is not allowed; asked=requested is`);
    if (Object.hasOwn(mapping, name.trim()))
      throw new UsageError(`--columns ${text}: "${name.trim()}" is there twice`);
    mapping[name.trim()] = column;
  }
  return mapping;
}
