import { PAGE_WIDTH } from "./fitted-tables.ts";
import { shortenedName } from "./shortened-name.ts";
import { textTable } from "./text-table.ts";

/** One policy's line of a comparison: the texts of its cells. */
export interface ChangeRow {
  /** The number's name and unit in the first line of each number; empty in the others. */
  readonly label: string;
  readonly policy: string;
  readonly mean: string;
  /** Half of the interval's width; empty where there is none. */
  readonly half: string;
  readonly change: string;
}

/** How a table is made narrower. */
interface Layout {
  /** Whether the number's name stands in a line of its own, above its policies. */
  readonly above: boolean;
  /** The longest that a policy's name may be. */
  readonly longest: number;
}

/** The shortest that a policy's name is cut to. */
const SHORTEST_NAME = 8;

/**
 * A table of these lines, no wider than the page: where it would be, the numbers' names move to lines of their own, and if
 * that is not enough the policies' names are cut at their start, as what tells files apart is their end.
 */
export function changeRows(rows: readonly ChangeRow[], changeHead: string): string {
  const beside = layOut(rows, changeHead, { above: false, longest: Number.POSITIVE_INFINITY });
  if (widthOf(beside) <= PAGE_WIDTH) return beside;
  const above = layOut(rows, changeHead, { above: true, longest: Number.POSITIVE_INFINITY });
  if (widthOf(above) <= PAGE_WIDTH) return above;
  // The head names the baseline; so do the notes below the table.
  const plain = layOut(rows, "change", { above: true, longest: Number.POSITIVE_INFINITY });
  const names = Math.max(...rows.map(({ policy }) => policy.length));
  const longest = Math.max(SHORTEST_NAME, names - Math.max(0, widthOf(plain) - PAGE_WIDTH));
  return layOut(rows, "change", { above: true, longest });
}

function layOut(rows: readonly ChangeRow[], changeHead: string, layout: Layout): string {
  const withHalf = rows.some(({ half }) => half !== "");
  const withChange = rows.some(({ change }) => change !== "");
  const cells = (name: string, row: Omit<ChangeRow, "label">): string[] => [
    ...(layout.above ? [name === "" ? `  ${row.policy}` : name] : [name, row.policy]),
    row.mean,
    ...(withHalf ? [row.half] : []),
    ...(withChange ? [row.change] : []),
  ];
  const empty = { policy: "", mean: "", half: "", change: "" };
  const head = cells("", { ...empty, mean: "mean", half: "±", change: changeHead }).map((cell) =>
    cell.trimStart(),
  );
  const lines = rows.flatMap((row) => {
    const policy = shortenedName(row.policy, layout.longest);
    if (!layout.above) return [cells(row.label, { ...row, policy })];
    const own = [cells("", { ...row, policy })];
    return row.label === "" ? own : [cells(row.label, empty), ...own];
  });
  const left = layout.above ? [0] : [0, 1];
  return textTable(head, lines, withChange ? [...left, head.length - 1] : left);
}

function widthOf(text: string): number {
  return Math.max(...text.split("\n").map((line) => line.length));
}
