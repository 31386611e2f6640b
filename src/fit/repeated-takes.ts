import type { LoggedTake, TakeLog } from "./take-log.ts";

/** Fewer takes may well be alike in two logs. */
const FEWEST = 3;

/** Such a share of a log's takes, alike in another one, is no chance. */
const SHARE = 0.5;

/**
 * Logs whose takes stand in another one, in whatever form: twice the same evidence would look like more of it. Times are compared
 * as they are, and as counted from the first send of each log: one may have dates. A line each.
 */
export function repeatedTakes(logs: readonly TakeLog[], files: readonly string[]): string[] {
  const problems: string[] = [];
  for (const [index, log] of logs.entries())
    for (const [at, other] of logs.slice(0, index).entries()) {
      const [file, before] = [files[index] ?? String(index), files[at] ?? String(at)];
      if (haveOtherWorkers(log, other)) continue;
      const alike = mostAlike(log, other);
      const answered = Math.min(countOf(log), countOf(other));
      if (alike.length < Math.max(FEWEST, SHARE * answered)) continue;
      const [row, same] = alike[0] as readonly [number, number];
      problems.push(
        alike.length === countOf(log) && answered === countOf(other)
          ? `${file}: the same takes as in ${before}; each log counts once`
          : `${file}: ${alike.length} of its takes stand in ${before} too, such as row ${row} in row ${same}; each take counts once`,
      );
      break;
    }
  return problems;
}

/** Workers in step may log the same; those of two names are two. */
export function haveOtherWorkers(log: TakeLog, other: TakeLog): boolean {
  const [names, others] = [log, other].map(({ takes }) => new Set(takes.map(({ worker }) => worker))) as [
    Set<string>,
    Set<string>,
  ];
  return !names.has("") && !others.has("") && [...names].every((name) => !others.has(name));
}

function countOf({ takes }: TakeLog): number {
  return takes.reduce((count, { answered }) => count + (answered ? 1 : 0), 0);
}

type Rows = readonly (readonly [row: number, other: number])[];

/** Rows of answered takes of one log that are alike in another, by the clock that finds more of them. */
function mostAlike(log: TakeLog, other: TakeLog): Rows {
  const resolution = Math.max(log.resolution, other.resolution);
  const [asTheyAre, sinceFirst] = [
    alike(log, other, resolution, ({ start }) => -start),
    alike(log, other, resolution, ({ takes }) => takes[0]?.sent ?? 0),
  ] as const;
  return asTheyAre.length >= sinceFirst.length ? asTheyAre : sinceFirst;
}

function alike(log: TakeLog, other: TakeLog, resolution: number, zero: (log: TakeLog) => number): Rows {
  const steps = (time: number): number => Math.round(time / resolution);
  const key = ({ sent, roundTrip, asked, returned }: LoggedTake, from: number): string =>
    [steps(sent - from), steps(roundTrip), asked, returned].join(" ");
  const rows = new Map<string, number>();
  for (const take of other.takes) if (take.answered) rows.set(key(take, zero(other)), take.row);
  return log.takes.flatMap((take) => {
    const row = take.answered ? rows.get(key(take, zero(log))) : undefined;
    return row === undefined ? [] : [[take.row, row] as const];
  });
}
