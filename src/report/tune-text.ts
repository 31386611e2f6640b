import type { Standing, TunedPoint, TuneResult } from "../experiment/tune-result.ts";
import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { pointText } from "../scenario/parameter-grid.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { seedsText } from "./heading.ts";
import { printable } from "./printable.ts";
import { differenceText, type RowFormat, rowFormat } from "./quantity-text.ts";
import { shortenedName } from "./shortened-name.ts";
import { textTable } from "./text-table.ts";
import { wrapText } from "./wrap-text.ts";

/** What `take-sim tune` found, for people: the best, what the data cannot tell from it, and the whole grid. */
export function tuneText(result: TuneResult): string {
  const metric = metricNamed(result.objective.metric) as MetricDescription;
  const format = rowFormat(
    metric,
    result.points.map(({ mean }) => mean),
  );
  const parts = [heading(result, metric), table(result, format), ...findings(result, format), legend(result)];
  return `${parts.join("\n\n")}\n`;
}

function heading(result: TuneResult, metric: MetricDescription): string {
  const { scenario, policy, points, seeds, runs, runsOfAll, objective } = result;
  const facts = [
    shortenedName(printable(scenario.name), PAGE_WIDTH),
    shortenedName(policy, PAGE_WIDTH),
    `${objective.best} ${metric.label}`,
    `${points.length} points`,
    seeds.length === 1 ? `seed ${seeds[0]}` : `${seeds.length} seeds (${seedsText(seeds)})`,
    `${runs} of ${runsOfAll} runs`,
  ];
  return wrapText(facts.join(" · "), PAGE_WIDTH);
}

const words: Readonly<Record<Standing, string>> = {
  best: "best",
  rival: "~ cannot tell",
  worse: "worse",
  violates: "over the limit",
  unclear: "? limit undecided",
};

function table(result: TuneResult, format: RowFormat): string {
  const keys = result.parameters.map(({ key }) => key);
  const head = [...keys, format.label, "against the best", "seeds", ""];
  const rows = result.points.map((point) => [
    ...keys.map((key) => printable(point.params[key] ?? "")),
    format.format(point.mean),
    differenceCell(point, format),
    String(point.seeds),
    words[point.standing],
  ]);
  const wide = textTable(head, rows, [head.length - 1]);
  if (wide.split("\n").every((line) => line.length <= PAGE_WIDTH)) return wide;
  // Points with many parameters stand on lines of their own.
  const [top = "", ...lines] = textTable(
    head.slice(keys.length),
    rows.map((row) => row.slice(keys.length)),
    [3],
  ).split("\n");
  const below = lines.flatMap((line, index) => [
    wrapText(printable(pointText(result.points[index]?.params ?? {})), PAGE_WIDTH),
    `  ${line}`,
  ]);
  return [`  ${top}`, ...below].join("\n");
}

function differenceCell({ difference }: TunedPoint, format: RowFormat): string {
  if (difference === null) return "";
  const { estimate, ci, method } = difference;
  const value = estimate === 0 ? "±0" : differenceText(estimate, format);
  return method === "deterministic"
    ? value
    : `${value} [${ci.map((end) => differenceText(end, format)).join(", ")}]`;
}

function findings(result: TuneResult, format: RowFormat): string[] {
  const of = (standing: Standing): TunedPoint[] =>
    result.points.filter((point) => point.standing === standing);
  const [best] = of("best");
  const names = (points: readonly TunedPoint[]): string =>
    points.map(({ params }) => printable(pointText(params))).join("; ");
  const texts: string[] = [];
  if (best === undefined) texts.push(noBest(result));
  else {
    const rivals = of("rival");
    const value = `${printable(pointText(best.params))} (${quantity(format, best.mean)})`;
    const others = best.limits.length === 0 ? "every other point" : "every other point that keeps the limits";
    if (rivals.length === 0) texts.push(`Best: ${value}. The data tell it from ${others}.`);
    else
      texts.push(
        `Cannot tell which is best: ${value} has the best mean, but the data cannot tell it from ${names(rivals)}.`,
      );
  }
  texts.push(...edgeNotes(result, best));
  const without = result.points.filter(({ mean }) => mean === null).length;
  if (without > 0 && best !== undefined)
    texts.push(
      `${without === 1 ? "1 point has" : `${without} points have`} no mean (–): not every seed has this number there, and a mean over the others would be over the lucky ones.`,
    );
  const unclear = of("unclear");
  if (unclear.length > 0)
    texts.push(`Whether the limits hold is undecided at ${names(unclear)}: one of these may be better.`);
  return texts.map((text) => wrapText(text, PAGE_WIDTH)).concat(limitLines(result));
}

/** `completion p99 9.80 s`: the row's unit behind the number. */
function quantity({ label, format }: RowFormat, value: number | null): string {
  const [name = "", unit] = label.split(", ");
  return unit === undefined ? `${name} ${format(value)}` : `${name} ${format(value)} ${unit}`;
}

/** A best value at an end of its range may have better ones beyond it. */
function edgeNotes({ parameters }: TuneResult, best: TunedPoint | undefined): string[] {
  return parameters.flatMap(({ key, values }) => {
    const numbers = values.map(Number);
    const value = Number(best?.params[key]);
    if (values.length < 2 || numbers.some(Number.isNaN) || value !== Math.max(...numbers)) return [];
    return [`${printable(key)}=${value} is the largest value tried: a larger one may be better.`];
  });
}

function noBest({ points }: TuneResult): string {
  const all = points.every(({ standing }) => standing === "violates");
  if (all) return "No point keeps the limits.";
  return points.every(({ mean }) => mean === null)
    ? "Cannot tell: at no point does every seed have this number."
    : "Cannot tell: of no point do the data show that it keeps the limits.";
}

/** Each limit, and at how many points it is kept. */
function limitLines({ points }: TuneResult): string[] {
  const expressions = points[0]?.limits.map(({ expression }) => expression) ?? [];
  const lines = expressions.map((expression, index) => {
    const counts = (["fulfilled", "violated", "undecided"] as const).flatMap((verdict) => {
      const n = points.filter(({ limits }) => limits[index]?.verdict === verdict).length;
      return n === 0 ? [] : [`${verdict} at ${n}`];
    });
    return wrapText(`limit ${printable(expression)}: ${counts.join(", ")}`, PAGE_WIDTH);
  });
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function legend({ drawn, levels, points, confidence, seeds }: TuneResult): string {
  if (drawn === "nothing") return wrapText("Nothing here is drawn at random: one seed says all.", PAGE_WIDTH);
  const percent = (level: number): string => `${Number((100 * level).toFixed(3))} %`;
  const paired = `Differences are paired by seed, their intervals at ${percent(levels.comparisons)}: ${percent(confidence)} over ${points.length - 1} comparisons.`;
  const lag =
    drawn === "loop lag"
      ? " Loop lag alone varies between seeds: no point is called worse by less than 1 %."
      : "";
  const few =
    seeds.length < 10 ? ` ${seeds.length} seeds are few: no limit is judged with fewer than 10.` : "";
  return wrapText(
    `${paired}${lag}${few} Points that were clearly out after 10 seeds did not run with the others.`,
    PAGE_WIDTH,
  );
}
