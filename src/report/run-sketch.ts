import { LONGEST_NAME, shortenedName } from "./shortened-name.ts";
import { sparkline } from "./sparkline.ts";

/** What of a run is sketched. */
export interface SketchedRun {
  readonly policy: string;
  /** How many jobs there were. */
  readonly jobs: number;
  /** When each that finished did, ascending, in microseconds since the first arrival. */
  readonly finishes: ArrayLike<number>;
  /** How many jobs each worker finished. */
  readonly workerJobs: readonly number[];
}

/** A line of bars is so wide at most, in characters: with the longest name beside it a line has 74. */
const WIDTH = 32;

/** Where the names leave room for it. */
const WIDEST = 60;

/** Of so many workers each can be seen in one bar. */
const FEW_WORKERS = 8;

/**
 * A seed's runs as small pictures for a terminal: how far all jobs were over time, and where some policy spreads them
 * unevenly over the workers, how many each finished. At most 80 columns; empty where no job finished.
 */
export function runSketch(seed: number, runs: readonly SketchedRun[]): string {
  const names = runs.map(({ policy }) => shortenedName(policy, LONGEST_NAME));
  const left = Math.max(0, ...names.map((name) => name.length)) + 2;
  const width = Math.max(WIDTH, Math.min(WIDEST, 78 - left));
  const label = (index: number): string => (names[index] as string).padEnd(left);
  const end = Math.max(0, ...runs.map(({ finishes }) => finishes[finishes.length - 1] ?? 0));
  if (end === 0) return "";
  const curves = runs.map((run, index) => `${label(index)}${sparkline(finishedShares(run, { end, width }))}`);
  const right = `${(end / 1e6).toPrecision(3)} s`;
  const axis = `${" ".repeat(left)}0${right.padStart(width - 1)}`;
  const lines = [
    `finished jobs over time, seed ${seed}`,
    ...curves,
    axis,
    ...splitLines(runs, { label, width }),
  ];
  return lines.map((line) => line.trimEnd()).join("\n");
}

/** The share of its jobs that had finished by the end of each of so many parts of the time; no further than the last finish. */
function finishedShares(
  { jobs, finishes }: SketchedRun,
  { end, width }: { readonly end: number; readonly width: number },
): number[] {
  const shares: number[] = [];
  let finished = 0;
  for (let part = 1; part <= width && (finished < jobs || part === 1); part += 1) {
    const until = part === width ? end : (end * part) / width;
    while (finished < finishes.length && (finishes[finished] as number) <= until) finished += 1;
    shares.push(finished / jobs);
  }
  return shares;
}

function splitLines(
  runs: readonly SketchedRun[],
  { label, width }: { readonly label: (index: number) => string; readonly width: number },
): string[] {
  const most = Math.max(...runs.flatMap(({ workerJobs }) => workerJobs));
  const isEven = runs.every(({ workerJobs }) => new Set(workerJobs).size <= 1);
  if (isEven || most === 0) return [];
  const workers = Math.max(...runs.map(({ workerJobs }) => workerJobs.length));
  const room = width - extentText([most, most]).length;
  const each = Math.ceil(workers / room);
  const isFew = workers <= FEW_WORKERS;
  const bars = runs.map(({ workerJobs }, index) => {
    const bar = isFew
      ? splitBar(workerJobs, room)
      : sparkline(means(workerJobs, each).map((jobs) => jobs / most));
    return `${label(index)}${bar}${workerJobs.length === 0 ? "" : extentText(workerJobs)}`;
  });
  const grouped = each === 1 ? "" : `, ${each} to a bar`;
  return ["", `jobs of each of ${workers} workers${grouped}, and the fewest and the most`, ...bars];
}

function extentText(values: readonly number[]): string {
  return `  ${Math.min(...values)} to ${Math.max(...values)}`;
}

/** A bar of a whole width, divided as the jobs were; neighbours differ in their filling. */
function splitBar(workerJobs: readonly number[], width: number): string {
  const all = workerJobs.reduce((sum, jobs) => sum + jobs, 0);
  let before = 0;
  return workerJobs
    .map((jobs, worker) => {
      const from = Math.round((before / Math.max(1, all)) * width);
      before += jobs;
      const to = Math.round((before / Math.max(1, all)) * width);
      return (worker % 2 === 0 ? "█" : "░").repeat(to - from);
    })
    .join("");
}

/** The mean of each group of so many. */
function means(values: readonly number[], each: number): number[] {
  return Array.from({ length: Math.ceil(values.length / each) }, (_, group) => {
    const some = values.slice(group * each, (group + 1) * each);
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  });
}
