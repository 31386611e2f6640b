import type { Result } from "../experiment/result.ts";
import { metricDescriptions } from "../metrics/metric.ts";
import type { ChangeRow } from "../report/change-rows.ts";
import { comparedMetrics, comparedRows } from "../report/compare-table.ts";
import { comparisonNoteList } from "../report/comparison-notes.ts";
import { measuredNotes } from "../report/measured-table.ts";
import { type Cell, folded, numberCell, paragraph, type Section, table } from "./markup.ts";

/** The numbers: those that people read first, and all others folded away. */
export function summarySection(result: Result, id: string): Section {
  const { design } = result;
  const simulated = design.pairing === "crn";
  const all = metricDescriptions.map(({ key }) => key);
  const first = simulated ? comparedMetrics : all;
  const others = all.filter((key) => !first.includes(key));
  const notes = simulated ? comparisonNoteList(result, first) : measuredNotes(result);
  const content = [
    numbersTable(result, first, "Means over the seeds"),
    ...notes.map((note) => paragraph(sentence(note), "faint")),
    others.length === 0
      ? ""
      : folded(
          "All other numbers",
          numbersTable(result, others, "Means over the seeds of all other numbers"),
        ),
  ];
  return { id: `${id}-numbers`, title: "Numbers", content: content.join("\n") };
}

function numbersTable(result: Result, keys: readonly string[], caption: string): string {
  const blocks = comparedRows(result, keys);
  const rows = blocks.flatMap((block) => block.rows);
  const withHalf = rows.some(({ half }) => half !== "");
  const withChange = rows.some(({ change }) => change !== "");
  const against = result.design.baselines === undefined ? result.design.baseline : "the saved";
  const head: Cell[] = [
    { text: "number" },
    { text: result.design.pairing === "crn" ? "policy" : "arm" },
    numberCell("mean"),
    ...(withHalf ? [numberCell("±")] : []),
    ...(withChange ? [{ text: `change against ${against}` }] : []),
  ];
  const bodies = blocks.map((block) =>
    block.rows.map((row, index) => [
      ...(index === 0 ? [{ text: row.label, heads: "rowgroup" as const, rows: block.rows.length }] : []),
      ...rowCells(row, { withHalf, withChange }),
    ]),
  );
  const what = result.design.pairing === "crn" ? caption : caption.replace("seeds", "repetitions");
  return table({ caption: what, head, bodies });
}

function rowCells(
  { policy, mean, half, change }: ChangeRow,
  { withHalf, withChange }: { readonly withHalf: boolean; readonly withChange: boolean },
): Cell[] {
  return [
    { text: policy, heads: "row" },
    numberCell(mean),
    ...(withHalf ? [numberCell(half)] : []),
    ...(withChange ? [{ text: change, classes: "change" }] : []),
  ];
}

/** Notes for a terminal begin small. */
function sentence(note: string): string {
  return note.slice(0, 1).toUpperCase() + note.slice(1);
}
