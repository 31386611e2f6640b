import { chartStyle } from "../charts/chart-style.ts";
import { words } from "../charts/frame.ts";
import { element, escaped } from "../charts/svg.ts";
import type { SweepResult } from "../experiment/sweep.ts";
import { metricNamed } from "../metrics/metric.ts";
import { oneLine } from "./markup.ts";
import { drawingStyle, palette } from "./style.ts";
import { sweepCharts } from "./sweep-charts.ts";

const WIDTH = 752;
const MARGIN = 16;

/** The charts of a sweep below each other, as a drawing that stands by itself. */
export function sweepSvg(sweep: SweepResult, shown: readonly string[]): string {
  const drawn = shown
    .flatMap((key) => metricNamed(key) ?? [])
    .map((metric) => ({ metric, ...sweepCharts(sweep, metric, `chart-${metric.key}`) }));
  let y = MARGIN + 12;
  const name = oneLine(sweep.scenario.name);
  const part = sweep.status === undefined ? "" : ` (${sweep.status}: only some of its points are here)`;
  const parts = [words(`${name}${part}`, { x: MARGIN, y, "font-weight": "bold" })];
  for (const { metric, charts, left } of drawn) {
    for (const { heading, svg } of charts) {
      parts.push(words(oneLine(heading), { x: MARGIN, y: y + 28, "font-weight": "bold" }));
      parts.push(element("g", { transform: `translate(${MARGIN} ${y + 38})` }, svg));
      y += 38 + heightOf(svg) + 12;
    }
    if (left === undefined) continue;
    parts.push(words(`${metric.label}: ${left}`, { class: "tick", x: MARGIN, y: y + 16 }));
    y += 28;
  }
  const drawing = element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${WIDTH} ${y}`, width: WIDTH, height: y },
    element("title", {}, escaped(`Sweep of ${name}${part}`)),
    element("style", {}, palette, drawingStyle, chartStyle),
    `<rect width="100%" height="100%" fill="var(--page)"/>`,
    ...parts,
  );
  return `${drawing}\n`;
}

/** Every chart says its own height. */
function heightOf(svg: string): number {
  return Number(/ height="([\d.]+)"/.exec(svg)?.[1] ?? 0);
}
