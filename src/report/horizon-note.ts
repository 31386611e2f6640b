import type { Result } from "../experiment/result.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { wrapText } from "./wrap-text.ts";

/** Says how many runs were cut off, and what that does to the numbers; empty if none was. */
export function horizonNote({ runs }: Result): string {
  const cut = runs.filter((run) => run.status === "horizon").length;
  if (cut === 0) return "";
  const which = runs.length === 1 ? "The run was" : `${cut} of ${runs.length} runs were`;
  return wrapText(
    `${which} cut off at the horizon: times are those of the jobs that had finished, and "–" was not reached.`,
    PAGE_WIDTH,
  );
}
