import { UsageError } from "./exit-codes.ts";

/** Where a command reads and writes: tests give their own. */
export interface Terminal {
  /** The report, and nothing else. Does nothing once nobody reads it any more, as after `| head`. */
  readonly stdout: (text: string) => void;
  /** Errors, warnings and notes. */
  readonly stderr: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a line on stderr can be rewritten. */
  readonly stderrIsTerminal?: boolean;
  /** Whether a person sees stdout at once: a terminal, and no pipe or file. */
  readonly stdoutIsTerminal?: boolean;
  /** Shows a page in a browser. */
  readonly openPage?: (path: string) => void;
  /** Calls the listener once when the user interrupts (Ctrl-C); returns how to stop that. */
  readonly onInterrupt?: (listener: () => void) => () => void;
}

/**
 * The same without notes and warnings, where `-q` asks for that. Errors, which are thrown, are printed all the same.
 *
 * @throws UsageError for `-q` and `-v` together
 */
export function withoutNotes(
  terminal: Terminal,
  { quiet, verbose }: { readonly quiet?: boolean; readonly verbose?: boolean },
): Terminal {
  if (quiet === true && verbose === true)
    throw new UsageError(
      "--quiet and --verbose exclude each other; one says nothing beside the report, the other more",
    );
  return quiet === true ? { ...terminal, stderr: () => {} } : terminal;
}
