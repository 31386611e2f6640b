import { type LaneBar, laneChart } from "../charts/lane-chart.ts";
import type { Lanes } from "../timeline/lanes.ts";
import { queuedSpans, type Span } from "../timeline/queued-spans.ts";
import { figure } from "./markup.ts";
import { timeAxis } from "./time-unit.ts";

/** Where a picture of a run stands, and what of the run it leaves out. */
export interface RunFigure {
  readonly id: string;
  /** From and to which microsecond: the same for all runs that are compared. */
  readonly span: readonly [from: number, to: number];
  readonly left: string | undefined;
}

/** Every slot of a run: which job ran in it when, and for how long it had been held. */
export function lanesFigure(lanes: Lanes, { id, span, left }: RunFigure): string {
  const { slots, jobs, policy } = lanes;
  const x = timeAxis("time", span);
  const bars = laneBars(lanes, x.unit.size);
  const text = `${policy}: a row for each slot of each worker. A job is drawn in the lowest slot that is free; the thin line before it is how long its worker had held it. Gaps in shaded time are slots that wait while jobs are queued.`;
  const svg = laneChart({
    id: `${id}-lanes`,
    title: `Slots over time, ${policy}`,
    description: `${jobs.id.length} deliveries of jobs in ${slots.reduce((sum, count) => sum + count, 0)} slots.`,
    time: x,
    groups: slots.map((lanesOfOne, worker) => ({ label: `worker ${worker}`, lanes: lanesOfOne })),
    shaded: {
      label: "jobs are queued",
      classes: "backlog",
      spans: inUnit(queuedSpans(lanes.load), x.unit.size),
    },
    kinds: [
      { label: "held", classes: "held", thickness: 0.22, offset: 0.36, bars: bars.held },
      { label: "running", classes: "running", thickness: 0.66, offset: -0.1, bars: bars.running },
      ...(bars.broken.length === 0
        ? []
        : [
            {
              label: "run that did not finish its job",
              classes: "broken",
              thickness: 0.66,
              offset: -0.1,
              bars: bars.broken,
            },
          ]),
    ],
  });
  return figure(svg, left === undefined ? text : `${text} ${left}`);
}

function laneBars(
  { slots, jobs, end }: Lanes,
  unit: number,
): Record<"held" | "running" | "broken", LaneBar[]> {
  const firstLanes: number[] = [];
  let lanes = 0;
  for (const count of slots) {
    firstLanes.push(lanes);
    lanes += count;
  }
  const bars = { held: [] as LaneBar[], running: [] as LaneBar[], broken: [] as LaneBar[] };
  for (const [index, slot] of jobs.slot.entries()) {
    const started = jobs.started[index] ?? null;
    if (slot < 0 || started === null) continue;
    const lane = (firstLanes[jobs.worker[index] as number] as number) + slot;
    const taken = jobs.taken[index] ?? started;
    if (started > taken) bars.held.push({ lane, from: taken / unit, to: started / unit });
    const kind =
      jobs.outcome[index] === "finished" || jobs.outcome[index] === "running" ? bars.running : bars.broken;
    kind.push({ lane, from: started / unit, to: (jobs.ended[index] ?? end) / unit });
  }
  return bars;
}

function inUnit(spans: readonly Span[], unit: number): Span[] {
  return spans.map(([from, to]): Span => [from / unit, to / unit]);
}
