/** One take as a worker logged it. Times in microseconds; NaN where the log does not say. */
export interface LoggedTake {
  /** Its row in the file, the columns' names being row 1. */
  readonly row: number;
  /** The file, where there are several. */
  readonly file?: string;
  /** Takes of different runs do not meet; empty where the log is of one run. */
  readonly run: string;
  readonly worker: string;
  readonly sent: number;
  /** NaN for a take that was not answered. */
  readonly roundTrip: number;
  readonly asked: number;
  /** NaN for a take that was not answered. */
  readonly returned: number;
  readonly occupancy: number;
  /** Jobs queued at the send. */
  readonly depth: number;
  /** The worst lag of the worker's event loop during the take. */
  readonly loopLag: number;
  /** How long the job that came first had been queued when it was taken: what platforms call delayTime. */
  readonly delay: number;
  /** Whether it was answered with jobs. */
  readonly answered: boolean;
}

/** A log of takes, in order of run, send and worker, whatever the order of the file. */
export interface TakeLog {
  readonly takes: readonly LoggedTake[];
  /** What was taken for what: the file's own columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** How fine the log's times are, in microseconds. */
  readonly resolution: number;
  /** What time 0 of the takes is: the log's own zero, or its first send where it has dates. */
  readonly origin: "zero" | "first send";
  /** When time 0 is, in microseconds since 1970, where the log has dates; else 0. */
  readonly start: number;
  /** Files that are of one time, and so taken for one log of several workers. */
  readonly together: readonly (readonly string[])[];
}

/** Puts takes in order: the same whatever the order of the file. */
export function inOrderOfSend(takes: readonly LoggedTake[]): LoggedTake[] {
  return [...takes].sort(
    (a, b) =>
      compare(a.run, b.run) ||
      a.sent - b.sent ||
      compare(a.worker, b.worker) ||
      (a.roundTrip || 0) - (b.roundTrip || 0) ||
      a.asked - b.asked,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
