import type { Result } from "../experiment/result.ts";
import type { PolicyCurves } from "../timeline/curves-over-seeds.ts";
import type { Lanes } from "../timeline/lanes.ts";

/** A result and what a page can show of its runs. */
export interface ReportSubject {
  readonly result: Result;
  /** Absent where its runs cannot be made again: measured numbers, and results put together from several. */
  readonly runs?: ShownRuns;
  /** Why they cannot, where that is to be said. */
  readonly withoutRuns?: string;
  /** How a run of it is made by itself; absent where only the page has its scenario. */
  readonly replay?: Replay;
}

/** The command that makes one run of a result. */
export interface Replay {
  /** Its words, without policy and seed. */
  readonly words: readonly string[];
  /** What policies from files are called there, by their names. */
  readonly policyWords: Readonly<Record<string, string>>;
}

/** What was simulated again. */
export interface ShownRuns {
  /** Of every policy whose runs can be made again. */
  readonly curves: readonly PolicyCurves[];
  /** Of how many seeds the curves are; all of them unless they would take too long. */
  readonly curveSeeds: number;
  /** One seed under each of these policies. */
  readonly drawn: DrawnSeed;
}

/** The seed whose runs are drawn. */
export interface DrawnSeed {
  readonly seed: number;
  /** Why this one, as the end of a sentence. */
  readonly why: string;
  readonly lanes: readonly Lanes[];
  /** Why there are no lanes, where there are none. */
  readonly missing?: string;
}

/** What the page says of how it was made; nothing that is not passed. */
export interface PageFacts {
  readonly nodeVersion?: string;
  readonly date?: string;
  /** A script without imports, for readers who can run it. */
  readonly script?: string;
}
