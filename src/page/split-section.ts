import { barChart } from "../charts/bar-chart.ts";
import type { Result } from "../experiment/result.ts";
import { figure, paragraph, type Section } from "./markup.ts";

/** More workers stand in groups: bars would become too narrow to tell. */
const MOST_GROUPS = 48;

interface Split {
  readonly value: number;
  readonly range: readonly [low: number, high: number];
}

/** How many jobs each worker finished: the mean over the seeds, and from the least to the most. */
export function splitSection(result: Result, id: string): Section {
  const { policies, seeds } = result.design;
  const workers = Math.max(0, ...result.runs.map((run) => run.workers.length));
  const made = { id: `${id}-split`, title: "Jobs of each worker" };
  if (workers === 0) return { ...made, content: "" };
  if (workers === 1) return { ...made, content: paragraph("There is one worker, which has all jobs.") };
  const each = Math.ceil(workers / MOST_GROUPS);
  const groups = Array.from({ length: Math.ceil(workers / each) }, (_, group) => {
    const ids = Array.from({ length: each }, (_, index) => group * each + index).filter(
      (one) => one < workers,
    );
    return { ids, bars: policies.map((policy) => split(result, policy, ids)) };
  });
  const highest = Math.max(1, ...groups.flatMap(({ bars }) => bars.map((bar) => bar?.range[1] ?? 0)));
  const svg = barChart({
    id: `${id}-split-chart`,
    title: "Finished jobs of each worker",
    description: policies.map((policy) => splitWords(result, policy)).join(" "),
    y: { label: "jobs", domain: [0, highest] },
    series: policies.map((label, series) => ({ label, series })),
    groups: groups.map(({ ids, bars }) => ({
      label: ids.length === 1 ? `worker ${ids[0]}` : `${ids[0]}–${ids.at(-1)}`,
      bars,
    })),
  });
  const range = seeds.length > 1 ? "Bars are means over the seeds, lines go from the least to the most." : "";
  const grouped = each > 1 ? ` ${each} workers stand together as one bar, of which it is the mean.` : "";
  return {
    ...made,
    content: figure(
      svg,
      `${range}${grouped} ${policies.map((policy) => splitWords(result, policy)).join(" ")}`,
    ),
  };
}

/** Null for a policy none of whose runs has one of these workers. */
function split({ runs }: Result, policy: string, ids: readonly number[]): Split | null {
  const counts = runs
    .filter((run) => run.policy === policy)
    .flatMap(({ workers }) => workers.filter((worker) => ids.includes(worker.id)).map(({ jobs }) => jobs));
  if (counts.length === 0) return null;
  const sum = counts.reduce((total, count) => total + count, 0);
  const [least, most] = extent(counts);
  return { value: sum / counts.length, range: [least, most] };
}

function splitWords({ runs }: Result, policy: string): string {
  const counts = runs
    .filter((run) => run.policy === policy)
    .flatMap(({ workers }) => workers.map(({ jobs }) => jobs));
  if (counts.length === 0) return "";
  const [least, most] = extent(counts);
  return `${policy}: ${least === most ? `${most}` : `${least} to ${most}`} jobs a worker.`;
}

function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}
