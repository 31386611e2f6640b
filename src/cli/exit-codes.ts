/** What the command's exit code says; printed by `--help`. */
export const ExitCode = {
  ok: 0,
  /** An error-level gate failed, or the number of `--until-ci` is not there. */
  gateFailed: 1,
  /** The call, a scenario or another input is wrong. */
  usage: 2,
  /** A run could not be carried to its end, or the program itself failed. */
  simulation: 3,
  /** A gate is inconclusive, or `--until-ci` did not reach its aim, and `--fail-on inconclusive` was given. */
  inconclusive: 4,
  /** Ctrl-C: what was done by then is written, and marked. */
  interrupted: 130,
} as const;

/** For `--help`. */
export const exitCodeHelp = `Exit codes:
  0    it ran, and no gate failed
  1    a gate failed, an "improve" gate is not proved, or the number of
       --until-ci is not there
  2    the call or a file is wrong: nothing was run
  3    a run failed: a policy spins or is at fault, jobs can never finish
  4    a gate or --until-ci is inconclusive (only with --fail-on inconclusive)
  130  interrupted; what was done by then is written and marked`;

/** Something that the user can mend: ends the command with a message and exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
