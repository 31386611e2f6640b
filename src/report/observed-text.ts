import type { Result } from "../experiment/result.ts";
import { observedMetricKeys } from "../measured/observed-service.ts";
import { deviationText, type FigureRow, figureRow, figureTable } from "./figure-row.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { markdownTable, markdownText } from "./markdown-text.ts";
import { printable } from "./printable.ts";
import type { TimeUnit } from "./quantity-text.ts";
import { wrapText } from "./wrap-text.ts";

/** The times of a log of jobs beside those of its replay under each policy; nothing where the result is of no log. */
export function observedText(result: Result, timeUnit?: TimeUnit): string {
  const rows = observedRows(result, timeUnit);
  if (rows.length === 0) return "";
  return `\n${figureTable(columns, rows)}\n\n${wrapText(noteOf(result), PAGE_WIDTH)}\n`;
}

/** The same as Markdown: a table and what it is. */
export function observedMarkdown(result: Result, timeUnit?: TimeUnit): string[] {
  const rows = observedRows(result, timeUnit);
  if (rows.length === 0) return [];
  const cells = rows.map(({ row, cells: numbers }) => [...row.head, ...numbers].map(markdownText));
  return [markdownTable(["", "policy", ...columns], cells, "right"), markdownText(noteOf(result))];
}

const columns = ["observed", "simulated", "off by"] as const;

function noteOf({ observed }: Result): string {
  return `observed: the jobs of ${printable(observed?.file ?? "")}; simulated: the mean over the seeds. What the log's own workers did otherwise than these policies shows in the difference.`;
}

interface ObservedRow {
  readonly row: FigureRow;
  readonly cells: readonly string[];
}

function observedRows(
  { design, summaries, observed }: Result,
  timeUnit: TimeUnit | undefined,
): ObservedRow[] {
  return observedMetricKeys.flatMap((metric) => {
    const seen = observed?.metrics[metric];
    if (seen === null || seen === undefined) return [];
    const means = design.policies.map(
      (policy) => summaries.find((one) => one.metric === metric && one.policy === policy)?.mean ?? null,
    );
    return design.policies.map((policy, index) => {
      const mean = means[index] ?? null;
      const row = figureRow({ metric, policy }, [seen, ...means], timeUnit);
      const off = mean === null || seen === 0 ? null : mean / seen - 1;
      const cells = [row.format.format(seen), row.format.format(mean), deviationText(off)];
      const head = [index === 0 ? row.head[0] : "", row.head[1]] as const;
      return { row: { ...row, head }, cells };
    });
  });
}
