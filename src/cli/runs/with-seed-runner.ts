import type { Terminal } from "../terminal.ts";
import { Interruption } from "./interruption.ts";
import { jobCountOf } from "./job-count.ts";
import { Progress } from "./progress.ts";
import { SeedRunner } from "./seed-runner.ts";

/** The flags that say how runs are made, whatever they are. */
export interface RunnerOptions {
  readonly jobs?: string;
  readonly quiet?: boolean;
}

/** What a call that makes runs works with. */
export interface RunningCall<Opened> {
  readonly runner: SeedRunner;
  readonly reports: Opened;
  readonly progress: Progress;
  readonly interruption: Interruption;
}

/**
 * Opens the reports of a call, makes its runs and closes what they needed. Where anything fails, no report is left behind.
 *
 * @param open opens the reports; a wrong one stops the call before any run
 */
export async function withSeedRunner<Opened extends { discard(): void }, Made>(
  { options, terminal }: { readonly options: RunnerOptions; readonly terminal: Terminal },
  open: () => Opened,
  make: (call: RunningCall<Opened>) => Promise<Made>,
): Promise<Made> {
  const jobs = jobCountOf(options.jobs);
  // Before any file is opened: whoever interrupts leaves none behind.
  const interruption = new Interruption(terminal);
  try {
    const reports = open();
    const progress = new Progress(terminal, { quiet: options.quiet === true });
    const runner = new SeedRunner({ jobs, progress, interruption });
    try {
      return await make({ runner, reports, progress, interruption });
    } catch (error) {
      reports.discard();
      throw error;
    } finally {
      progress.stop();
      await runner.close();
    }
  } finally {
    interruption.dispose();
  }
}
