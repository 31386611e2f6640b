import { Simulation } from "../../src/des/simulation.ts";
import { inOrderOfSend, type LoggedTake, type TakeLog } from "../../src/fit/take-log.ts";
import { JobTakeService } from "../../src/job-take/job-take-service.ts";
import type { LatencyModel, SentTake } from "../../src/job-take/latency/latency-model.ts";
import { latencyModelOf } from "../../src/job-take/latency/latency-model-of.ts";
import { type RandomStream, randomStream } from "../../src/random/random-stream.ts";
import { Recorder } from "../../src/records/recorder.ts";
import type { LatencyDescription } from "../../src/scenario/latency-parameters.ts";
import { plainService } from "../support/plain-service.ts";

/** A log to be made: a mechanism, workers, and what they do. Times in microseconds. */
export interface LogPlan {
  readonly latency: LatencyDescription;
  readonly workers: number;
  readonly slots: number;
  /** When how many jobs arrive. */
  readonly arrivals: readonly (readonly [time: number, count: number])[];
  readonly duration: (draw: RandomStream) => number;
  /** How long a worker waits before a take. */
  readonly pause?: (draw: RandomStream, now: number) => number;
  /** A worker takes again once so many of its slots are free; all, if not given. */
  readonly free?: (draw: RandomStream) => number;
  readonly seed: number;
  readonly jitter?: number;
  readonly outliers?: number;
  /** By how much each answer is later beside that: noise with one heavy side. */
  readonly late?: (draw: RandomStream) => number;
}

/** A service of this mechanism with relative jitter and outliers, workers that take from it, and what they log. */
export function noisyTakes(plan: LogPlan, run = ""): LoggedTake[] {
  const draw = randomStream({ seed: plan.seed, purpose: "log", index: plan.workers });
  const lateDraw = randomStream({ seed: plan.seed, purpose: "late", index: plan.workers });
  const simulation = new Simulation();
  const jobs = plan.arrivals.reduce((sum, [, count]) => sum + count, 0);
  const recorder = new Recorder({ jobs, log: false });
  const service = new JobTakeService(simulation, {
    latency: noisy(
      latencyModelOf(plan.latency, () => draw),
      draw,
      plan,
    ),
    recorder,
    ...plainService,
    drawJitter: () => Math.round(plan.late?.(lateDraw) ?? 0),
  });
  let arrived = 0;
  for (const [time, count] of plan.arrivals)
    simulation.call(Math.round(time) + OFFSET, () => {
      for (let index = 0; index < count; index += 1) service.arrive(arrived++);
    });
  for (let worker = 0; worker < plan.workers; worker += 1)
    startWorker({ simulation, service, recorder, plan, draw }, worker);
  // A service that polls would go on for ever.
  let until = Math.max(...plan.arrivals.map(([time]) => time)) + OFFSET + SECOND;
  simulation.run({ until });
  for (; service.depth > 0; until += SECOND) simulation.run({ until: until + SECOND });
  return logged(recorder, run);
}

/** Workers begin this long before the first arrival. */
const OFFSET = 250_000;
const SECOND = 1_000_000;

function startWorker(
  {
    simulation,
    service,
    recorder,
    plan,
    draw,
  }: {
    readonly simulation: Simulation;
    readonly service: JobTakeService;
    readonly recorder: Recorder;
    readonly plan: LogPlan;
    readonly draw: RandomStream;
  },
  worker: number,
): void {
  let running = 0;
  let busy = false;
  let threshold = plan.slots;
  const take = (): void => {
    const { index } = service.take({
      worker,
      asked: plan.slots - running,
      occupancy: running,
      answer: (jobs) => {
        busy = false;
        recorder.takeEnded(simulation.now, index);
        running += jobs.length;
        threshold = Math.min(plan.slots, plan.free?.(draw) ?? plan.slots);
        for (const _ of jobs) simulation.call(Math.max(1, Math.round(plan.duration(draw))), finished);
        takeIfFree();
      },
      refuse: () => {},
    });
  };
  const finished = (): void => {
    running -= 1;
    takeIfFree();
  };
  const takeIfFree = (): void => {
    if (busy || plan.slots - running < threshold) return;
    busy = true;
    simulation.call(
      Math.round(plan.pause?.(draw, simulation.now - OFFSET) ?? 0) + Math.floor(2_000 * draw.uniform()),
      take,
    );
  };
  simulation.call(0, () => {
    recorder.workerStarted(simulation.now, worker);
    busy = true;
    take();
  });
}

function noisy(
  model: LatencyModel,
  draw: RandomStream,
  { jitter = 0.03, outliers = 0.02 }: LogPlan,
): LatencyModel {
  const factors = new WeakMap<SentTake, number>();
  const factor = (): number => {
    const stray = draw.uniform() < outliers ? 2 + 4 * draw.uniform() : 1;
    return Math.max(0.5, 1 + jitter * normal(draw)) * stray;
  };
  const of = (take: SentTake): number => {
    const known = factors.get(take) ?? factor();
    factors.set(take, known);
    return known;
  };
  const times = (delay: number | undefined, by: number): number | undefined =>
    delay === undefined ? undefined : Math.round(delay * by);
  const { wakeAfter, lookAgainAfter, answered, visibleAfter } = model;
  return {
    lookAfter: (take) => times(model.lookAfter(take), of(take)),
    deliverAfter: () => Math.round(model.deliverAfter() * factor()),
    ...(wakeAfter && { wakeAfter: (take, open) => times(wakeAfter(take, open), of(take)) }),
    ...(lookAgainAfter && { lookAgainAfter: (take) => times(lookAgainAfter(take), of(take)) }),
    ...(answered && { answered }),
    ...(visibleAfter !== undefined && { visibleAfter }),
  };
}

/** A standard normal number (Box and Muller 1958). */
export function normal(draw: RandomStream): number {
  return Math.sqrt(-2 * Math.log(draw.uniform())) * Math.cos(2 * Math.PI * draw.uniform());
}

function logged({ takes }: Recorder, run: string): LoggedTake[] {
  return Array.from({ length: takes.count }, (_, take): LoggedTake => {
    const answered = takes.answered[take] as number;
    const sent = takes.sent[take] as number;
    return {
      row: take + 2,
      run,
      worker: String(takes.worker[take]),
      sent,
      roundTrip: answered - sent,
      asked: takes.asked[take] as number,
      returned: Number.isNaN(answered) ? Number.NaN : (takes.returned[take] as number),
      occupancy: takes.occupancy[take] as number,
      depth: takes.depth[take] as number,
      loopLag: 0,
      delay: Number.NaN,
      answered: !Number.isNaN(answered),
    };
  });
}

/** Takes as a log that was read. */
export function logOf(takes: readonly LoggedTake[]): TakeLog {
  return {
    takes: inOrderOfSend(takes),
    columns: {},
    resolution: 1_000,
    origin: "zero",
    start: 0,
    together: [],
  };
}
