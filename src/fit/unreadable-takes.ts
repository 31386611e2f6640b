/** Beyond this nobody reads on. */
const MOST_PROBLEMS = 10;

/** Everything that is wrong with a log of takes, a line each, with its row. */
export class UnreadableTakes extends Error {
  override readonly name = "UnreadableTakes";

  constructor(problems: readonly string[]) {
    const more = problems.length - MOST_PROBLEMS;
    super(
      [...problems.slice(0, MOST_PROBLEMS), ...(more > 0 ? [`and ${more} more problems`] : [])].join("\n"),
    );
  }
}

/** Throws if there are problems. @throws UnreadableTakes */
export function failOn(problems: readonly string[]): void {
  if (problems.length > 0) throw new UnreadableTakes(problems);
}
