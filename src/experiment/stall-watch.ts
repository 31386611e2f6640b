import { formatInstant } from "../des/instant.ts";
import type { Simulation } from "../des/simulation.ts";
import { SimulationError } from "../des/simulation-error.ts";
import type { JobTakeService } from "../job-take/job-take-service.ts";
import type { Recorder } from "../records/recorder.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Autoscaler } from "../worker/autoscaler.ts";
import { lastChange } from "../worker/concurrency-modifier.ts";
import type { Fleet } from "../worker/fleet.ts";
import type { Worker } from "../worker/worker.ts";
import type { Submission } from "../workload/submission.ts";
import { jobId, type Workload } from "../workload/workload.ts";
import type { ScenarioEvents } from "./scenario-events.ts";

/** Wake-ups between two looks. */
const LOOK_EVERY = 4096;
/** So many steps of each take loop in which no job moves are taken to be the last ones. */
const STEPS_WITHOUT_CHANGE = 1_000;
/** The same for wake-ups, where a take loop waits and never steps. */
const WAKE_UPS_WITHOUT_CHANGE = 1_000_000;

/** What a loop waits for that sleeps for no time, and what that comes to. */
const NO_TIME = `${formatInstant(0)} to pass`;
const SPINS = " again and again (it spins: a loop has to let time pass)";

const HOUR = 3_600_000_000;

/** More workers than this are not described one by one. */
const WORKERS_DESCRIBED = 3;

/** What the watch looks at. */
export interface StallWatchParts {
  readonly simulation: Simulation;
  readonly recorder: Recorder;
  readonly service: JobTakeService;
  readonly submission: Submission;
  readonly fleet: Fleet;
  readonly autoscaler: Autoscaler | undefined;
  readonly events: ScenarioEvents;
  readonly scenario: Scenario;
  readonly workload: Workload;
}

/**
 * Ends a run that goes on without getting anywhere: workers that wake up and sleep again while no job runs, none will
 * arrive, the service has nothing under way, and the concurrency will not change any more. A worker that
 * waits for ever to become empty does this, and so do workers whose concurrency stays 0.
 */
export class StallWatch {
  readonly #parts: StallWatchParts;
  #wakeUps = 0;
  #changes = -1;
  #changedAt = 0;
  #wakeUpsAtChange = 0;
  #stepsAtChange = 0;

  constructor(parts: StallWatchParts) {
    this.#parts = parts;
  }

  /** A worker woke up, or an autoscaler has looked. */
  wokeUp(): void {
    this.#wakeUps += 1;
    if (this.#wakeUps % LOOK_EVERY === 0) this.#look();
  }

  /** Ends the run if nothing has happened to any job for an hour, and nothing can happen any more. */
  failIfStalled(): void {
    const { simulation, recorder, fleet, scenario } = this.#parts;
    // Without workers a horizon is how such a run is meant to end.
    if (scenario.horizon !== undefined && fleet.workers.length === 0) return;
    if (simulation.now - recorder.changedAt > HOUR && !this.#mayStillChange()) this.fail();
  }

  /** Ends the run: jobs are unfinished and nothing can happen any more. Names what waits for what. */
  fail(): never {
    const { recorder, workload, service, fleet, simulation } = this.#parts;
    const { workers } = fleet;
    const unfinished = workload.count - recorder.ended;
    const jobs = workload.count === 1 ? "the only job" : `${unfinished} of ${workload.count} jobs`;
    const since =
      this.#changes === recorder.changes ? `nothing has changed since ${formatInstant(this.#changedAt)}` : "";
    const facts = [
      `${jobs} can never finish (seen at ${formatInstant(simulation.now)})`,
      since,
      service.depth > 0 ? `${service.depth} ${service.depth === 1 ? "job is" : "jobs are"} queued` : "",
      workers.length === 0 ? this.#whyNobodyIsThere() : "",
      ...this.#describedWorkers().map((worker) => this.#describe(worker)),
      workers.length > WORKERS_DESCRIBED ? `and ${workers.length - WORKERS_DESCRIBED} workers more` : "",
    ];
    throw new SimulationError(facts.filter((fact) => fact !== "").join("; "));
  }

  #look(): void {
    const { recorder, fleet } = this.#parts;
    const { workers } = fleet;
    const steps = workers.reduce((sum, worker) => sum + (worker.takeLoop?.steps ?? 0), 0);
    if (recorder.changes !== this.#changes || this.#mayStillChange()) {
      this.#changes = recorder.changes;
      this.#changedAt = recorder.changedAt;
      this.#wakeUpsAtChange = this.#wakeUps;
      this.#stepsAtChange = steps;
      return;
    }
    // Checks of an autoscaler that can do nothing.
    if (workers.length === 0) {
      if (this.#parts.scenario.horizon === undefined) this.fail();
      return;
    }
    const stepsWithout = steps - this.#stepsAtChange;
    const wakeUpsWithout = this.#wakeUps - this.#wakeUpsAtChange;
    if (stepsWithout > STEPS_WITHOUT_CHANGE * workers.length || wakeUpsWithout > WAKE_UPS_WITHOUT_CHANGE)
      this.fail();
  }

  #mayStillChange(): boolean {
    const { simulation, service, submission, fleet, autoscaler, events, scenario, recorder } = this.#parts;
    const { given, limit } = scenario.timeToLive;
    return (
      submission.pending ||
      service.busy ||
      events.pending ||
      fleet.starting ||
      autoscaler?.canHelp === true ||
      simulation.now < lastChange(scenario.concurrency) ||
      // A limit that the scenario gives will end the jobs that are left.
      (given && simulation.now <= recorder.changedAt + limit) ||
      fleet.workers.some(
        (worker) => worker.jobs.running > 0 || (worker.jobs.held > 0 && worker.concurrency > 0),
      )
    );
  }

  #whyNobodyIsThere(): string {
    return this.#parts.autoscaler === undefined
      ? "every worker has left for good: a horizon ends such a run"
      : "no worker is there, and the autoscaler starts none: a horizon ends such a run";
  }

  /** Those that hold jobs tell more than the others. */
  #describedWorkers(): Worker[] {
    const { workers } = this.#parts.fleet;
    const holders = workers.filter((worker) => worker.jobs.held > 0);
    return [...holders, ...workers.filter((worker) => worker.jobs.held === 0)].slice(0, WORKERS_DESCRIBED);
  }

  #describe(worker: Worker): string {
    const names = worker.jobs.heldJobs.slice(0, 3).map((job) => jobId(this.#parts.workload, job));
    const more = worker.jobs.held > 3 ? ` and ${worker.jobs.held - 3} more` : "";
    const holds = worker.jobs.held > 0 ? `, holds ${names.join(", ")}${more}` : "";
    const waits = worker.loop.processes.map(({ name, waitsFor }) => {
      return `${name.replace(`worker ${worker.id}'s`, "its")} waits for ${waitsFor}${waitsFor === NO_TIME ? SPINS : ""}`;
    });
    return `worker ${worker.id} (concurrency ${worker.concurrency}${holds}): ${waits.join(", ")}`;
  }
}
