/** Where a command reads and writes: tests give their own. */
export interface Terminal {
  /** The report, and nothing else. @throws OutputClosed */
  readonly stdout: (text: string) => void;
  /** Errors, warnings and notes. */
  readonly stderr: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a line on stderr can be rewritten. */
  readonly stderrIsTerminal?: boolean;
  /** Calls the listener once when the user interrupts (Ctrl-C); returns how to stop that. */
  readonly onInterrupt?: (listener: () => void) => () => void;
}

/** Nobody reads stdout any more, as after `| head`: no fault of anybody. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}
