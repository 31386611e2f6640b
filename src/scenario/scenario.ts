import type { Distribution } from "../random/distribution.ts";

/**
 * A scenario, checked and complete: the plain data of one experiment. All times are whole microseconds; distributions
 * of times are in microseconds too. `parseScenario` makes one from text, `scenarioToData` writes one back.
 */
export interface Scenario {
  readonly name: string;
  /** The question that the scenario asks. */
  readonly description: string;
  readonly workers: number;
  /** Slots of each worker over time, as the concurrency modifier gives it. Never empty; the first value also holds before its time. */
  readonly concurrency: readonly ConcurrencyStep[];
  /** Extra jobs that a worker may hold; no default, required by `take-ahead`. */
  readonly takeAhead: number | undefined;
  /** How long `linger` waits for more slots; no default, required by `linger`. */
  readonly linger: number | undefined;
  /** `sdk` counts a held job twice, as the SDK does; `exact` counts it once. */
  readonly occupancy: "sdk" | "exact";
  readonly jobTake: JobTake;
  /** How late a worker's event loop wakes up. */
  readonly loopLag: Distribution;
  /** How often the run loop looks for jobs to start when nothing wakes it; 0 starts them at once. */
  readonly runTick: number;
  /** How long the workers run before time 0. */
  readonly warmup: number;
  readonly workload: WorkloadDescription;
  /** Names of the policies to run, in order. */
  readonly policies: readonly string[];
  /** Parameters of policies that users bring, by name: numbers, and times with their unit such as `50ms`. */
  readonly policyParameters: Readonly<Record<string, number | string>>;
  /** The policy that the others are compared with; one of `policies`. */
  readonly baseline: string;
  /** The seeds of `compare`; undefined where the scenario does not say. */
  readonly seeds: readonly number[] | undefined;
  /** A run stops here even if jobs are unfinished; undefined: it ends with its last job. */
  readonly horizon: number | undefined;
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

/** From `from` on, a worker has `slots` slots. */
export interface ConcurrencyStep {
  readonly from: number;
  readonly slots: number;
}

/** The job-take service: which latency model it has, with its parameters. */
export type JobTake = FlatJobTake;

/** A flat cost per take while jobs are queued; a take that waits is answered `longPoll` after a job arrives. */
export interface FlatJobTake {
  readonly model: "flat";
  readonly deepQueue: number;
  readonly longPoll: number;
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
  /** Each job is submitted when the one before has finished (after the think time, if any). */
  | { readonly kind: "sequential"; readonly count: number; readonly thinkTime: Distribution }
  /** K clients, each submitting its next job when its last one has finished and the think time has passed. */
  | {
      readonly kind: "closed";
      readonly clients: number;
      readonly count: number;
      readonly thinkTime: Distribution;
    };

/** How long a generated job runs on a worker. */
export type DurationModel =
  | { readonly kind: "independent"; readonly distribution: Distribution }
  /**
   * The batch effect of an LLM server: with n jobs running beside each other, each is worked on at the rate
   * 1 ÷ (base + perRunning·n), so that a job among n constant neighbours takes base + perRunning·n.
   * `cv` spreads the jobs' sizes log-normally around 1.
   */
  | { readonly kind: "shared"; readonly base: number; readonly perRunning: number; readonly cv: number };
