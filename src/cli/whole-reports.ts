import type { Result } from "../experiment/result.ts";
import { bencherJson } from "../report/bencher-json.ts";
import { benchmarkActionJson } from "../report/benchmark-action-json.ts";
import { junitXml } from "../report/junit-xml.ts";
import { markdownReport } from "../report/markdown-report.ts";
import { resultsJson } from "../report/result-json.ts";
import { runsCsv } from "../report/runs-csv.ts";
import type { TableOptions } from "./table-options.ts";

/** Reports of all results of a call, written at its end, by the names of their reporters. */
export const wholeReports: Readonly<
  Record<string, (results: readonly Result[], options: TableOptions) => string>
> = {
  json: resultsJson,
  csv: runsCsv,
  markdown: markdownReport,
  junit: junitXml,
  bmf: bencherJson,
  "benchmark-action": benchmarkActionJson,
};
