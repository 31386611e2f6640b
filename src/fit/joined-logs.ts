import { haveOtherWorkers, repeatedTakes } from "./repeated-takes.ts";
import { inOrderOfSend, type TakeLog } from "./take-log.ts";
import { failOn } from "./unreadable-takes.ts";

/**
 * Several logs as one. Takes of different logs do not meet, unless the logs are of one time: each worker may have its own file.
 * `files` names them.
 *
 * @throws UnreadableTakes if takes of one stand in another one too
 */
export function joinedLogs(logs: readonly TakeLog[], files: readonly string[]): TakeLog {
  const [first] = logs;
  if (logs.length === 1 && first !== undefined) return first;
  failOn(repeatedTakes(logs, files));
  const groups = ofOneTime(logs);
  const takes = groups.flatMap((group) => {
    const start = Math.min(...group.map((index) => (logs[index] as TakeLog).start));
    return group.flatMap((index) => {
      const log = logs[index] as TakeLog;
      return log.takes.map((take) => ({
        ...take,
        run: `${group[0]} ${take.run}`,
        worker: group.length === 1 ? take.worker : `${index} ${take.worker}`,
        sent: take.sent + log.start - start,
        file: files[index] ?? String(index),
      }));
    });
  });
  return {
    takes: inOrderOfSend(takes),
    columns: first?.columns ?? {},
    resolution: Math.max(...logs.map(({ resolution }) => resolution)),
    origin: logs.every(({ origin }) => origin === "zero") ? "zero" : "first send",
    start: 0,
    together: groups
      .filter(({ length }) => length > 1)
      .map((group) => group.map((index) => files[index] ?? String(index))),
  };
}

/** The logs by number, together where they are of one time. */
function ofOneTime(logs: readonly TakeLog[]): number[][] {
  const groups: number[][] = [];
  const parts = logs.map(partOf);
  for (const [index, part] of parts.entries()) {
    const met = groups.filter((group) => group.some((other) => meet(parts[other] as Part, part)));
    const others = groups.filter((group) => !met.includes(group));
    groups.splice(
      0,
      groups.length,
      ...others,
      [...met.flat(), index].sort((a, b) => a - b),
    );
  }
  return groups;
}

/** When takes of a log were sent. */
interface Part {
  readonly log: TakeLog;
  readonly from: number;
  readonly until: number;
}

function partOf(log: TakeLog): Part {
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { sent } of log.takes) {
    from = Math.min(from, log.start + sent);
    until = Math.max(until, log.start + sent);
  }
  return { log, from, until };
}

/**
 * Whether two logs are of one time: dates tell. Times that count from anything may count from two things, and are one clock's only
 * if the workers are others: those of a second experiment mostly have the names of the first.
 */
function meet(a: Part, b: Part): boolean {
  if (a.log.origin !== b.log.origin || a.from > b.until || b.from > a.until) return false;
  return a.log.origin === "first send" || haveOtherWorkers(a.log, b.log);
}
