/** What the command's exit code says; printed by `--help`. */
export const ExitCode = {
  ok: 0,
  /** An error-level gate failed. */
  gateFailed: 1,
  /** The call, a scenario or another input is wrong. */
  usage: 2,
  /** A run could not be carried to its end, or the program itself failed. */
  simulation: 3,
} as const;

/** For `--help`. */
export const exitCodeHelp = `Exit codes:
  0  it ran
  2  the call or a file is wrong: nothing was run
  3  a run failed: a policy spins, an invariant broke, jobs can never finish`;

/** Something that the user can mend: ends the command with a message and exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
