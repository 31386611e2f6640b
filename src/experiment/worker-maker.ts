import type { Simulation } from "../des/simulation.ts";
import type { JobTakeService } from "../job-take/job-take-service.ts";
import type { Policy, PolicyParameters } from "../policies/policy.ts";
import type { WorkerEnd } from "../records/event-log.ts";
import type { Recorder } from "../records/recorder.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { Attempts } from "../worker/attempts.ts";
import { wantedConcurrency } from "../worker/concurrency-modifier.ts";
import { EventLoop } from "../worker/event-loop.ts";
import { IndependentJobs, type RunningJobs, SharingJobs } from "../worker/running-jobs.ts";
import { Worker } from "../worker/worker.ts";
import type { Workload } from "../workload/workload.ts";
import { drawnAhead } from "./drawn-ahead.ts";
import { type LongestRuns, longestRuns } from "./longest-runs.ts";
import { toldParameters } from "./told-parameters.ts";
import { wholeMicroseconds } from "./whole-microseconds.ts";

/** What the workers of a run are made from. */
export interface WorkerMakerParts {
  readonly scenario: Scenario;
  readonly policy: Policy;
  readonly seed: number;
  readonly workload: Workload;
  readonly recorder: Recorder;
  readonly service: JobTakeService;
  readonly jobEnded: () => void;
  /** Told when a worker wakes up. */
  readonly wokeUp: () => void;
  /** Told when a worker gets something to do, or has nothing in progress. */
  readonly activity: (id: number, isBusy: boolean) => void;
}

const LAGS_AT_A_TIME = 16;

/** Makes the workers of a run. */
export class WorkerMaker {
  readonly #simulation: Simulation;
  readonly #parts: WorkerMakerParts;
  readonly #parameters: PolicyParameters;
  readonly #attempts: Attempts | undefined;
  readonly #longestRuns: LongestRuns;
  /** Draws each worker's lags, whoever is in its place. */
  readonly #lags: (() => number)[] = [];

  constructor(simulation: Simulation, parts: WorkerMakerParts) {
    const { scenario, workload } = parts;
    this.#simulation = simulation;
    this.#parts = parts;
    this.#parameters = toldParameters(scenario);
    if (workload.failingAttempts !== undefined)
      this.#attempts = new Attempts(workload, scenario.failures.retries);
    this.#longestRuns = longestRuns(scenario, workload);
  }

  /** Makes a worker for a place; `gone` is told when it has left. */
  make(id: number, gone: (why: WorkerEnd) => void): Worker {
    const { scenario, policy, workload, recorder, service, wokeUp, activity, jobEnded } = this.#parts;
    const loop = new EventLoop(this.#simulation, {
      drawLag: this.#lagsOf(id),
      onWakeUp: (lag) => {
        recorder.loopLag(id, lag);
        wokeUp();
      },
    });
    return new Worker({
      id,
      loop,
      service,
      recorder,
      policy,
      parameters: this.#parameters,
      occupancy: scenario.occupancy,
      maxJobs: scenario.jobTake.maxJobs,
      wantedConcurrency: (worker) => wantedConcurrency(scenario.concurrency, worker),
      runTick: scenario.runTick,
      speed: scenario.speeds[id % scenario.speeds.length] as number,
      activity: (isBusy) => activity(id, isBusy),
      runningJobs: (finished) => this.#runningJobs(loop, finished),
      durations: workload.durations,
      ...this.#longestRuns,
      executionTimeout: scenario.executionTimeout,
      attempts: this.#attempts,
      retryAfter: scenario.failures.retryAfter,
      refreshes: { always: scenario.refreshWorker, after: (job) => workload.refreshing?.[job] === 1 },
      jobEnded,
      gone,
    });
  }

  #lagsOf(id: number): () => number {
    const { seed, scenario } = this.#parts;
    this.#lags[id] ??= drawnAhead(
      wholeMicroseconds(scenario.loopLag, { seed, purpose: "loop lag", index: id }),
      LAGS_AT_A_TIME,
    );
    return this.#lags[id];
  }

  #runningJobs(clock: EventLoop, finished: (delivery: number) => void): RunningJobs {
    const { shared } = this.#parts.workload;
    const options = { clock, finished };
    return shared === undefined ? new IndependentJobs(options) : new SharingJobs(options, shared);
  }
}
