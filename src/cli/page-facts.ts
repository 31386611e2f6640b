import type { PageFacts } from "../page/subject.ts";
import { pageScript } from "./page-scripts.ts";
import type { Terminal } from "./terminal.ts";

/**
 * What a page says of how it was made. It has a date only where the environment gives one (SOURCE_DATE_EPOCH, see
 * https://reproducible-builds.org/specs/source-date-epoch/): two calls of one seed write the same bytes.
 */
export function pageFacts(terminal: Pick<Terminal, "environment">): PageFacts {
  return { ...sweepFacts(terminal), script: pageScript("report-page") };
}

/** The same for the page of a sweep, which has no script. */
export function sweepFacts({ environment }: Pick<Terminal, "environment">): PageFacts {
  const seconds = environment.SOURCE_DATE_EPOCH ?? "";
  const date = /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : undefined;
  return {
    nodeVersion: process.version,
    ...(date !== undefined && { date: date.replace(/\.\d+Z$/, "Z") }),
  };
}
