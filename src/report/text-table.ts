import Table from "cli-table3";

/** A table of plain text without lines or colours. The columns named in `left` stand to the left, the others to the right. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  left: readonly number[] = [0],
): string {
  const table = new Table({
    head: [...head],
    chars: noLines,
    colAligns: head.map((_, column) => (left.includes(column) ? "left" : "right")),
    // Without this the head is coloured even where the output is no terminal.
    style: { head: [], border: [], "padding-left": 0, "padding-right": 2 },
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}

const noLines = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "",
};
