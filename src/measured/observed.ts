import { failFor, rowsOf } from "./csv-rows.ts";
import type { Figure } from "./figure.ts";
import { isJobsLog, type LoggedRun, logColumns, readJobsLog } from "./jobs-log.ts";
import { figureForm, figuresFromCsv, figuresFromYaml } from "./read-figures.ts";

/** What was observed: a few figures, or every job. */
export type Observed =
  | { readonly kind: "figures"; readonly figures: readonly Figure[] }
  | { readonly kind: "log"; readonly runs: readonly LoggedRun[] };

/**
 * Reads what was observed, by what stands in it: a log of jobs or figures as CSV, else figures as YAML.
 *
 * @throws UnreadableMeasurement
 */
export function readObserved(text: string): Observed {
  if (text.trim() === "") failFor([`the file is empty; ${observedForm} is needed`]);
  if (/^\s*(#.*\n\s*)*figures\s*:/.test(text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n")))
    return { kind: "figures", figures: figuresFromYaml(text) };
  const head = (rowsOf(text)[0]?.cells ?? []).map((name) => name.toLowerCase());
  if (isJobsLog(head)) return { kind: "log", runs: readJobsLog(text) };
  if (head.includes("metric") || head.includes("value"))
    return { kind: "figures", figures: figuresFromCsv(text) };
  failFor([`row 1: this is neither a log of jobs nor a list of figures; ${observedForm} is needed`]);
  throw new Error("unreachable");
}

const observedForm = `a CSV of jobs (${logColumns.join(", ")}), or figures as CSV or YAML (${figureForm})`;
