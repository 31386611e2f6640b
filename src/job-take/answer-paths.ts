import type { Simulation } from "../des/simulation.ts";
import type { Recorder } from "../records/recorder.ts";
import type { OpenTake } from "./job-take-service.ts";
import type { Redelivery } from "./redelivery.ts";

/** What the paths of answers need from around them. */
export interface AnswerPathsParts {
  readonly recorder: Recorder;
  /** How long a late answer travels. */
  readonly lateBy: number;
  readonly redelivery: Redelivery;
}

/** How answers with jobs get to their workers: at once, late, or not at all. */
export class AnswerPaths {
  readonly #simulation: Simulation;
  readonly #parts: AnswerPathsParts;
  /** Takes whose late answers travel. */
  readonly #travelling = new Set<OpenTake>();

  constructor(simulation: Simulation, parts: AnswerPathsParts) {
    this.#simulation = simulation;
    this.#parts = parts;
  }

  /** Whether an answer travels to a worker that waits for it. */
  get pending(): boolean {
    return this.#travelling.size > 0;
  }

  /** An answer with jobs leaves for its worker. */
  send(take: OpenTake, deliveries: readonly number[]): void {
    if (take.fate === undefined) {
      take.request.answer(deliveries);
    } else if (take.fate === "lost") {
      this.lose(take, deliveries);
      take.request.refuse("error");
    } else {
      this.#travelling.add(take);
      this.#simulation.call(this.#parts.lateBy, () => this.#reach(take, deliveries));
    }
  }

  /** A take is no longer open: a late answer to it will find nobody. */
  forget(take: OpenTake): void {
    this.#travelling.delete(take);
  }

  /** Jobs that reach no worker go back to the queue. */
  lose(take: OpenTake, deliveries: readonly number[]): void {
    const { recorder, redelivery } = this.#parts;
    recorder.takes.lost.add(take.index);
    const lost = deliveries.filter((delivery) =>
      recorder.deliveryLost(this.#simulation.now, delivery, "answer lost"),
    );
    redelivery.toFront(lost.map((delivery) => recorder.deliveries.jobOf(delivery)));
  }

  /** A late answer reaches its worker, if that still waits for it. */
  #reach(take: OpenTake, deliveries: readonly number[]): void {
    if (this.#travelling.delete(take)) take.request.answer(deliveries);
    else this.lose(take, deliveries);
  }
}
