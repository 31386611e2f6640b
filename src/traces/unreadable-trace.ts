/** Everything that is wrong with a trace, a line each, with row and column. */
export class UnreadableTrace extends Error {
  override readonly name = "UnreadableTrace";
}

/** Beyond this nobody reads on. */
const MOST_PROBLEMS = 20;

/** Problems of a file of any length: the first are kept, the others counted. */
export class TraceProblems {
  readonly #first: string[] = [];
  #count = 0;

  get any(): boolean {
    return this.#count > 0;
  }

  add(...problems: readonly string[]): void {
    this.#count += problems.length;
    this.#first.push(...problems.slice(0, MOST_PROBLEMS - this.#first.length));
  }

  /** @throws UnreadableTrace if there are any */
  fail(): void {
    if (!this.any) return;
    const more = this.#count - this.#first.length;
    throw new UnreadableTrace(
      [...this.#first, ...(more > 0 ? [`and ${more} more problems`] : [])].join("\n"),
    );
  }
}
