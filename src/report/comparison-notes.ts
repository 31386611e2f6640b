import type { Comparison, Design, Result } from "../experiment/result.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { growthNote } from "./growth-note.ts";
import { horizonNote } from "./horizon-note.ts";
import { lossNotes } from "./loss-notes.ts";
import { missingNotes } from "./missing-notes.ts";
import { observationsOf } from "./observations.ts";
import { levelText } from "./quantity-text.ts";
import { wrapText } from "./wrap-text.ts";

/**
 * What stands below a comparison: runs that were cut off, what columns and brackets mean, and what to beware of.
 *
 * @param keys the numbers that are shown
 */
export function comparisonNotes(result: Result, keys: readonly string[]): string {
  return comparisonNoteList(result, keys).join("\n");
}

/** The same, note by note. */
export function comparisonNoteList(result: Result, keys: readonly string[]): string[] {
  return [
    horizonNote(result),
    growthNote(result),
    wrapText(legend(result), PAGE_WIDTH),
    ...intervalNotes(result, keys),
  ].filter((note) => note !== "");
}

/** What the columns and brackets mean, in words. */
function legend({ design }: Result): string {
  const { baseline, baselines, drawn, policies, seeds, analysis } = design;
  const alone = policies.length < 2;
  const pairs = alone
    ? `Only ${baseline} runs: there is nothing to compare it with.`
    : "All policies of one seed got the same jobs.";
  if (drawn === "nothing")
    return `${pairs} Nothing here is drawn at random: every seed gives the same numbers.`;
  if (seeds.length < 2) return `${pairs} One seed says nothing of how the numbers vary.`;
  const level = `${levelText(analysis.confidence)} % confidence interval`;
  const mean = `mean over the seeds ± half of its ${level}`;
  const lag = drawn === "loop lag" ? "Loop lag alone varies between seeds" : "";
  if (alone) return [`${mean}.`, pairs, lag && `${lag}.`].filter((part) => part !== "").join(" ");
  const change = `change of that mean against ${baselines === undefined ? baseline : "the saved"} [${level} over paired seeds]; ~ the data do not tell which way.`;
  return [`${mean}; ${change}`, lag && `${lag}: no direction is claimed below 1 %.`, pairs]
    .filter((part) => part !== "")
    .join(" ");
}

/**
 * What is to be said about a result's intervals, each once, as the table's rows mostly share theirs: means that seeds are left
 * out of, and intervals of few.
 *
 * @param keys the numbers that are shown
 */
export function intervalNotes(result: Result, keys: readonly string[]): string[] {
  const { comparisons, design } = result;
  const n = design.seeds.length;
  const of = observationsOf(design);
  const few = n >= 5 && n < 20 ? [`${n} ${of}: intervals of so few are rough; 20 or more are better`] : [];
  const shown = comparisons.filter(({ metric }) => keys.includes(metric));
  const distinct = new Set(
    shown.flatMap((comparison) => comparison.warnings.map((text) => withCount(text, comparison, design))),
  );
  const ofIntervals = design.drawn === "nothing" ? [] : [...few, ...distinct];
  return [...lossNotes(result), ...missingNotes(result, keys), ...ofIntervals].map((text) =>
    wrapText(`note: ${text}`, PAGE_WIDTH),
  );
}

/** `4 repetitions: t interval` says more than `fewer than 5`. */
function withCount(text: string, { n }: Comparison, { pairing, seeds }: Design): string {
  const noun = pairing === "none" || n === seeds.length ? "repetitions" : "pairs";
  return text.replace("fewer than 5 observations", `${n} ${noun}`);
}
