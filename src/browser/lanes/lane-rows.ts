import type { Cell, Lanes } from "../../timeline/lanes.ts";
import { Bars, type BarTimes } from "./bars.ts";

/** A row of the chart: what ran in one slot, what a worker took and never started, or its takes. */
export interface LaneRow {
  readonly kind: "slot" | "never started" | "takes";
  readonly worker: number;
  /** From 0; −1 for other rows. */
  readonly slot: number;
  /** In CSS pixels from the chart's top. */
  readonly top: number;
  readonly height: number;
  readonly bars: Bars;
}

/** All rows, one under the other. */
export interface LaneRows {
  readonly rows: readonly LaneRow[];
  readonly height: number;
}

/** The height of the time axis, above all rows. */
export const axisHeight = 22;

/**
 * Lays out the rows of a run: worker by worker its slots and its takes.
 *
 * @param wanted the height to aim at, in CSS pixels; many slots need more, few less
 */
export function laneRows(lanes: Lanes, wanted: number): LaneRows {
  const content = rowContents(lanes);
  const slots = content.filter(({ kind }) => kind !== "takes").length;
  const workers = lanes.slots.length;
  const gap = workers > 16 ? 2 : 6;
  const free = wanted - axisHeight - workers * (gap + 8);
  const height = Math.min(14, Math.max(slots > 1500 ? 1 : 2, Math.floor(free / slots)));
  const takesHeight = Math.min(14, Math.max(workers > 16 ? 4 : 8, height * 2));
  let top = axisHeight;
  const rows = content.map((row) => {
    const placed = { ...row, top, height: row.kind === "takes" ? takesHeight : height };
    top += placed.height + (row.kind === "takes" ? gap : 0);
    return placed;
  });
  return { rows, height: top };
}

type RowContent = Omit<LaneRow, "top" | "height">;

function rowContents(lanes: Lanes): RowContent[] {
  const jobs = lanes.slots.map((slots) => Array.from({ length: slots }, (): BarTimes[] => []));
  const never = lanes.slots.map((): BarTimes[] => []);
  for (const [index, slot] of lanes.jobs.slot.entries()) {
    const worker = lanes.jobs.worker[index] as number;
    const row = slot < 0 ? never[worker] : jobs[worker]?.[slot];
    row?.push(jobBar(lanes, index));
  }
  const takes = lanes.slots.map((): BarTimes[] => []);
  for (const [index, worker] of lanes.takes.worker.entries()) {
    const from = lanes.takes.sent[index] as number;
    takes[worker]?.push({ index, before: from, from, to: orEnd(lanes.takes.ended[index], lanes.end) });
  }
  return lanes.slots.flatMap((_, worker) => [
    ...(jobs[worker] ?? []).map((bars, slot) => row("slot", worker, slot, bars)),
    ...(never[worker]?.length ? [row("never started", worker, -1, never[worker])] : []),
    row("takes", worker, -1, takes[worker] ?? []),
  ]);
}

function row(kind: LaneRow["kind"], worker: number, slot: number, bars: readonly BarTimes[]): RowContent {
  return { kind, worker, slot, bars: new Bars(bars) };
}

/** A job that never started is all thin. */
function jobBar({ jobs, end }: Lanes, index: number): BarTimes {
  const to = orEnd(jobs.ended[index], end);
  const from = jobs.started[index] ?? to;
  return { index, before: jobs.taken[index] ?? from, from, to };
}

function orEnd(time: Cell | undefined, end: number): number {
  return time ?? end;
}
