import type { Distribution } from "../random/distribution.ts";
import type { AnswerKind, AnswerProbabilities } from "./answer-kinds.ts";
import type { LatencyDescription } from "./latency-parameters.ts";
import type { TraceArrivals } from "./trace-arrivals.ts";

/**
 * A scenario, checked and complete: the plain data of one experiment. All times are whole microseconds; distributions
 * of times are in microseconds too. `parseScenario` makes one from text, `scenarioToData` writes one back.
 */
export interface Scenario {
  readonly name: string;
  /** The question that the scenario asks. */
  readonly description: string;
  /** How many workers there are at the beginning. */
  readonly workers: number;
  /** What starts and stops workers; undefined: nothing does. */
  readonly autoscaler: Autoscaler | undefined;
  /** Speeds of the workers by their numbers, over and over; a job takes its duration ÷ the speed. */
  readonly speeds: readonly number[];
  /** What a worker costs a second, from its start to its stop. */
  readonly price: number | undefined;
  /** What the concurrency modifier says. */
  readonly concurrency: Concurrency;
  /** Extra jobs that a worker may hold; no default, required by `take-ahead`, `take-ahead-adaptive` and `take-lead`. */
  readonly takeAhead: number | undefined;
  /** How long `linger` waits for more slots; no default, required by `linger`. */
  readonly linger: number | undefined;
  /** `sdk` counts a held job twice, as the SDK does; `exact` counts it once. */
  readonly occupancy: "sdk" | "exact";
  readonly jobTake: JobTake;
  /** How late a worker's event loop wakes up. */
  readonly loopLag: Distribution;
  /** What happens to workers, jobs and answers from outside, in order of time. */
  readonly events: readonly ScenarioEvent[];
  /** Whether each worker leaves for a fresh one after its first job. Disables taking ahead. */
  readonly refreshWorker: boolean;
  /** How long it takes until a fresh worker starts. */
  readonly coldStart: Distribution;
  /** How often attempts fail, and what then. */
  readonly failures: Failures;
  /** When a job that runs is timed out. */
  readonly executionTimeout: ExecutionTimeout;
  /** When a job ends for having waited too long. */
  readonly timeToLive: TimeToLive;
  /** The longest that each of a job's times should be; the share of jobs within is a metric. Empty: no objectives. */
  readonly slo: { readonly [Time in ObjectiveTime]?: number | undefined };
  /** How often the run loop looks for jobs to start when nothing wakes it; 0 starts them at once. */
  readonly runTick: number;
  /** How long the workers run before time 0. */
  readonly warmup: number;
  readonly workload: WorkloadDescription;
  /** Names of the policies to run, in order. */
  readonly policies: readonly string[];
  /** Parameters of policies that users bring, by name: numbers, and times with their unit such as `50ms`. */
  readonly policyParameters: Readonly<Record<string, number | string | boolean>>;
  /** The policy that the others are compared with; one of `policies`. */
  readonly baseline: string;
  /** The seeds of `compare`; undefined where the scenario does not say. */
  readonly seeds: readonly number[] | undefined;
  /** A run stops here even if jobs are unfinished; undefined: it ends with its last job. */
  readonly horizon: number | undefined;
  /** The statistical warm-up ends here, in microseconds: what was before counts in no number. 0 for none. */
  readonly discardBefore: number;
  /** What must hold of the results. */
  readonly gates: readonly GateText[];
}

/** A gate as a scenario writes it, e.g. `completion p99 of take-ahead <= 102% of main`. */
export interface GateText {
  readonly expression: string;
  /** Undefined: the usual kind of such an expression. */
  readonly kind: "no-regression" | "improve" | "absolute" | undefined;
  readonly level: "error" | "warn";
}

/** How many slots a worker has: a plan over time, or a function of its load. */
export type Concurrency =
  /** Never empty; the first value also holds before its time. */
  | { readonly kind: "steps"; readonly steps: readonly ConcurrencyStep[] }
  /**
   * `start` slots at first; `step` more after `fullTakes` full takes, at most `maximum`; `step` fewer, at least `minimum`,
   * while a job has run for longer than `straggler`.
   */
  | {
      readonly kind: "load";
      readonly start: number;
      readonly minimum: number;
      readonly maximum: number;
      readonly step: number;
      readonly fullTakes: number;
      readonly straggler: number;
    };

/**
 * What starts and stops workers. `queue-delay`: `step` more while the oldest queued job is older than `value`, in
 * microseconds. `request-count`: ⌈reading ÷ value⌉ of them, at most `step` more at one check.
 */
export interface Autoscaler {
  readonly rule: "queue-delay" | "request-count";
  readonly value: number;
  readonly reading: "queued+inProgress" | "queued" | "inProgress";
  /** Microseconds from one check to the next, the first at time 0. */
  readonly checkEvery: number;
  readonly min: number;
  readonly max: number;
  /** Workers at the beginning; undefined: the scenario's `workers`. */
  readonly initial: number | undefined;
  /** A worker without jobs for so long stops. */
  readonly idleTimeout: number;
  readonly step: number;
  /** Whether workers that are starting count as there. */
  readonly countsStarting: boolean;
  /** Whether only idle workers stop, or, once fewer have been wanted for `idleTimeout`, any. */
  readonly scaleDown: "idle" | "any";
}

/** What happens from outside, at a time. Workers count from 0; jobs are named. */
export type ScenarioEvent = {
  readonly at: number;
} /** The worker takes no more, finishes what it has, and is gone. */ & (
  | { readonly kind: "shutdown"; readonly worker: number }
  /** The job is cancelled where it runs, and dropped where it waits. */
  | { readonly kind: "stop"; readonly job: string }
  /** The worker is gone at once; a new one starts after `restart`, if that is given. */
  | { readonly kind: "crash"; readonly worker: number; readonly restart: number | undefined }
  /** So many takes sent from then on, or all for some time, are answered in this way. */
  | {
      readonly kind: "answer";
      readonly answer: AnswerKind;
      readonly takes: number | undefined;
      readonly over: number | undefined;
    }
);

/** How often attempts fail, each by itself; a failed job is tried again at the end of the queue. */
export interface Failures {
  /** From 0 to 1. */
  readonly probability: number;
  readonly retries: number;
  readonly retryAfter: number;
}

/** How long a job may take before it is timed out. */
export interface ExecutionTimeout {
  readonly limit: number;
  /** Whether the time counts from the job's start, or from when its worker took it, so that a hold counts too. */
  readonly from: "start" | "taken";
}

/** How long a job may live from its arrival on. */
export interface TimeToLive {
  readonly limit: number;
  /** Whether it ends queued jobs alone, or any. */
  readonly ends: "queued" | "any";
  /** Whether the scenario says it: a run in which nothing can happen any more fails before the vendor's limit ends it. */
  readonly given: boolean;
}

/** A time of a job that can have an objective. */
export type ObjectiveTime = "delayTime" | "startDelay" | "holdTime" | "executionTime" | "turnaround";

/** From `from` on, a worker has `slots` slots. */
export interface ConcurrencyStep {
  readonly from: number;
  readonly slots: number;
}

/** The job-take service: which latency model it has, with its parameters, and what else it does. */
export type JobTake = LatencyDescription & JobTakeCommon;

/**
 * Who gets jobs where several takes wait: the one that has waited longest gets all it asks for; each in turn gets one; the
 * same as the first, in random order; the same, the worker with fewest jobs first.
 */
export type Dispatch = "first-waiting" | "round-robin" | "random" | "least-loaded";

/** What does not depend on the latency model. */
export interface JobTakeCommon {
  /** By how much an answer is later than the latency model says. */
  readonly latencyJitter: Distribution;
  /** Whether jobs are assigned to a take when it is answered, or, where some are queued, when it is sent. */
  readonly assign: "answer" | "send";
  /** Whether an arrival wakes every take that waits, or the first one alone. */
  readonly wake: "all" | "one";
  /** Who gets jobs where several takes wait. */
  readonly dispatch: Dispatch;
  /** How many jobs a take may ask for; undefined: as many as its worker likes. */
  readonly maxJobs: number | undefined;
  /** How long a take waits on an empty queue until it is answered 204; undefined: until its worker gives it up. */
  readonly maxWait: number | undefined;
  /** After how long the service hands out again what a worker has lost. */
  readonly redeliverAfter: number;
  /** How long a worker may keep a job before the service hands it out again; undefined: as long as it likes. */
  readonly lease: number | undefined;
  /** How often takes get other answers. */
  readonly answers: AnswerProbabilities;
  /** How long a late answer travels. */
  readonly lateBy: number;
}

/** The jobs: listed one by one, or generated. */
export type WorkloadDescription =
  | { readonly kind: "listed"; readonly jobs: readonly ListedJob[] }
  | { readonly kind: "generated"; readonly arrivals: Arrivals; readonly duration: DurationModel };

/** A job that the scenario lists. */
export interface ListedJob {
  readonly id: string;
  readonly arrival: number;
  readonly duration: number;
  /** How many of its attempts fail, the first ones; none if not given. */
  readonly fails?: number | undefined;
  /** Whether its worker leaves for a fresh one after it. */
  readonly refreshWorker?: boolean | undefined;
}

/** When generated jobs arrive. Rates are per second. */
export type Arrivals =
  /** `count` jobs at time 0, or evenly spread over `over`. */
  | { readonly kind: "burst"; readonly count: number; readonly over: number }
  | { readonly kind: "bursts"; readonly bursts: readonly { readonly at: number; readonly count: number }[] }
  /** Exponential interarrival times; the first job arrives after the first of them. */
  | { readonly kind: "poisson"; readonly rate: number; readonly count: number }
  /** One job every 1 ÷ rate seconds, the first at time 0. */
  | { readonly kind: "constant"; readonly rate: number; readonly count: number }
  /** Each job is submitted when the one before has ended (after the think time, if any). */
  | { readonly kind: "sequential"; readonly count: number; readonly thinkTime: Distribution }
  /** K clients, each submitting its next job when its last one has ended and the think time has passed. */
  | {
      readonly kind: "closed";
      readonly clients: number;
      readonly count: number;
      readonly thinkTime: Distribution;
    }
  /** As a file says that jobs arrived elsewhere. */
  | TraceArrivals;

/** How long a generated job runs on a worker. */
export type DurationModel =
  /** As the trace of the arrivals says. */
  | { readonly kind: "trace" }
  | { readonly kind: "independent"; readonly distribution: Distribution }
  /**
   * The batch effect of an LLM server: with n jobs running beside each other, each is worked on at the rate
   * 1 ÷ (base + perRunning·n), so that a job among n constant neighbours takes base + perRunning·n.
   * `cv` spreads the jobs' sizes log-normally around 1.
   */
  | { readonly kind: "shared"; readonly base: number; readonly perRunning: number; readonly cv: number };
