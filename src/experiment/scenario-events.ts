import type { Simulation } from "../des/simulation.ts";
import type { Answers } from "../job-take/answers.ts";
import type { JobTakeService } from "../job-take/job-take-service.ts";
import { type EndedState, hasEnded, JobState } from "../records/job-state.ts";
import type { Recorder } from "../records/recorder.ts";
import type { ScenarioEvent } from "../scenario/scenario.ts";
import type { Fleet } from "../worker/fleet.ts";
import type { Workload } from "../workload/workload.ts";

/** What events act on. */
export interface ScenarioEventsParts {
  readonly events: readonly ScenarioEvent[];
  readonly workload: Workload;
  readonly recorder: Recorder;
  readonly service: JobTakeService;
  readonly answers: Answers;
  readonly fleet: Fleet;
}

/** Lets a scenario's events happen at their times; of one instant in their order. */
export class ScenarioEvents {
  readonly #simulation: Simulation;
  readonly #parts: ScenarioEventsParts;
  #next = 0;

  constructor(simulation: Simulation, parts: ScenarioEventsParts) {
    this.#simulation = simulation;
    this.#parts = parts;
  }

  /** Whether there are events to come. */
  get pending(): boolean {
    return this.#next < this.#parts.events.length;
  }

  /** Schedules them all. */
  start(): void {
    const { events } = this.#parts;
    const now = this.#simulation.now;
    for (const event of events) {
      this.#simulation.call(event.at - now, () => {
        this.#next += 1;
        this.#happen(event);
      });
    }
  }

  /** A job is to end, wherever it is, with all its copies. One that has not arrived, or has ended, is let be. */
  endJob(job: number, state: EndedState): void {
    const { recorder, service, fleet } = this.#parts;
    const now = recorder.jobs.state[job] as number;
    if (now === JobState.unsubmitted || hasEnded(now)) return;
    service.redelivery.mark(job, state);
    if (now === JobState.queued || now === JobState.returning) service.end(job, state);
    else fleet.at(recorder.jobs.worker[job] as number)?.endJob(recorder.deliveries.currentOf(job), state);
    for (const [delivery, worker] of recorder.deliveries.asidesOf(job))
      fleet.at(worker)?.endJob(delivery, state);
  }

  #happen(event: ScenarioEvent): void {
    const { fleet, answers, workload } = this.#parts;
    switch (event.kind) {
      case "shutdown":
        fleet.shutDown(event.worker);
        break;
      case "crash":
        fleet.crash(event.worker, event.restart);
        break;
      case "stop":
        this.endJob(jobNamed(workload, event.job), JobState.stopped);
        break;
      case "answer": {
        const { takes = Number.POSITIVE_INFINITY, over = Number.POSITIVE_INFINITY } = event;
        answers.force({ kind: event.answer, takes, until: this.#simulation.now + over });
        break;
      }
    }
  }
}

/** A job's number; the scenario has been checked for it. */
function jobNamed(workload: Workload, name: string): number {
  if (workload.ids !== undefined) return workload.ids.indexOf(name);
  return Number(name.slice("job-".length));
}
