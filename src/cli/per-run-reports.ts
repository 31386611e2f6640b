import type { Run } from "../experiment/run.ts";
import { eventLines } from "../report/events-jsonl.ts";
import { jobsCsvHead, jobsCsvRows } from "../report/jobs-csv.ts";
import { scalingCsvHead, scalingCsvRows } from "../report/scaling-csv.ts";
import { takesCsvHead, takesCsvRows } from "../report/takes-csv.ts";
import { timeSeriesCsvHead } from "../report/time-series-csv.ts";
import { seriesRows } from "./time-series-report.ts";

/** Reports that are written as the runs go, by name; a worker makes their rows where it makes the run. */
export const perRunReports: Readonly<
  Record<
    string,
    {
      readonly head: string;
      readonly rows: (run: Run, every: number) => string /** Needs a log. */;
      readonly log?: true;
    }
  >
> = {
  jobs: { head: jobsCsvHead, rows: jobsCsvRows },
  takes: { head: takesCsvHead, rows: takesCsvRows },
  scaling: { head: scalingCsvHead, rows: scalingCsvRows },
  events: { head: "", rows: eventLines, log: true },
  series: { head: timeSeriesCsvHead, rows: seriesRows, log: true },
};
