import { element, escaped } from "../charts/svg.ts";
import type { Result } from "../experiment/result.ts";
import { metricNamed } from "../metrics/metric.ts";
import { observationsOf } from "../report/observations.ts";
import { differenceText, type RowFormat, rowFormat } from "../report/quantity-text.ts";
import { numberCell, paragraph, type Section, table } from "./markup.ts";
import { type OutlierSeed, outlierSeeds } from "./outlier-seeds.ts";
import { replayCommand, replayFromPage } from "./replay-command.ts";
import type { ReportSubject } from "./subject.ts";

/** Of fewer seeds a quarter is no number to speak of. */
const FEWEST_SEEDS = 8;

/** Seeds that are unlike the others, and the command that shows each. */
export function outlierSection(subject: ReportSubject, id: string): Section {
  const { result } = subject;
  const made = { id: `${id}-outliers`, title: `Unusual ${observationsOf(result.design)}` };
  const { metric: key, outliers } = outlierSeeds(result);
  const metric = metricNamed(key);
  if (result.design.seeds.length < FEWEST_SEEDS || metric === undefined) return { ...made, content: "" };
  const rule = `By Tukey's fences: more than 1.5 times the distance between the quartiles beyond them. Looked at is ${metric.label}: ${whatIsJudged(result)}`;
  if (outliers.length === 0) return { ...made, content: paragraph(`${rule} No ${noun(result)} is outside.`) };
  const format = rowFormat(
    metric,
    outliers.flatMap(({ value, fences }) => [value, ...fences]),
  );
  const unit = format.unit === "" ? "" : `, ${format.unit}`;
  const rows = outliers.map((outlier) => [
    {
      text: `${outlier.policy}${outlier.against === undefined ? "" : ` − ${outlier.against}`}`,
      heads: "row" as const,
    },
    numberCell(String(outlier.seed)),
    numberCell(valueText(outlier.value, outlier, format)),
    { text: outlier.fences.map((fence) => valueText(fence, outlier, format)).join(" to ") },
  ]);
  const head = [
    { text: result.design.pairing === "crn" ? "policy" : "arm" },
    numberCell(noun(result)),
    numberCell(`${metric.label}${unit}`),
    { text: `fences${unit}` },
  ];
  const found = table({ caption: `Unusual ${observationsOf(result.design)}`, head, bodies: [rows] });
  return { ...made, content: [paragraph(rule), found, commands(outliers, subject)].join("\n") };
}

function whatIsJudged({ comparisons, design }: Result): string {
  return comparisons.length > 0 && design.pairing !== "none"
    ? "the difference from the baseline, and of the baseline the number itself."
    : "the number itself.";
}

function valueText(value: number, { against }: OutlierSeed, format: RowFormat): string {
  return against === undefined ? format.format(value) : differenceText(value, format);
}

function noun({ design }: Result): string {
  return observationsOf(design).replace(/s$/, "");
}

/** A command for each run that can be made by itself. */
function commands(outliers: readonly OutlierSeed[], { result, runs, replay }: ReportSubject): string {
  const policies = runs?.curves.map(({ policy }) => policy) ?? [];
  const how = replay ?? replayFromPage(result.design);
  const lines = outliers.flatMap(({ policy, against, seed }) => {
    const shown = [against, policy].filter((one) => one !== undefined && policies.includes(one));
    return shown.length === 0 ? [] : [replayCommand(how, { policies: shown as string[], seed })];
  });
  if (lines.length === 0) return "";
  const codes = [...new Set(lines)].map((line) => element("code", {}, escaped(line)));
  const where = replay === undefined ? ", with the scenario that is folded away below in scenario.yaml" : "";
  return (
    paragraph(`Each of these by itself${where}:`) +
    element("pre", { class: "scroll", tabindex: 0 }, codes.join("\n"))
  );
}
