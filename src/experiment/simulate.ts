import { Notice } from "../des/notice.ts";
import { Simulation } from "../des/simulation.ts";
import { EventBudgetSpent, SimulationError } from "../des/simulation-error.ts";
import { flatLatency } from "../job-take/flat-latency.ts";
import { JobTakeService } from "../job-take/job-take-service.ts";
import { reasonWithFile } from "../policies/checked-policy.ts";
import { completePolicy, type OwnPolicy } from "../policies/own-policy.ts";
import { policies, policyNamed } from "../policies/policies.ts";
import type { Policy } from "../policies/policy.ts";
import { type Distribution, isConstant, sampler } from "../random/distribution.ts";
import { randomStream } from "../random/random-stream.ts";
import { BrokenInvariant } from "../records/broken-invariant.ts";
import { Recorder } from "../records/recorder.ts";
import { parameterNumbers } from "../scenario/policy-parameters.ts";
import type { ConcurrencyStep, Scenario } from "../scenario/scenario.ts";
import { EventLoop, WAKE_UP_CLASS } from "../worker/event-loop.ts";
import { IndependentJobs, SharingJobs } from "../worker/running-jobs.ts";
import { Worker } from "../worker/worker.ts";
import { drawWorkload } from "../workload/draw-workload.ts";
import { Submission } from "../workload/submission.ts";
import type { Workload } from "../workload/workload.ts";
import { checkLittlesLaw } from "./littles-law.ts";
import { type Run, RunFailure } from "./run.ts";
import { StallWatch } from "./stall-watch.ts";

/** Which run of a scenario to make. */
export interface RunChoice {
  /** A built-in policy by name, or a policy of one's own. */
  readonly policy: string | OwnPolicy;
  readonly seed: number;
  /** The jobs of this seed, if they are drawn already: `drawWorkload(scenario, seed)`. */
  readonly workload?: Workload;
  /** Whether to keep a log of everything that happens. */
  readonly log?: boolean;
  /** The run fails after so many events; by default 100 million, and 10,000 more for each job. */
  readonly eventBudget?: number;
}

/**
 * Makes one run: the scenario's workers under one policy, with the jobs of one seed. Depends on the scenario, the policy
 * and the seed alone, and leaves no trace behind.
 *
 * @throws RunFailure if the policy spins, an invariant breaks, or jobs are left that can never finish.
 */
export function simulate(scenario: Scenario, choice: RunChoice): Run {
  const policy = typeof choice.policy === "string" ? requirePolicy(choice.policy) : completed(choice.policy);
  const { seed } = choice;
  try {
    const workload = choice.workload ?? drawWorkload(scenario, seed);
    const run = new Replication(scenario, { policy, seed, workload, log: choice.log ?? false }).run(
      choice.eventBudget,
    );
    checkLittlesLaw(run);
    return run;
  } catch (cause) {
    if (!(cause instanceof SimulationError || cause instanceof BrokenInvariant)) throw cause;
    throw new RunFailure(reasonWithFile(cause.message, policy), {
      scenario: scenario.name,
      policy: policy.name,
      seed,
      cause,
    });
  }
}

/** A checked policy is complete, and so is a built-in one. */
function completed(policy: OwnPolicy): Policy {
  if ("file" in policy || policies.includes(policy as Policy)) return policy as Policy;
  return completePolicy(policy);
}

function requirePolicy(name: string): Policy {
  const policy = policyNamed(name);
  if (policy === undefined) throw new Error(`there is no policy called "${name}"`);
  return policy;
}

interface Parts {
  readonly policy: Policy;
  readonly seed: number;
  readonly workload: Workload;
  readonly log: boolean;
}

/** The parts of one run, put together. */
class Replication {
  readonly #scenario: Scenario;
  readonly #parts: Parts;
  readonly #simulation = new Simulation();
  readonly #recorder: Recorder;
  readonly #service: JobTakeService;
  readonly #submission: Submission;
  readonly #workers: Worker[] = [];
  readonly #stallWatch: StallWatch;

  constructor(scenario: Scenario, parts: Parts) {
    this.#scenario = scenario;
    this.#parts = parts;
    this.#recorder = new Recorder({ jobs: parts.workload.count, log: parts.log });
    this.#service = new JobTakeService(this.#simulation, {
      latency: flatLatency(scenario.jobTake),
      recorder: this.#recorder,
    });
    this.#submission = new Submission(this.#simulation, {
      workload: parts.workload,
      arrive: (job) => this.#service.arrive(job),
    });
    this.#stallWatch = new StallWatch({
      simulation: this.#simulation,
      recorder: this.#recorder,
      service: this.#service,
      submission: this.#submission,
      workers: this.#workers,
      workload: parts.workload,
      lastConcurrencyChange: scenario.concurrency.at(-1)?.from ?? 0,
    });
  }

  run(eventBudget: number | undefined): Run {
    const { workload, policy, seed } = this.#parts;
    const simulation = this.#simulation;
    simulation.startAt(0 - this.#scenario.warmup);
    this.#submission.start();
    for (let id = 0; id < this.#scenario.workers; id += 1) this.#workers.push(this.#makeWorker(id));
    for (const worker of this.#workers) this.#scheduleStart(worker);
    const until = this.#scenario.horizon;
    try {
      simulation.run({
        eventBudget: eventBudget ?? 100_000_000 + 10_000 * workload.count,
        ...(until === undefined ? {} : { until }),
      });
    } catch (error) {
      throw error instanceof EventBudgetSpent ? this.#withAdvice(error) : error;
    }
    this.#recorder.end(simulation.now);
    const complete = this.#recorder.finished === workload.count;
    // At a horizon something is still pending; with nothing pending, no horizon would ever be of use.
    if (!complete && simulation.pending === 0) this.#stallWatch.fail();
    return {
      scenario: this.#scenario,
      policy: policy.name,
      seed,
      workload,
      status: complete ? "complete" : "horizon",
      jobs: this.#recorder.jobs,
      takes: this.#recorder.takes,
      totals: this.#recorder.slotUse.totals(),
      workers: this.#workers.length,
      end: simulation.now,
      log: this.#recorder.log,
    };
  }

  /** Most events of a long run are looks of idle run loops. */
  #withAdvice(error: EventBudgetSpent): EventBudgetSpent {
    const { finished } = this.#recorder;
    const done = `${finished} of ${this.#parts.workload.count} jobs have finished`;
    return new EventBudgetSpent(
      `${error.message}; ${done}; a longer runTick makes fewer events, a horizon ends the run sooner`,
    );
  }

  /** A worker's start is one of its wake-ups: what arrives at that instant has arrived before. */
  #scheduleStart(worker: Worker): void {
    const place = { class: WAKE_UP_CLASS, sequence: this.#simulation.takeSequence() };
    this.#simulation.at(this.#simulation.now, place, new Start(worker));
  }

  #makeWorker(id: number): Worker {
    const scenario = this.#scenario;
    const { policy, seed, workload } = this.#parts;
    const loop = new EventLoop(this.#simulation, {
      drawLag: drawerOfWholeMicroseconds(scenario.loopLag, seed, id),
      onWakeUp: (lag) => {
        this.#recorder.loopLag(id, lag);
        this.#stallWatch.wokeUp();
      },
    });
    return new Worker({
      id,
      loop,
      service: this.#service,
      recorder: this.#recorder,
      policy,
      parameters: {
        ...parameterNumbers(scenario.policyParameters),
        takeAhead: scenario.takeAhead ?? 0,
        linger: scenario.linger ?? 0,
      },
      occupancy: scenario.occupancy,
      wantedConcurrency: (now) => slotsAt(scenario.concurrency, now),
      runTick: scenario.runTick,
      runningJobs: (finished) => {
        const options = { clock: loop, durations: workload.durations, finished };
        return workload.shared === undefined
          ? new IndependentJobs(options)
          : new SharingJobs(options, workload.shared);
      },
      jobEnded: () => this.#jobEnded(),
    });
  }

  #jobEnded(): void {
    this.#submission.jobEnded();
    if (this.#recorder.finished === this.#parts.workload.count) this.#simulation.stop();
  }
}

class Start extends Notice {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
  }

  override occur(): void {
    this.#worker.start();
  }
}

/** The concurrency modifier: the last step that has begun, or the first one before that. */
function slotsAt(steps: readonly ConcurrencyStep[], now: number): number {
  const step = steps.findLast((candidate) => candidate.from <= now) ?? steps[0];
  if (step === undefined) throw new Error("a scenario has at least one concurrency step");
  return step.slots;
}

/** Loop lags of one worker, from a stream of its own. */
function drawerOfWholeMicroseconds(distribution: Distribution, seed: number, worker: number): () => number {
  const sample = sampler(distribution);
  if (isConstant(distribution)) {
    const value = Math.round(sample(0.5));
    return () => value;
  }
  const stream = randomStream({ seed, purpose: "loop lag", index: worker });
  return () => Math.round(sample(stream.uniform()));
}
