import { columnNamesOf, failFor, rowsOf, separatorHint } from "./csv-rows.ts";
import type { Figure } from "./figure.ts";
import { isJobsLog, type JobsLog, readJobsLog } from "./jobs-log.ts";
import { logColumns } from "./logged-job.ts";
import { figuresFromCsv, figuresFromYaml } from "./read-figures.ts";
import { figureForm } from "./written-figure.ts";

/** What was observed: a few figures, or every job. */
export type Observed =
  | { readonly kind: "figures"; readonly figures: readonly Figure[] }
  | ({ readonly kind: "log" } & JobsLog);

/**
 * Reads what was observed, by what stands in it: a log of jobs or figures as CSV, else figures as YAML.
 *
 * @throws UnreadableMeasurement
 */
export function readObserved(text: string): Observed {
  if (text.trim() === "") failFor([`the file is empty; ${observedForm} is needed`]);
  if (/^\s*(#.*\n\s*)*figures\s*:/.test(text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n")))
    return { kind: "figures", figures: figuresFromYaml(text) };
  const [first] = rowsOf(text);
  const head = columnNamesOf(first);
  if (isJobsLog(head)) return { kind: "log", ...readJobsLog(text) };
  if (head.includes("metric") || head.includes("value"))
    return { kind: "figures", figures: figuresFromCsv(text) };
  failFor([
    `row ${first?.number}: this is neither a log of jobs nor a list of figures; ${observedForm} is needed${separatorHint(first)}`,
  ]);
  throw new Error("unreachable");
}

const observedForm = `a CSV of jobs (${logColumns.join(", ")}), or figures as CSV or YAML (${figureForm})`;
