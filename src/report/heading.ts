import type { Result } from "../experiment/result.ts";
import { wrapText } from "./wrap-text.ts";

/** The first lines of a report: what was run, and the question that the scenario asks. */
export function heading(result: Result): string {
  const { design, scenario } = result;
  const { policies, seeds } = design;
  const workers = result.runs[0]?.workers.length ?? 0;
  const jobs = result.runs[0]?.metrics.jobs_submitted ?? 0;
  const facts = [
    scenario.name,
    counted(workers, "worker"),
    counted(jobs, "job"),
    seeds.length === 1 ? `seed ${seeds[0]}` : `${seeds.length} seeds (${seedsText(seeds)})`,
    policies.length === 1 ? `${policies[0]}` : `${policies.length} policies`,
  ];
  const question = scenario.description === "" ? "" : `${wrapText(scenario.description, 80)}\n`;
  return `${facts.join(" · ")}\n${question}`;
}

/** `1..30` where the seeds are a range, else a list cut short. */
export function seedsText(seeds: readonly number[]): string {
  const first = seeds[0] ?? 0;
  const isRange = seeds.every((seed, index) => seed === first + index);
  if (isRange && seeds.length > 2) return `${first}..${seeds.at(-1)}`;
  const shown = seeds.slice(0, 8).join(",");
  return seeds.length > 8 ? `${shown},…` : shown;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
