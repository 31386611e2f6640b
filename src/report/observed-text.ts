import type { Result } from "../experiment/result.ts";
import { observedMetricKeys } from "../measured/observed-service.ts";
import type { Metrics } from "../metrics/metric.ts";
import { deviationText, figureRow, figureTable } from "./figure-row.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { printable } from "./printable.ts";
import { wrapText } from "./wrap-text.ts";

/** The times of a log of jobs beside those of its replay under each policy; nothing where the log has none of them. */
export function observedText(
  { design, summaries }: Result,
  observed: { readonly metrics: Metrics; readonly file: string },
): string {
  const rows = observedMetricKeys.flatMap((metric) => {
    const seen = observed.metrics[metric];
    if (seen === null || seen === undefined) return [];
    const means = design.policies.map(
      (policy) => summaries.find((one) => one.metric === metric && one.policy === policy)?.mean ?? null,
    );
    return design.policies.map((policy, index) => {
      const mean = means[index] ?? null;
      const row = figureRow({ metric, policy }, [seen, ...means]);
      const off = mean === null || seen === 0 ? null : mean / seen - 1;
      const cells = [row.format.format(seen), row.format.format(mean), deviationText(off)];
      const head = [index === 0 ? row.head[0] : "", row.head[1]] as const;
      return { row: { ...row, head }, cells };
    });
  });
  if (rows.length === 0) return "";
  const note = wrapText(
    `observed: the jobs of ${printable(observed.file)}; simulated: the mean over the seeds. What the log's own workers did otherwise than these policies shows in the difference.`,
    PAGE_WIDTH,
  );
  return `\n${figureTable(["observed", "simulated", "off by"], rows)}\n\n${note}\n`;
}
