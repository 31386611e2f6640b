import type { Run } from "../experiment/run.ts";
import { timeSeriesCsvRows, timeSeriesRowCount } from "../report/time-series-csv.ts";
import { formatDuration, parseDuration } from "../scenario/quantity.ts";
import { UsageError } from "./exit-codes.ts";

const DEFAULT_EVERY = 1_000_000;

/** Beyond it a run's rows would not fit into memory, and nobody draws so many. */
const MOST_ROWS = 2_000_000;

/** The step of a time series in microseconds: what `--every` says, or a second. @throws UsageError */
export function seriesStep(every: string | undefined): number {
  if (every === undefined) return DEFAULT_EVERY;
  const read = parseDuration(every);
  if (read.ok && read.value > 0) return read.value;
  throw new UsageError(`--every ${every}: "${every}" is not allowed; a time such as 100ms or 1s is`);
}

/** The rows of one run. @throws UsageError if the step is so short that they would be too many */
export function seriesRows(run: Run, every: number): string {
  const count = timeSeriesRowCount(run, every);
  if (count <= MOST_ROWS) return timeSeriesCsvRows(run, every);
  const lasts = `${run.policy} with seed ${run.seed} lasts ${formatDuration(run.end)}`;
  throw new UsageError(
    `--every ${formatDuration(every)}: ${lasts}, which makes ${count} rows; at most ${MOST_ROWS} a run are written`,
  );
}
