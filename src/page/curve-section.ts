import { type LineSeries, lineChart } from "../charts/line-chart.ts";
import type { Result } from "../experiment/result.ts";
import { type DrawnTime, drawnTimes, type PolicyCurves } from "../timeline/curves-over-seeds.ts";
import { figure, type Section } from "./markup.ts";
import type { ShownRuns } from "./subject.ts";
import { timeAxis, timeText } from "./time-unit.ts";

/** How far all jobs were over time, with the band over the seeds. */
export function completionSection(result: Result, runs: ShownRuns, id: string): Section {
  const reached = runs.curves.flatMap(({ completion }) =>
    completion.flatMap(({ median, high }) => [median ?? 0, high ?? 0]),
  );
  const end = Math.max(1, ...reached);
  const x = timeAxis("time since the first arrival", [0, end]);
  const several = runs.curveSeeds > 1;
  const lines = runs.curves.map((curves) =>
    completionLine(curves, { result, unit: x.unit.size, end, several }),
  );
  const svg = lineChart({
    id: `${id}-completion-chart`,
    title: "Finished jobs over time",
    description: runs.curves.map(completionWords).join(" "),
    x,
    y: { label: "finished, % of all jobs", domain: [0, 100] },
    lines,
    steps: true,
  });
  const band = several
    ? `The line is the median over ${seedsWords(result, runs)}; in the band lie 90 in 100 of them (5 to 95 %). Where no band is seen, it is narrower than the line.`
    : "One seed, so there is no band.";
  return { id: `${id}-completion`, title: "Completion", content: figure(svg, band) };
}

interface LineContext {
  readonly result: Result;
  readonly unit: number;
  readonly end: number;
  readonly several: boolean;
}

function completionLine(
  { policy, completion }: PolicyCurves,
  { result, unit, end, several }: LineContext,
): LineSeries {
  const edge = (time: "median" | "low" | "high", toEnd: boolean): [number, number][] => {
    const points = completion.flatMap((point): [number, number][] => {
      const at = point[time];
      return at === null ? [] : [[at / unit, point.share * 100]];
    });
    const last = points.at(-1);
    return [
      [0, 0],
      ...points,
      ...(toEnd && last !== undefined ? [[end / unit, last[1]] as [number, number]] : []),
    ];
  };
  return {
    label: policy,
    series: result.design.policies.indexOf(policy),
    points: edge("median", false),
    ...(several && { band: { low: edge("high", true), high: edge("low", true) } }),
  };
}

function completionWords({ policy, completion }: PolicyCurves): string {
  const at = (share: number): string => {
    const median = completion.find((point) => point.share >= share)?.median ?? null;
    return median === null ? "not reached" : timeText(median);
  };
  return `${policy}: half of the jobs after ${at(0.5)}, 90 % after ${at(0.9)}, all after ${at(1)}.`;
}

/** What each of the times is. */
const meanings: Readonly<Record<DrawnTime, string>> = {
  delayTime: "delayTime: from the arrival of a job until a worker took it.",
  startDelay: "startDelay: from the arrival of a job until it started.",
  holdTime: "hold: from when a worker took a job until it started.",
};

/** How the times of the jobs are spread, the policies together. */
export function spreadSection(result: Result, runs: ShownRuns, id: string): Section {
  const charts = drawnTimes.map((name) => spreadFigure(name, { result, runs, id }));
  return {
    id: `${id}-times`,
    title: "Times of the jobs",
    content: `<div class="beside">${charts.join("\n")}</div>`,
  };
}

function spreadFigure(
  name: DrawnTime,
  { result, runs, id }: { readonly result: Result; readonly runs: ShownRuns; readonly id: string },
): string {
  const curves = runs.curves.filter(({ times }) => times[name].length > 0);
  const end = Math.max(1, ...curves.flatMap(({ times }) => times[name].at(-1) ?? 0));
  const x = timeAxis(name === "holdTime" ? "hold" : name, [0, end]);
  const svg = lineChart({
    id: `${id}-${name}-chart`,
    title: `Spread of ${name} over the jobs`,
    description: curves.map(({ policy, times }) => spreadWords(policy, times[name])).join(" "),
    width: 540,
    height: 250,
    x,
    y: { label: "% of the jobs at most so long", domain: [0, 100] },
    lines: curves.map(({ policy, times }) => ({
      label: policy,
      series: result.design.policies.indexOf(policy),
      points: times[name].map((time, percent) => [time / x.unit.size, percent] as const),
    })),
  });
  const mean = runs.curveSeeds > 1 ? ` Quantiles, each the mean over ${seedsWords(result, runs)}.` : "";
  return figure(svg, `${meanings[name]}${mean}`);
}

function spreadWords(policy: string, quantiles: readonly number[]): string {
  const at = (percent: number): string => timeText(quantiles[percent] as number);
  return `${policy}: half of the jobs at most ${at(50)}, 90 % at most ${at(90)}, 99 % at most ${at(99)}.`;
}

function seedsWords({ design }: Result, { curveSeeds }: ShownRuns): string {
  const all = design.seeds.length;
  return curveSeeds === all ? `${all} seeds` : `the first ${curveSeeds} of ${all} seeds`;
}
