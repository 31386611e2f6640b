import { Simulation } from "../des/simulation.ts";
import { EventBudgetSpent } from "../des/simulation-error.ts";
import { Answers } from "../job-take/answers.ts";
import type { JobTakeService } from "../job-take/job-take-service.ts";
import { TimeToLive } from "../job-take/time-to-live.ts";
import type { Policy } from "../policies/policy.ts";
import { randomStream } from "../random/random-stream.ts";
import { JobState } from "../records/job-state.ts";
import { Recorder } from "../records/recorder.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { Autoscaler } from "../worker/autoscaler.ts";
import { Fleet } from "../worker/fleet.ts";
import { Submission } from "../workload/submission.ts";
import type { Workload } from "../workload/workload.ts";
import { makeJobTakeService } from "./make-job-take-service.ts";
import type { Run, RunFleet } from "./run.ts";
import { ScenarioEvents } from "./scenario-events.ts";
import { StallWatch } from "./stall-watch.ts";
import { wholeMicroseconds } from "./whole-microseconds.ts";
import { WorkerMaker } from "./worker-maker.ts";

/** Which run of a scenario it is. */
export interface ReplicationChoice {
  readonly policy: Policy;
  readonly seed: number;
  readonly workload: Workload;
  readonly log: boolean;
}

/** The parts of one run, put together. */
export class Replication {
  readonly #scenario: Scenario;
  readonly #choice: ReplicationChoice;
  readonly #simulation = new Simulation();
  readonly #recorder: Recorder;
  readonly #answers: Answers;
  readonly #service: JobTakeService;
  readonly #timeToLive: TimeToLive;
  readonly #submission: Submission;
  readonly #fleet: Fleet;
  readonly #autoscaler: Autoscaler | undefined;
  readonly #events: ScenarioEvents;
  readonly #stallWatch: StallWatch;

  constructor(scenario: Scenario, choice: ReplicationChoice) {
    const { workload, seed } = choice;
    const simulation = this.#simulation;
    this.#scenario = scenario;
    this.#choice = choice;
    const { discardBefore } = scenario;
    this.#recorder = new Recorder({ jobs: workload.count, log: choice.log, discardBefore });
    this.#answers = new Answers(scenario.jobTake.answers, () =>
      randomStream({ seed, purpose: "answers", index: 0 }),
    );
    this.#service = makeJobTakeService(simulation, {
      scenario,
      seed,
      recorder: this.#recorder,
      answers: this.#answers,
      jobEnded: () => this.#jobEnded(),
    });
    this.#timeToLive = this.#makeTimeToLive();
    this.#submission = new Submission(simulation, { workload, arrive: (job) => this.#arrive(job) });
    this.#fleet = this.#makeFleet();
    if (scenario.autoscaler !== undefined)
      this.#autoscaler = new Autoscaler(simulation, {
        rule: scenario.autoscaler,
        fleet: this.#fleet,
        recorder: this.#recorder,
        service: this.#service,
        checked: () => this.#stallWatch.wokeUp(),
      });
    this.#events = new ScenarioEvents(simulation, {
      events: scenario.events,
      workload,
      recorder: this.#recorder,
      service: this.#service,
      answers: this.#answers,
      fleet: this.#fleet,
    });
    this.#stallWatch = new StallWatch({
      simulation,
      recorder: this.#recorder,
      service: this.#service,
      submission: this.#submission,
      fleet: this.#fleet,
      autoscaler: this.#autoscaler,
      events: this.#events,
      scenario,
      workload,
    });
  }

  /** Makes the run. @throws SimulationError, BrokenInvariant */
  run(eventBudget: number | undefined): Run {
    const scenario = this.#scenario;
    const { workload, policy, seed } = this.#choice;
    const simulation = this.#simulation;
    simulation.startAt(0 - scenario.warmup);
    this.#submission.start();
    this.#events.start();
    this.#fleet.start();
    this.#autoscaler?.start();
    this.#runUntilTheEnd(eventBudget);
    const complete = this.#recorder.ended === workload.count;
    if (!complete) this.#requireHorizon();
    // Where nothing is left to happen before the horizon, the run lasts until then all the same.
    const end = complete ? simulation.now : (scenario.horizon ?? simulation.now);
    this.#recorder.advance(end);
    return {
      scenario,
      policy: policy.name,
      seed,
      workload,
      status: complete ? "complete" : "horizon",
      jobs: this.#recorder.jobs,
      deliveries: this.#recorder.deliveries,
      takes: this.#recorder.takes,
      totals: this.#recorder.slotUse.totals(),
      mostInProgress: this.#recorder.mostInProgress,
      measured: this.#recorder.slotUse.totalsFromCut(),
      workers: this.#fleet.size,
      fleet: this.#fleetOf(end),
      scalings: this.#recorder.scalings,
      end,
      log: this.#recorder.log,
    };
  }

  #fleetOf(end: number): RunFleet | undefined {
    const { autoscaler, price, speeds } = this.#scenario;
    if (autoscaler === undefined && price === undefined) return undefined;
    const { lives, deliveries, slotUse } = this.#recorder;
    const freshChanges = slotUse.fresh.all;
    const autoscaled = autoscaler !== undefined;
    return { lives: lives.all, deliveries, freshChanges, speeds, end, autoscaled, price };
  }

  #runUntilTheEnd(eventBudget: number | undefined): void {
    const until = this.#scenario.horizon;
    try {
      this.#simulation.run({
        eventBudget: eventBudget ?? 100_000_000 + 10_000 * this.#choice.workload.count,
        ...(until === undefined ? {} : { until }),
      });
    } catch (error) {
      throw error instanceof EventBudgetSpent ? this.#withAdvice(error) : error;
    }
  }

  /** A run with unfinished jobs ends at its horizon; with workers there and nothing left to happen, none would be of use. */
  #requireHorizon(): void {
    const pending = this.#simulation.pending - (this.#timeToLive.planned ? 1 : 0);
    if (pending > 0) return;
    if (this.#scenario.horizon === undefined || this.#fleet.workers.length > 0) this.#stallWatch.fail();
  }

  /** Most events of a long run are looks of idle run loops. */
  #withAdvice(error: EventBudgetSpent): EventBudgetSpent {
    const done = `${this.#recorder.ended} of ${this.#choice.workload.count} jobs have ended`;
    return new EventBudgetSpent(
      `${error.message}; ${done}; a longer runTick makes fewer events, a horizon ends the run sooner`,
    );
  }

  #makeFleet(): Fleet {
    const scenario = this.#scenario;
    const { policy, seed, workload } = this.#choice;
    const maker = new WorkerMaker(this.#simulation, {
      scenario,
      policy,
      seed,
      workload,
      recorder: this.#recorder,
      service: this.#service,
      jobEnded: () => this.#jobEnded(),
      wokeUp: () => this.#stallWatch.wokeUp(),
      activity: (id, isBusy) => {
        if (isBusy) this.#autoscaler?.becameBusy(id);
        else this.#autoscaler?.becameIdle(id);
      },
    });
    return new Fleet(this.#simulation, {
      size: scenario.autoscaler?.initial ?? scenario.workers,
      makeWorker: (id, gone) => maker.make(id, gone),
      recorder: this.#recorder,
      gone: (id) => this.#autoscaler?.becameBusy(id),
      coldStart: wholeMicroseconds(scenario.coldStart, { seed, purpose: "cold start", index: 0 }),
      autoscaled: scenario.autoscaler !== undefined,
    });
  }

  #makeTimeToLive(): TimeToLive {
    const { limit, ends, given } = this.#scenario.timeToLive;
    return new TimeToLive(this.#simulation, {
      limit,
      jobs: this.#recorder.jobs,
      isUp: (job) => {
        // The vendor's limit would only hide that the run has stalled.
        if (!given) this.#stallWatch.failIfStalled();
        if (ends === "any") this.#events.endJob(job, JobState.expired);
        else this.#service.expire(job);
      },
    });
  }

  #arrive(job: number): void {
    this.#service.arrive(job);
    this.#timeToLive.arrived(job);
  }

  #jobEnded(): void {
    this.#submission.jobEnded();
    if (this.#recorder.ended === this.#choice.workload.count) this.#simulation.stop();
  }
}
