import type { LatencyModelName } from "../scenario/latency-parameters.ts";

/** An experiment that may tell mechanisms apart. */
export interface Experiment {
  readonly name: string;
  /** What to do, in a sentence. */
  readonly what: string;
  /** What each mechanism that it sets apart shows in it. */
  readonly shows: { readonly [Name in LatencyModelName]?: string };
  /** It is done with so many workers in turn; if not given, with those of the scenario. */
  readonly workers?: readonly number[];
  /** Keys of its scenario, but for `jobTake`. */
  readonly scenario: Readonly<Record<string, unknown>>;
}

/** Multiples of it, modulo 1, are as evenly spread as can be, and in no order: (√5 - 1) / 2. */
const GOLDEN = 0.618034;

/**
 * When so many jobs arrive one by one, at distances in milliseconds that are spread as at random about their mean. Arrivals in
 * step would put the workers in step with them, as a throttle does.
 */
function atRandom(count: number, distance: number): (readonly [time: string, jobs: number])[] {
  let time = 0;
  return Array.from({ length: count }, (_, index) => {
    time += Math.max(1, Math.round(-Math.log(((index + 0.5) * GOLDEN) % 1) * distance));
    return [`${time}ms`, 1] as const;
  });
}

/** The experiments that are tried out. */
export const experiments: readonly Experiment[] = [
  {
    name: "early-jobs",
    what: "send a take to an empty queue, and a job 0.02 to 0.8 s after it, forty times",
    shows: {
      overhead: "no take is shorter than its cost, however soon the job comes",
      "batch-window": "each take is a window longer than its job is late",
      "fill-window": "each take that asked for more than one job lasts a window",
      visibility: "each take is the delay longer than its job is late",
    },
    scenario: {
      workers: 1,
      concurrency: 2,
      arrivals: { sequential: { count: 40, thinkTime: { uniform: { min: "20ms", max: "800ms" } } } },
      // Takes must not follow answers in step: what they then last could be the time between arrivals.
      duration: { uniform: { min: "20ms", max: "500ms" } },
      policies: ["batch-all"],
    },
  },
  {
    name: "pauses",
    what: "on a deep queue, pause 0, 0.2, 0.5 and 1 s between an answer and the next take, in turn",
    shows: {
      ticker: "round trip and pause add up to whole periods",
      throttle: "a pause as long as the period makes the next take fast",
      "busy-penalty": "takes of idle workers are fast",
      "missed-wakeup": "takes are in two clusters whatever the pause",
    },
    scenario: {
      workers: 1,
      concurrency: 1,
      jobs: Array.from({ length: 48 }, (_, index) => ({
        id: `job-${index}`,
        arrival: "0s",
        duration: ["1ms", "200ms", "500ms", "1s", "330ms", "70ms"][index % 6],
      })),
      policies: ["drain-wait"],
    },
  },
  {
    name: "workers",
    what: "on a deep queue, run 1, 2, 4 and 8 workers that take at the same time (-P workers=1,2,4,8)",
    shows: { lock: "takes cost the more the more of them are in flight" },
    workers: [1, 2, 4, 8],
    scenario: {
      workers: 4,
      concurrency: 4,
      arrivals: { burst: 128 },
      duration: "200ms",
      policies: ["drain-wait"],
    },
  },
  {
    name: "sizes",
    what: "drain a burst, asking for 2 to 32 jobs in turn",
    shows: {
      scan: "takes get cheaper as the queue gets shorter",
      "per-job": "takes cost the more the more jobs they bring",
      sharded: "takes cost more by steps",
      "fill-window": "takes that are filled are fast",
    },
    scenario: {
      workers: 1,
      concurrency: 32,
      arrivals: { burst: 512 },
      duration: { lognormal: { mean: "2s", cv: 1 } },
      policies: ["main"],
    },
  },
  {
    name: "trickle",
    what: "fill the queue, then let jobs arrive at random, ten a second, while four workers take one job each at a time",
    shows: {
      "wake-or-poll": "takes are answered when the next job arrives, however deep the queue is",
      ticker: "takes are answered together, whole periods apart",
      lock: "takes cost the more the more of them are in flight",
      visibility: "old jobs are answered at once, young ones when they are old enough",
    },
    scenario: {
      workers: 4,
      concurrency: 1,
      arrivals: {
        bursts: [["0s", 100], ...atRandom(200, 100)],
      },
      duration: "50ms",
      policies: ["drain-wait"],
    },
  },
];
