/** A committed sweep over takeAhead: results/take-ahead/NAME.json. */
export interface TakeAheadSweep {
  readonly name: string;
  /** Its scenario, below `scenarios` and without `.yaml`. */
  readonly scenario: string;
  /** The recommended takeAhead. */
  readonly recommended: number;
  /** The call that makes it. */
  readonly words: readonly string[];
}

export const leftOutPolicies: readonly string[];

export function takeAheadSweeps(): TakeAheadSweep[];
