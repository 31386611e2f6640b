/** A scenario with mistakes, and each problem as it is printed, without the file's name. */
export interface BadScenario {
  readonly text: string;
  readonly problems: readonly string[];
}
