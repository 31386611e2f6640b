import type { JobTakeService } from "../job-take/job-take-service.ts";
import { type EndedState, hasEnded, JobState } from "../records/job-state.ts";
import type { Recorder } from "../records/recorder.ts";
import type { AttemptOutcome, Attempts } from "./attempts.ts";

/** What the outcomes of jobs need from around them. */
export interface JobOutcomesParts {
  readonly loop: { readonly now: number };
  readonly recorder: Recorder;
  readonly service: JobTakeService;
  /** Undefined where no attempt fails. */
  readonly attempts: Attempts | undefined;
  /** After how long a failed job joins the queue again. */
  readonly retryAfter: number;
  /** Told when a job has ended. */
  readonly jobEnded: (job: number) => void;
}

/** What becomes of the jobs that leave a worker. */
export class JobOutcomes {
  readonly #parts: JobOutcomesParts;

  constructor(parts: JobOutcomesParts) {
    this.#parts = parts;
  }

  /** A job has run to its end: well, or it has failed, and is tried again or not. */
  ranToEnd(delivery: number, job: number): AttemptOutcome {
    const { recorder, attempts, service, retryAfter, loop } = this.#parts;
    const outcome = attempts === undefined ? "finished" : attempts.outcomeOf(job);
    if (outcome === "finished") this.#finish(delivery, job);
    else if (outcome === "failed") this.cutShort(delivery, JobState.failed);
    else if (recorder.deliveryLost(loop.now, delivery, "attempt failed"))
      service.redelivery.toEnd(job, retryAfter);
    return outcome;
  }

  /** A job of the worker ends without finishing. */
  cutShort(delivery: number, state: EndedState): void {
    const { recorder, loop, jobEnded } = this.#parts;
    if (recorder.deliveries.aside(delivery) !== undefined) {
      // In the queue again, or elsewhere, or over: what happens to it here is of no consequence.
      recorder.deliveryLost(loop.now, delivery, state === JobState.failed ? "attempt failed" : "cut short");
      return;
    }
    const job = recorder.deliveries.jobOf(delivery);
    recorder.jobEnded(loop.now, job, state);
    jobEnded(job);
  }

  #finish(delivery: number, job: number): void {
    const { recorder, service, loop, jobEnded } = this.#parts;
    const isAside = recorder.deliveries.aside(delivery) !== undefined;
    const hadEnded = isAside && hasEnded(recorder.jobs.state[job] as number);
    recorder.jobFinished(loop.now, delivery);
    if (hadEnded) return;
    if (isAside) service.forget(job);
    jobEnded(job);
  }
}
