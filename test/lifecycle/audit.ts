import type { Run } from "../../src/experiment/run.ts";
import type { LoggedEvent } from "../../src/records/event-log.ts";
import { hasEnded, JobState } from "../../src/records/job-state.ts";

interface Copy {
  readonly job: number;
  readonly worker: number;
  stage: string;
}

/**
 * Books kept from the log alone: follows every job and every delivery of it, and says what is wrong. A job is lost if it
 * has arrived, has not ended, and is neither queued, nor on its way back to the queue, nor with a worker.
 */
export function auditOf(run: Run): string[] {
  const audit = new Audit(run);
  for (const event of run.log ?? []) audit.follow(event);
  return audit.end();
}

class Audit {
  readonly #run: Run;
  readonly #problems: string[] = [];
  readonly #queued = new Set<number>();
  readonly #returning = new Set<number>();
  readonly #ended = new Set<number>();
  readonly #arrived = new Set<number>();
  readonly #copies: Copy[] = [];
  readonly #alive = new Set<number>();
  #time = Number.NEGATIVE_INFINITY;

  constructor(run: Run) {
    this.#run = run;
  }

  follow(event: LoggedEvent): void {
    if (event.time < this.#time) this.#wrong(event, "is earlier than the event before it");
    this.#time = event.time;
    switch (event.event) {
      case "worker-started":
        if (this.#alive.has(event.worker)) this.#wrong(event, "of a worker that is there");
        this.#alive.add(event.worker);
        break;
      case "worker-stopped":
        this.#alive.delete(event.worker);
        if (this.#copies.some(({ worker, stage }) => worker === event.worker && stage !== "on the way"))
          this.#wrong(event, "and leaves jobs behind");
        break;
      case "job-arrived":
        this.#arrived.add(event.job);
        this.#enqueue(event, event.job);
        break;
      case "job-redelivered":
        if (!this.#returning.delete(event.job)) this.#wrong(event, "of a job that was not on its way back");
        this.#enqueue(event, event.job);
        break;
      case "take-answered":
        for (const job of event.jobs) {
          if (!this.#queued.delete(job)) this.#wrong(event, `with job ${job}, which is not queued`);
          this.#copies.push({ job, worker: event.worker, stage: "on the way" });
        }
        break;
      case "job-held":
        this.#step(event, event, "on the way", "held");
        break;
      case "job-started":
        this.#step(event, event, "held", "running");
        break;
      case "job-finished":
        this.#step(event, event, "running", undefined);
        this.#ended.add(event.job);
        this.#returning.delete(event.job);
        break;
      case "job-withdrawn":
        if (!this.#queued.delete(event.job)) this.#wrong(event, "of a job that is not queued");
        break;
      case "lease-ran-out":
        this.#returning.add(event.job);
        break;
      case "job-lost":
        this.#step(event, event, event.from, undefined);
        if (event.returns) this.#returning.add(event.job);
        break;
      case "job-ended":
        if (this.#ended.has(event.job)) this.#wrong(event, "though it had ended");
        this.#ended.add(event.job);
        if (event.from === "queued") this.#queued.delete(event.job);
        else if (event.from === "returning") this.#returning.delete(event.job);
        else this.#step(event, event, event.from, undefined);
        break;
      default:
        break;
    }
  }

  end(): string[] {
    const { jobs } = this.#run;
    for (const job of this.#arrived) {
      const ended = hasEnded(jobs.state[job] as number);
      if (ended !== this.#ended.has(job)) this.#problems.push(`job ${job}: the log and the columns differ`);
      if (!ended && !this.#isSomewhere(job)) this.#problems.push(`job ${job} is lost`);
    }
    if (this.#run.status === "complete" && this.#ended.size !== jobs.count)
      this.#problems.push("the run is complete, and jobs have not ended");
    for (let job = 0; job < jobs.count; job += 1) {
      const finished = jobs.state[job] === JobState.finished;
      if (finished !== !Number.isNaN(jobs.finished[job] as number))
        this.#problems.push(`job ${job}: its state and its finish differ`);
    }
    return this.#problems;
  }

  #isSomewhere(job: number): boolean {
    return this.#queued.has(job) || this.#returning.has(job) || this.#copies.some((copy) => copy.job === job);
  }

  #enqueue(event: LoggedEvent, job: number): void {
    if (this.#queued.has(job)) this.#wrong(event, "of a job that is queued");
    if (this.#ended.has(job)) this.#wrong(event, "of a job that has ended");
    this.#queued.add(job);
  }

  /** A delivery goes on, or is over. */
  #step(
    event: LoggedEvent,
    { job, worker }: { readonly job: number; readonly worker: number },
    from: string,
    to: string | undefined,
  ): void {
    const place = this.#copies.findIndex(
      (copy) => copy.job === job && copy.worker === worker && copy.stage === from,
    );
    const copy = this.#copies[place];
    if (copy === undefined) this.#wrong(event, `of a delivery that is not ${from}`);
    else if (to !== undefined && !this.#alive.has(worker))
      this.#wrong(event, "on a worker that is not there");
    else if (to === undefined) this.#copies.splice(place, 1);
    else copy.stage = to;
  }

  #wrong(event: LoggedEvent, what: string): void {
    this.#problems.push(`${JSON.stringify(event)}: ${what}`);
  }
}
