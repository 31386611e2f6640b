import type { Distribution } from "../../src/random/distribution.ts";
import type { LatencyDescription } from "../../src/scenario/latency-parameters.ts";
import type {
  Arrivals,
  Concurrency,
  DurationModel,
  JobTake,
  JobTakeCommon,
  ListedJob,
  Scenario,
  WorkloadDescription,
} from "../../src/scenario/scenario.ts";

/** A second, in the model's whole microseconds. */
export const SECOND = 1_000_000;

/** A millisecond, in the model's whole microseconds. */
export const MILLISECOND = 1_000;

/** What a test says about its scenario; all else is as in the defaults below. Times in whole microseconds. */
export interface ScenarioChoices
  extends Partial<Omit<Scenario, "concurrency" | "loopLag" | "jobTake" | "workload" | "coldStart">> {
  /** Slots, or steps `[from, slots]`. */
  readonly concurrency?: number | readonly (readonly [from: number, slots: number])[] | Concurrency;
  /** Cost of a take with jobs queued. */
  readonly deepQueue?: number;
  /** From an arrival to the delivery of it to a take that waits. */
  readonly longPoll?: number;
  /** Anything else of the job-take service. */
  readonly jobTake?: Partial<JobTakeCommon> & Partial<LatencyDescription>;
  /** Always so long. */
  readonly coldStart?: number;
  /** A number means always so late. */
  readonly loopLag?: number | Distribution;
  readonly workload: WorkloadDescription;
}

/** A scenario with the defaults of a scenario file: one worker of 32 slots, the measured latencies, lag and run tick. */
export function scenario(choices: ScenarioChoices): Scenario {
  const { concurrency = 32, deepQueue = 500_000, longPoll = 50_000, loopLag, workload, ...others } = choices;
  const { jobTake, coldStart = 2_000_000, ...rest } = others;
  return {
    name: "test",
    description: "",
    workers: 1,
    takeAhead: undefined,
    linger: undefined,
    occupancy: "sdk",
    runTick: 100_000,
    warmup: 250_000,
    policies: ["main"],
    policyParameters: {},
    baseline: "main",
    seeds: undefined,
    horizon: undefined,
    discardBefore: 0,
    gates: [],
    autoscaler: undefined,
    speeds: [1],
    price: undefined,
    events: [],
    refreshWorker: false,
    failures: { probability: 0, retries: 0, retryAfter: 0 },
    executionTimeout: { limit: 600 * SECOND, from: "start" },
    timeToLive: { limit: 86_400 * SECOND, ends: "queued", given: false },
    slo: {},
    ...rest,
    coldStart: { kind: "constant", value: coldStart },
    concurrency: steps(concurrency),
    jobTake: {
      model: "flat",
      deepQueue,
      longPoll,
      latencyJitter: { kind: "constant", value: 0 },
      assign: "answer",
      wake: "all",
      dispatch: "first-waiting",
      maxJobs: undefined,
      maxWait: undefined,
      redeliverAfter: 10 * SECOND,
      lease: undefined,
      answers: {},
      lateBy: 95 * SECOND,
      ...jobTake,
    } as JobTake,
    loopLag:
      loopLag === undefined
        ? { kind: "uniform", minimum: 0, maximum: 2_000 }
        : typeof loopLag === "number"
          ? { kind: "constant", value: loopLag }
          : loopLag,
    workload,
  };
}

function steps(concurrency: NonNullable<ScenarioChoices["concurrency"]>): Concurrency {
  if (typeof concurrency === "number") return { kind: "steps", steps: [{ from: 0, slots: concurrency }] };
  if ("kind" in concurrency) return concurrency;
  return { kind: "steps", steps: concurrency.map(([from, slots]) => ({ from, slots })) };
}

/** A scenario to be worked by hand: no lag, no run tick, so that a job starts at the instant of its answer. */
export function exactScenario(choices: ScenarioChoices): Scenario {
  return scenario({ loopLag: 0, runTick: 0, ...choices });
}

/** So many jobs at time 0, or evenly over some time. */
export function burst(count: number, duration: number | Distribution, over = 0): WorkloadDescription {
  return generated({ kind: "burst", count, over }, duration);
}

/** Jobs that arrive in a Poisson process of `rate` a second. */
export function poisson(rate: number, count: number, duration: number | Distribution): WorkloadDescription {
  return generated({ kind: "poisson", rate, count }, duration);
}

/** Generated jobs with independent durations. */
export function generated(arrivals: Arrivals, duration: number | Distribution): WorkloadDescription {
  const distribution: Distribution =
    typeof duration === "number" ? { kind: "constant", value: duration } : duration;
  return generatedWith(arrivals, { kind: "independent", distribution });
}

/** Generated jobs with any model of their durations. */
export function generatedWith(arrivals: Arrivals, duration: DurationModel): WorkloadDescription {
  return { kind: "generated", arrivals, duration };
}

/** Jobs called A, B, C, … given as `[arrival, duration]`. */
export function listed(
  ...jobs: readonly (readonly [arrival: number, duration: number])[]
): WorkloadDescription {
  return {
    kind: "listed",
    jobs: jobs.map(
      ([arrival, duration], index): ListedJob => ({
        id: String.fromCharCode(65 + index),
        arrival,
        duration,
      }),
    ),
  };
}
