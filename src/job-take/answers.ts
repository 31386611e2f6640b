import type { RandomStream } from "../random/random-stream.ts";
import { type AnswerKind, type AnswerProbabilities, answerKinds } from "../scenario/answer-kinds.ts";

/** From an instant on, takes are answered in this way: those sent until another instant, or so many of them. */
export interface ForcedAnswers {
  readonly kind: AnswerKind;
  /** Not a take sent at or after this instant, in microseconds. */
  readonly until: number;
  /** How many takes at most. */
  readonly takes: number;
}

/** Decides, as a take is sent, what will become of its answer. */
export class Answers {
  readonly #probabilities: readonly (readonly [AnswerKind, number])[];
  readonly #makeStream: () => RandomStream;
  #stream: RandomStream | undefined;
  #forced: { kind: AnswerKind; until: number; takes: number }[] = [];

  /** The stream gives one number a take, in the order of the sends; it is made if it is needed. */
  constructor(probabilities: AnswerProbabilities, stream: () => RandomStream) {
    this.#probabilities = answerKinds.flatMap((kind) => {
      const probability = probabilities[kind] ?? 0;
      return probability > 0 ? [[kind, probability] as const] : [];
    });
    this.#makeStream = stream;
  }

  /** From now on, some takes are answered in this way. Of several such, the first holds. */
  force(answers: ForcedAnswers): void {
    this.#forced.push({ ...answers });
  }

  /** The kind of the answer to a take that is sent now; undefined for the usual one. */
  next(now: number): AnswerKind | undefined {
    const drawn = this.#draw();
    if (this.#forced.length === 0) return drawn;
    this.#forced = this.#forced.filter(({ until, takes }) => now < until && takes > 0);
    const [first] = this.#forced;
    if (first === undefined) return drawn;
    first.takes -= 1;
    return first.kind;
  }

  #draw(): AnswerKind | undefined {
    if (this.#probabilities.length === 0) return undefined;
    this.#stream ??= this.#makeStream();
    let left = this.#stream.uniform();
    for (const [kind, probability] of this.#probabilities) {
      left -= probability;
      if (left < 0) return kind;
    }
    return undefined;
  }
}
