import type { Lanes } from "../timeline/lanes.ts";

/** Those lanes of a run for which a page has room. */
export interface FittingLanes {
  readonly lanes: Lanes;
  /** What was left out, as a sentence; absent where nothing was. */
  readonly left?: string;
}

/**
 * As many whole workers of a run as there is room for; of a single worker with more jobs, those that started first. The load
 * stays that of the whole run.
 *
 * @param room how many deliveries there is room for
 */
export function fittingLanes(lanes: Lanes, room: number): FittingLanes {
  const count = lanes.jobs.id.length;
  if (count <= room) return { lanes };
  const workers = workersThatFit(lanes, room);
  const kept = lanes.jobs.worker.flatMap((worker, index) => (worker < workers ? [index] : []));
  const some = kept.slice(0, room);
  const takes = lanes.takes.worker.flatMap((worker, index) => (worker < workers ? [index] : []));
  const someTakes = takes.slice(0, room);
  const of = lanes.slots.length;
  const which =
    workers === of ? "" : ` of ${workers === 1 ? "worker 0" : `workers 0 to ${workers - 1}`} (of ${of})`;
  return {
    lanes: {
      ...lanes,
      slots: lanes.slots.slice(0, workers),
      jobs: picked(lanes.jobs, some),
      takes: picked(lanes.takes, someTakes),
    },
    left: `A page has no room for all ${count} deliveries: it shows ${some.length}${some.length < kept.length ? ", the first" : ""}${which}.`,
  };
}

function workersThatFit({ jobs, slots }: Lanes, room: number): number {
  const counts = slots.map(() => 0);
  for (const worker of jobs.worker) counts[worker] = (counts[worker] as number) + 1;
  let sum = 0;
  const beyond = counts.findIndex((count) => {
    sum += count;
    return sum > room;
  });
  return Math.max(1, beyond < 0 ? slots.length : beyond);
}

/** Some rows of columns. */
function picked<Columns extends Readonly<Record<string, readonly unknown[]>>>(
  columns: Columns,
  rows: readonly number[],
): Columns {
  const entries = Object.entries<readonly unknown[]>(columns);
  return Object.fromEntries(
    entries.map(([name, values]) => [name, rows.map((row) => values[row])]),
  ) as unknown as Columns;
}
