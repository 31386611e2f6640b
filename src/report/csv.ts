/** One line of a CSV file; text is quoted where it must be (RFC 4180). */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(",")}\n`;
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return Number.isNaN(value) ? "" : String(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Whole microseconds as seconds. NaN stays NaN, an empty cell. */
export function secondsCell(microseconds: number): number {
  return microseconds / 1e6;
}
