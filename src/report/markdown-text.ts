import { printable } from "./printable.ts";

/** Any text as plain text of GitHub's Markdown, on one line: nothing in it formats, links, breaks a table or calls somebody. */
export function markdownText(text: string): string {
  return (
    printable(text)
      .replace(/\s+/g, " ")
      .replace(/[\\`*_{}[\]|~!$]/g, "\\$&")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replace(/@(?=\w)|#(?=\d)/g, "$&<!-- -->")
      .trim()
      // What begins a list, a heading or a rule.
      .replace(
        /^(?:[-+](?= )|-+$|=+$|#+ |\d+[.)](?= |$))/,
        (mark) => `&#${mark.charCodeAt(0)};${mark.slice(1)}`,
      )
  );
}

/** A table of cells that are Markdown already. The first column stands to the left, the others as said. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  others: "left" | "right",
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const marks = head.map((_, column) => (column === 0 || others === "left" ? ":--" : "--:"));
  return [line(head), line(marks), ...rows.map(line)].join("\n");
}
