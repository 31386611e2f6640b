import { type DotGroup, dotChart } from "../charts/dot-chart.ts";
import type { End, Result } from "../experiment/result.ts";
import { type MetricDescription, metricNamed } from "../metrics/metric.ts";
import { observationsOf } from "../report/observations.ts";
import { differenceText, levelText, type RowFormat, rowFormat } from "../report/quantity-text.ts";
import { figure, folded, numberCell, type Section, table } from "./markup.ts";
import { headMetric, type SeedValues, seedValues } from "./seed-values.ts";

/** What is shown beside the number by which runs are told apart, folded away. */
const otherMetrics = ["startDelay_p50_ms", "startDelay_p99_ms", "holdTime_mean_ms", "takes"];

/** With more dots nobody finds one by its text, and the page would be theirs. */
const MOST_NOTED = 100;

/** Every seed as a dot: the differences from the baseline, or the numbers themselves where nothing is compared. */
export function pairSection(result: Result, id: string): Section {
  const isPaired = result.comparisons.length > 0 && result.design.pairing !== "none";
  const noun = observationsOf(result.design);
  const one = noun.replace(/s$/, "");
  const title = isPaired ? `Differences by ${one}` : `Numbers by ${one}`;
  if (result.design.seeds.length < 2) return { id: `${id}-pairs`, title, content: "" };
  const head = headMetric(result);
  const first = dotsFigure(result, head, { isPaired, id });
  const others = otherMetrics
    .filter((key) => key !== head)
    .map((key) => dotsFigure(result, key, { isPaired, id }));
  const more = others.filter((text) => text !== "");
  const content = [first, more.length === 0 ? "" : folded("The same of other numbers", ...more)];
  return { id: `${id}-pairs`, title, content: content.join("\n") };
}

function dotsFigure(
  result: Result,
  key: string,
  { isPaired, id }: { readonly isPaired: boolean; readonly id: string },
): string {
  const metric = metricNamed(key);
  const rows = seedValues(result, key).filter(
    ({ against, values }) => (against !== undefined) === isPaired && values.length > 1,
  );
  if (metric === undefined || rows.length === 0) return "";
  const format = rowFormat(
    metric,
    rows.flatMap(({ values }) => values.map(({ value }) => value)),
  );
  const scale = format.unit === "s" && metric.unit === "ms" ? 1 / 1000 : 1;
  const groups = rows.map((row) => group(result, row, { metric, format, scale }));
  const all = groups.flatMap(({ dots, interval }) => [
    ...dots.map(({ value }) => value),
    ...(interval ?? []),
  ]);
  const [low, high] = [
    Math.min(...all, ...(isPaired ? [0] : [])),
    Math.max(...all, ...(isPaired ? [0] : [])),
  ];
  const room = (high - low || 1) * 0.04;
  const words = groups.map(({ label }) => `${label}.`).join(" ");
  const name = isPaired ? `Difference in ${metric.label}` : metric.label;
  const svg = dotChart({
    id: `${id}-dots-${key}`,
    title: `${name}, each ${observationsOf(result.design).replace(/s$/, "")} a dot`,
    description: words,
    x: { label: `${name}${format.unit === "" ? "" : `, ${format.unit}`}`, domain: [low - room, high + room] },
    groups,
    zero: isPaired,
  });
  const { confidence } = result.design.analysis;
  const noun = observationsOf(result.design);
  const caption = `${metric.label}: sorted ${noun}; the diamond is their mean, the line its ${levelText(confidence)} % confidence interval. ${words}`;
  return figure(svg, caption) + eachAsNumber(result, { rows, format, name });
}

/** What a pointer finds at the dots, for those who use none. */
function eachAsNumber(
  { design }: Result,
  {
    rows,
    format,
    name,
  }: { readonly rows: readonly SeedValues[]; readonly format: RowFormat; readonly name: string },
): string {
  if (rows.some(({ values }) => values.length > MOST_NOTED)) return "";
  const noun = observationsOf(design);
  const seeds = design.seeds.filter((seed) =>
    rows.some(({ values }) => values.some((one) => one.seed === seed)),
  );
  const body = seeds.map((seed) => [
    { text: String(seed), heads: "row" as const, classes: "number" },
    ...rows.map(({ against, values }) => {
      const value = values.find((one) => one.seed === seed)?.value;
      if (value === undefined) return numberCell("–");
      return numberCell(against === undefined ? format.format(value) : differenceText(value, format));
    }),
  ]);
  const head = [noun.replace(/s$/, ""), ...rows.map(nameOf)].map(numberCell);
  const unit = format.unit === "" ? "" : `, ${format.unit}`;
  return folded(
    `The ${seeds.length} ${noun} as numbers`,
    table({ caption: `${name}${unit}`, head, bodies: [body] }),
  );
}

function nameOf({ policy, against }: SeedValues): string {
  return against === undefined ? policy : `${policy} − ${against}`;
}

interface DotContext {
  readonly metric: MetricDescription;
  readonly format: RowFormat;
  readonly scale: number;
}

function group(result: Result, row: SeedValues, { metric, format, scale }: DotContext): DotGroup {
  const { policy, against, values } = row;
  const { mean, ci } = meanOf(result, { key: metric.key, policy, isPaired: against !== undefined });
  const text = (value: number): string =>
    against === undefined ? format.format(value) : differenceText(value, format);
  const unit = format.unit === "" ? "" : ` ${format.unit}`;
  const interval = ci === null ? "" : ` [${ci.map(text).join(", ")}]`;
  const noun = observationsOf(result.design).replace(/s$/, "");
  const withNotes = values.length <= MOST_NOTED;
  return {
    label: `${nameOf(row)}: ${text(mean)}${interval}${unit}`,
    series: result.design.policies.indexOf(policy),
    dots: values.map(({ seed, value }) => ({
      value: value * scale,
      ...(withNotes && { note: `${noun} ${seed}: ${text(value)}${unit}` }),
    })),
    mean: mean * scale,
    interval: ci === null ? null : [ci[0] * scale, ci[1] * scale],
  };
}

function meanOf(
  { comparisons, summaries }: Result,
  { key, policy, isPaired }: { readonly key: string; readonly policy: string; readonly isPaired: boolean },
): { readonly mean: number; readonly ci: End | null } {
  if (isPaired) {
    const found = comparisons.find((one) => one.metric === key && one.candidate === policy);
    return { mean: found?.estimate.diff ?? 0, ci: found?.ci.diff ?? null };
  }
  const found = summaries.find((one) => one.metric === key && one.policy === policy);
  return { mean: found?.mean ?? 0, ci: found?.ci ?? null };
}
