import { drawnReports } from "./drawn-reports.ts";
import { UsageError } from "./exit-codes.ts";
import { perRunReports } from "./per-run-reports.ts";

/**
 * Refuses reports of what happened in runs where no run is made: they would be files without a row.
 *
 * @param why what there is in place of runs
 * @throws UsageError
 */
export function requireNoPerRunReports(reporters: readonly string[] | undefined, why: string): void {
  const wanted = (reporters ?? []).flatMap((text) => text.split(","));
  const refused = wanted.find((text) => {
    const name = text.split("=")[0] as string;
    return name in perRunReports || drawnReports[name]?.needsRuns === true;
  });
  if (refused !== undefined)
    throw new UsageError(`--reporter ${refused}: it tells what happened in runs, and ${why}`);
}
