import type { Run } from "../experiment/run.ts";
import { type Delivery, deliveriesOf } from "../timeline/deliveries.ts";
import { loadCurve } from "../timeline/load-curve.ts";
import { version } from "../version.ts";
import { jobId } from "../workload/workload.ts";
import type { TraceEvent } from "./trace-event.ts";
import { traceInstants } from "./trace-instants.ts";
import { processName, threadName } from "./trace-names.ts";

/** The numbers of the processes of one run lie in a thousand tens of their own. */
const PROCESSES_PER_RUN = 10_000;
const FIRST_WORKER = 11;
const QUEUE = 1;

/** How many workers a run can have and be written as a trace. */
export const MOST_TRACED_WORKERS = PROCESSES_PER_RUN - FIRST_WORKER;

/** Where the entries of a run go. */
export interface TracePlace {
  /** The number of the run's first process. */
  readonly base: number;
  /** The first of the numbers by which the entries of one job belong together. */
  readonly firstId: number;
}

/**
 * Runs as one Chrome trace, which Perfetto and about:tracing open: the queue and each worker is a process; a worker's
 * threads are its takes and its slots. Names come first, then everything in order of time. Times in microseconds; workers start
 * before time 0, and no trace may, so that everything stands later by `time_zero_us` of the metadata. The runs must have kept
 * their logs.
 *
 * @throws RangeError for a run with more than `MOST_TRACED_WORKERS` workers
 */
export function traceJson(runs: readonly Run[]): string {
  const names = [...new Set(runs.map(({ scenario }) => scenario.name))];
  const seeds = [...new Set(runs.map(({ seed }) => seed))];
  const zero = Math.max(0, ...runs.map(({ log }) => -(log?.[0]?.time ?? 0)));
  const metadata = {
    scenario: names.join(", "),
    policies: [...new Set(runs.map(({ policy }) => policy))].join(", "),
    seeds: seeds.join(", "),
    time_zero_us: zero,
    tool: `take-sim@${version}`,
  };
  const head = `{"displayTimeUnit":"ms","metadata":${JSON.stringify(metadata)},"traceEvents":[\n`;
  let firstId = 1;
  const lines = runs.flatMap((run, index): Line[] => {
    const place = { base: index * PROCESSES_PER_RUN, firstId };
    const deliveries = deliveriesOf(run);
    firstId += deliveries.length + run.jobs.count;
    const several = names.length > 1 ? `${run.scenario.name}, ${run.policy}` : run.policy;
    return traceEvents(run, { place, deliveries, title: several }).map((event) => lineOf(event, zero));
  });
  return `${head}${inOrderOfTime(lines).join(",\n")}\n]}\n`;
}

/** An entry as it is written, and when it is; names are before all time. */
interface Line {
  readonly time: number;
  readonly text: string;
}

function lineOf(event: TraceEvent, zero: number): Line {
  if (!("ts" in event)) return { time: Number.NEGATIVE_INFINITY, text: JSON.stringify(event) };
  const time = (event.ts as number) + zero;
  return { time, text: JSON.stringify({ ...event, ts: time }) };
}

/** Those of one instant stay as they are: a slice stands before the arrow that hangs on it, a beginning before its end. */
function inOrderOfTime(lines: Line[]): string[] {
  return lines.sort((a, b) => (a.time === b.time ? 0 : a.time - b.time)).map(({ text }) => text);
}

interface Traced {
  readonly place: TracePlace;
  readonly deliveries: readonly Delivery[];
  /** What tells this run from the others of the file. */
  readonly title: string;
}

function traceEvents(run: Run, traced: Traced): TraceEvent[] {
  if (run.workers > MOST_TRACED_WORKERS)
    throw new RangeError(`a trace holds at most ${MOST_TRACED_WORKERS} workers, not ${run.workers}`);
  return [
    ...names(run, traced),
    ...counters(run, traced.place),
    ...takes(run, traced.place),
    ...traced.deliveries.flatMap((one, index) => deliveryEvents(run, { one, index, place: traced.place })),
    ...untaken(run, traced),
    ...traceInstants(run, (worker) => (worker === undefined ? queueOf : workerOf)(traced.place, worker ?? 0)),
  ];
}

function queueOf({ base }: TracePlace): number {
  return base + QUEUE;
}

function workerOf({ base }: TracePlace, worker: number): number {
  return base + FIRST_WORKER + worker;
}

/** A worker's takes are its first thread; thread 0 means no thread to Perfetto. */
const TAKES = 1;
const FIRST_SLOT = 2;

function names(run: Run, { place, deliveries, title }: Traced): TraceEvent[] {
  const slots = Array.from({ length: run.workers }, () => 0);
  for (const { worker, slot } of deliveries) slots[worker] = Math.max(slots[worker] as number, slot + 1);
  return [
    ...processName(queueOf(place), `${title}: queue`),
    ...threadName(queueOf(place), TAKES, "jobs"),
    ...slots.flatMap((count, worker) => [
      ...processName(workerOf(place, worker), `${title}: worker ${worker}`),
      ...threadName(workerOf(place, worker), TAKES, "takes"),
      ...Array.from({ length: count }, (_, slot) =>
        threadName(workerOf(place, worker), FIRST_SLOT + slot, `slot ${slot}`),
      ).flat(),
    ]),
  ];
}

function counters(run: Run, place: TracePlace): TraceEvent[] {
  const { time, queued, held, running, free, starved } = loadCurve(run);
  return time.map((ts, index) => ({
    ph: "C",
    pid: queueOf(place),
    tid: TAKES,
    ts,
    name: "load",
    args: {
      queued: queued[index],
      held: held[index],
      running: running[index],
      free_slots: free[index],
      free_while_queued: starved[index],
    },
  }));
}

function takes(run: Run, place: TracePlace): TraceEvent[] {
  const columns = run.takes;
  return columns.sent.map((sent, take) => {
    const ended = takeEnd(run, take);
    return {
      ph: "X",
      cat: "take",
      pid: workerOf(place, columns.worker[take] as number),
      tid: TAKES,
      ts: sent,
      dur: ended - sent,
      name: `take ${columns.asked[take]}`,
      args: {
        asked: columns.asked[take],
        returned: columns.returned[take],
        occupancy: columns.occupancy[take],
        depth: columns.depth[take],
      },
    };
  });
}

/** When the worker was done with a take; the run's end for one that is open then. */
function takeEnd({ takes: columns, end }: Run, take: number): number {
  const ended = columns.ended[take] as number;
  return Number.isNaN(ended) ? end : ended;
}

interface Numbered {
  readonly one: Delivery;
  readonly index: number;
  readonly place: TracePlace;
}

function deliveryEvents(run: Run, { one, index, place }: Numbered): TraceEvent[] {
  const id = place.firstId + index;
  const pid = workerOf(place, one.worker);
  const name = `job ${jobId(run.workload, one.job)}`;
  const started = Number.isNaN(one.started) ? undefined : one.started;
  const ended = Number.isNaN(one.ended) ? run.end : one.ended;
  const wait = span({ cat: "wait", pid: queueOf(place), id, name }, one.queued, one.taken);
  const hold = span({ cat: "hold", pid, id, name }, one.taken, started ?? ended);
  if (started === undefined) return [...wait, ...hold];
  return [...wait, ...hold, ...execution(run, { one, place, id, name, started, ended })];
}

function execution(
  run: Run,
  {
    one,
    place,
    ...job
  }: {
    readonly one: Delivery;
    readonly place: TracePlace;
    readonly id: number;
    readonly name: string;
    readonly started: number;
    readonly ended: number;
  },
): TraceEvent[] {
  const pid = workerOf(place, one.worker);
  const { id, name, started, ended } = job;
  const args = {
    delayTime_ms: (one.taken - one.queued) / 1000,
    holdTime_ms: (started - one.taken) / 1000,
    executionTime_ms: (ended - started) / 1000,
    outcome: one.outcome,
  };
  const slot = { pid, tid: FIRST_SLOT + one.slot };
  const slice = { ph: "X", cat: "job", ...slot, ts: started, dur: ended - started, name, args };
  const sent = run.takes.sent[one.take] as number;
  // An arrow hangs on the slices that are open at its ends, and one without length is open at no instant.
  if (!(sent < takeEnd(run, one.take) && started < ended)) return [slice];
  const arrow = { cat: "job", id, name: "taken" };
  return [
    { ph: "s", ...arrow, pid, tid: TAKES, ts: sent },
    slice,
    { ph: "f", bp: "e", ...arrow, ...slot, ts: started },
  ];
}

/** What may overlap others of its kind. */
function span(
  what: { readonly cat: string; readonly pid: number; readonly id: number; readonly name: string },
  from: number,
  to: number,
): TraceEvent[] {
  const event = { ...what, tid: TAKES };
  return [
    { ph: "b", ...event, ts: from },
    { ph: "e", ...event, ts: to },
  ];
}

/** Jobs that are queued at the end, or ended there. */
function untaken(run: Run, { place, deliveries }: Traced): TraceEvent[] {
  const { jobs, workload, end } = run;
  const events: TraceEvent[] = [];
  for (let job = 0; job < jobs.count; job += 1) {
    const queued = run.deliveries.queuedAt(job);
    const isTaken = (jobs.worker[job] as number) >= 0;
    if (isTaken || Number.isNaN(queued)) continue;
    const ended = jobs.ended[job] as number;
    const id = place.firstId + deliveries.length + job;
    const what = { cat: "wait", pid: queueOf(place), id, name: `job ${jobId(workload, job)}` };
    events.push(...span(what, queued, Number.isNaN(ended) ? end : ended));
  }
  return events;
}
