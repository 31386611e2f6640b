import type { Estimate } from "../../playground/estimates.ts";
import { shownMetrics } from "../../playground/shown-metrics.ts";
import { differenceText, type RowFormat, rowFormat } from "../../report/quantity-text.ts";
import { makeElement } from "../make-element.ts";
import type { Shown } from "./one-seed.ts";

/** What stands in the table. */
export interface Numbers {
  readonly shown: readonly Shown[];
  readonly baseline: string;
  /** Of many seeds; empty until they are there. */
  readonly estimates: readonly Estimate[];
}

/**
 * Fills the table: a row for each number, a column for each policy. The exact values stand in `data-value`, those of many
 * seeds in `data-mean`, `data-low` and `data-high`, and their differences in `data-difference`.
 */
export function fillNumbers(table: HTMLTableElement, { shown, baseline, estimates }: Numbers): void {
  const head = makeElement(
    "tr",
    {},
    makeElement("td"),
    ...shown.map(({ policy }) => makeElement("th", { scope: "col" }, policy)),
  );
  const rows = shownMetrics.map(({ metric, words }) => {
    const values = shown.map((one) => (one.ran ? (one.metrics[metric.key] ?? null) : null));
    const means = estimates.filter((one) => one.metric === metric.key).map(({ mean }) => mean);
    const row = rowFormat(metric, [...values, ...means]);
    const title = makeElement(
      "th",
      { scope: "row" },
      row.label,
      makeElement("span", { class: "words" }, words),
    );
    const cells = shown.map(({ policy }, index) => {
      const estimate = estimates.find((one) => one.policy === policy && one.metric === metric.key);
      return numberCell({
        row,
        value: values[index] ?? null,
        estimate,
        baseline,
        metric: metric.key,
        policy,
      });
    });
    return makeElement("tr", {}, title, ...cells);
  });
  table.replaceChildren(makeElement("thead", {}, head), makeElement("tbody", {}, ...rows));
}

interface CellParts {
  readonly row: RowFormat;
  readonly value: number | null;
  readonly estimate: Estimate | undefined;
  readonly baseline: string;
  readonly metric: string;
  readonly policy: string;
}

function numberCell({ row, value, estimate, baseline, metric, policy }: CellParts): HTMLElement {
  const cell = makeElement("td", {
    "data-metric": metric,
    "data-policy": policy,
    "data-value": String(value),
  });
  cell.append(row.format(value));
  if (estimate === undefined) return cell;
  const { mean, ci, difference } = estimate;
  const brackets = (ends: readonly number[] | null, format: (end: number) => string): string =>
    ends === null ? "" : ` [${ends.map(format).join(", ")}]`;
  Object.assign(cell.dataset, { mean, low: ci?.[0], high: ci?.[1] });
  cell.append(
    makeElement(
      "span",
      { class: "mean" },
      `mean ${row.format(mean)}${brackets(ci, (end) => row.format(end))}`,
    ),
  );
  if (difference === undefined) return cell;
  Object.assign(cell.dataset, {
    difference: difference.estimate,
    differenceLow: difference.ci?.[0],
    differenceHigh: difference.ci?.[1],
  });
  const signed = (value: number): string => differenceText(value, row).replace(/^[+−](?=[0.]+$)/, "±");
  const isNone = [difference.estimate, ...(difference.ci ?? [])].every((value) => value === 0);
  const text = isNone
    ? `as ${baseline} in every seed`
    : `difference ${signed(difference.estimate)}${brackets(difference.ci, signed)}`;
  cell.append(makeElement("span", { class: "difference" }, text));
  return cell;
}
