import { Simulation } from "../../src/des/simulation.ts";
import { JobTakeService } from "../../src/job-take/job-take-service.ts";
import { latencyModelOf } from "../../src/job-take/latency/latency-model-of.ts";
import { Recorder } from "../../src/records/recorder.ts";
import type { LatencyDescription } from "../../src/scenario/latency-parameters.ts";
import { plainService } from "../support/plain-service.ts";

/** How the service of a stage differs from the usual. */
export interface StageChoice {
  readonly assign?: "answer" | "send";
  readonly wake?: "all" | "one";
  /** One value a delivery or take, in their order; then 0. */
  readonly jitter?: readonly number[];
  /** What the model draws, in order; then 0.5. */
  readonly draws?: readonly number[];
}

/** A take on the stage. */
export interface StagedTake {
  readonly at: number;
  readonly asked: number;
  readonly worker?: number;
  readonly occupancy?: number;
}

/** A service with a latency model: jobs and takes by the clock (milliseconds), and when each take was answered. */
export class LatencyStage {
  readonly #simulation = new Simulation();
  readonly #recorder = new Recorder({ jobs: 2_000, log: false });
  readonly #service: JobTakeService;
  readonly #started = new Set<number>();
  readonly #answers: (readonly [take: string, when: number, returned: number])[] = [];
  #jobs = 0;
  #workers = 100;

  constructor(latency: LatencyDescription, choice: StageChoice = {}) {
    const jitter = [...(choice.jitter ?? [])];
    const draws = [...(choice.draws ?? [])];
    this.#service = new JobTakeService(this.#simulation, {
      latency: latencyModelOf(latency, () => ({ uniform: () => draws.shift() ?? 0.5 })),
      recorder: this.#recorder,
      ...plainService,
      drawJitter: () => jitter.shift() ?? 0,
      assign: choice.assign ?? "answer",
      wake: choice.wake ?? "all",
    });
  }

  /** So many jobs arrive at an instant. */
  jobs(at: number, count: number): this {
    this.#simulation.call(at, () => {
      for (let joined = 0; joined < count; joined += 1) {
        this.#service.arrive(this.#jobs);
        this.#jobs += 1;
      }
    });
    return this;
  }

  /** A worker sends a take: one of its own, if none is named. */
  take(name: string, { at, asked, occupancy = 0, worker }: StagedTake): this {
    const by = worker ?? this.#workers++;
    this.#simulation.call(at, () => {
      const now = this.#simulation.now;
      if (!this.#started.has(by)) this.#recorder.workerStarted(now, by);
      this.#started.add(by);
      const take = this.#service.take({
        worker: by,
        asked,
        occupancy,
        answer: (jobs) => {
          this.#answers.push([name, this.#simulation.now, jobs.length]);
          this.#recorder.takeEnded(this.#simulation.now, take.index);
        },
        refuse: () => {},
      });
    });
    return this;
  }

  /** Takes with when they were answered and with how many jobs, in order of the answers. */
  answers(until = 60_000): readonly (readonly [take: string, when: number, returned: number])[] {
    this.#simulation.run({ until });
    return this.#answers;
  }
}
