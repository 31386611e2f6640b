/** Where a command reads and writes: tests give their own. */
export interface Terminal {
  /** The report, and nothing else. */
  readonly stdout: (text: string) => void;
  /** Errors, warnings and notes. */
  readonly stderr: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
}
