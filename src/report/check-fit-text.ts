import type { FitCheck, FitRow } from "../calibration/check-fit.ts";
import { deviationText, type FigureRow, figureRow, figureTable } from "./figure-row.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { seedsText } from "./heading.ts";
import { printable } from "./printable.ts";
import { unitNote } from "./unit-note.ts";
import { wrapText } from "./wrap-text.ts";

/** What `take-sim check-fit` found, for people: number by number, and the verdict. */
export function checkFitText(check: FitCheck): string {
  const { scenario, seeds, rows } = check;
  const heading = `${printable(scenario.name)} · ${seeds.length === 1 ? `seed ${seeds[0]}` : `${seeds.length} seeds (${seedsText(seeds)})`}`;
  const table = figureTable(["observed", "here", "over the seeds", "off by"], rows.map(tableRow));
  return `${[heading, table, ...notes(check)].join("\n\n")}\n`;
}

function tableRow(row: FitRow): { row: FigureRow; cells: string[] } {
  const { observed, simulated, range, error } = row;
  const named = figureRow(row, [observed, simulated]);
  const { format } = named;
  const cells = [
    format.format(observed),
    format.format(simulated),
    range === null ? "–" : `${format.format(range[0])} to ${format.format(range[1])}`,
    row.judged ? deviationText(error) : `(${deviationText(error)})`,
  ];
  return { row: named, cells };
}

function notes({ rows, meanAbsoluteError, threshold, verdict }: FitCheck): string[] {
  const lacking = rows.some(({ simulated }) => simulated === null);
  const share = `${Number((100 * threshold).toFixed(2))} %`;
  const mean = meanAbsoluteError === null ? "cannot be had" : `${(100 * meanAbsoluteError).toFixed(1)} %`;
  const bound = verdict === "pass" ? `at most ${share}` : lacking ? "numbers are missing" : `over ${share}`;
  const sentence = `${verdict}: the mean absolute error is ${mean} (${bound}).`;
  const others = rows.some(({ judged }) => !judged) ? ["In parentheses: not part of the verdict."] : [];
  return [sentence, ...unitNote(rows), ...others].map((text) => wrapText(text, PAGE_WIDTH));
}
