import type { Result } from "../experiment/result.ts";
import { type MarkdownChoice, markdownReport } from "./markdown-report.ts";
import { printable } from "./printable.ts";
import { utf8Length } from "./utf8-length.ts";

/** GitHub refuses a comment of more than 64 KiB. */
export const COMMENT_BYTES = 64_000;

/** GitHub refuses the whole summary of a step above 1 MiB. */
export const SUMMARY_BYTES = 900_000;

const cutNote =
  "> Cut short here to stay within GitHub's limit; `--reporter markdown=FILE` writes all of it.\n";
const foldedNote =
  "> The folded details are left out to stay within GitHub's limit; `--reporter markdown=FILE` writes all of it.\n";

/**
 * The report in Markdown in at most so many bytes: without the folded details where they make it too long, and else cut
 * at the end of a line, with a note that says so. The verdict and the worst gates come first, so that they stay. Empty
 * if not even the note fits.
 */
export function fittedMarkdown(
  results: readonly Result[],
  bytes: number,
  choice: MarkdownChoice = {},
): string {
  const whole = markdownReport(results, choice);
  if (utf8Length(whole) <= bytes) return whole;
  const short = markdownReport(results, { ...choice, details: false });
  const note = choice.details === false ? "" : `\n${foldedNote}`;
  if (utf8Length(short) + utf8Length(note) <= bytes) return `${short}${note}`;
  return cutAtLine(short, bytes);
}

function cutAtLine(text: string, bytes: number): string {
  // An empty line before the note, which would else be a row of a table.
  const end = `\n${cutNote}`;
  let room = bytes - utf8Length(end);
  if (room < 0) return "";
  let kept = "";
  for (const line of text.split("\n")) {
    room -= utf8Length(line) + 1;
    if (room < 0) break;
    kept += `${line}\n`;
  }
  return `${kept}${end}`;
}

/**
 * The comment for a pull request: a hidden first line by which the comment is found again and replaced, then the report.
 */
export function githubComment(results: readonly Result[], choice: MarkdownChoice = {}): string {
  const marker = commentMarker(results.map(({ scenario }) => scenario.name));
  return `${marker}${fittedMarkdown(results, COMMENT_BYTES - utf8Length(marker), choice)}`;
}

/** What every marker begins with. */
export const MARKER_START = "<!-- take-sim:";

/** Ten names at most, and nothing that would end the HTML comment. */
function commentMarker(names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) =>
    printable(name)
      .replace(/[\s<>]+/g, " ")
      .replace(/-{2,}/g, "-"),
  );
  const more = names.length > shown.length ? `,… ${names.length} scenarios` : "";
  return `${MARKER_START}${shown.join(",")}${more} -->\n`;
}
