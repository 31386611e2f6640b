import type { Result } from "../experiment/result.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { partText } from "./part-text.ts";
import { printable } from "./printable.ts";
import { shortenedName } from "./shortened-name.ts";
import { wrapText } from "./wrap-text.ts";

/** The first lines of a report: what was run, and the question that the scenario asks. */
export function heading(result: Result): string {
  const { design, scenario } = result;
  const { policies, seeds } = design;
  if (design.pairing !== "crn") {
    const paired = design.pairing === "repetitions" ? "paired" : "not paired";
    const repetitions = `${counted(seeds.length, "repetition")}, ${paired}`;
    return `${factLines([printable(scenario.name), "measured", counted(policies.length, "arm"), repetitions])}\n${partLines(result)}`;
  }
  const workers = result.runs[0]?.workers.length ?? 0;
  const facts = [
    printable(scenario.name),
    counted(workers, "worker"),
    jobsText(result),
    seeds.length === 1 ? `seed ${seeds[0]}` : `${seeds.length} seeds (${seedsText(seeds)})`,
    policies.length === 1 ? `${policies[0]}` : `${policies.length} policies`,
  ];
  const question =
    scenario.description === "" ? "" : `${wrapText(printable(scenario.description), PAGE_WIDTH)}\n`;
  return `${factLines(facts)}\n${partLines(result)}${question}`;
}

/** A result that is a part says so wherever it is shown. */
function partLines(result: Result): string {
  const text = partText(result);
  return text === undefined ? "" : `${wrapText(text, PAGE_WIDTH)}\n`;
}

/** Facts beside each other, and on a line of their own where the page ends. */
function factLines(facts: readonly string[]): string {
  const lines: string[] = [];
  for (const fact of facts.map((one) => shortenedName(one, PAGE_WIDTH))) {
    const line = lines.at(-1);
    const longer = line === undefined ? fact : `${line} · ${fact}`;
    if (line !== undefined && longer.length <= PAGE_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(fact);
  }
  return lines.join("\n");
}

/** How many jobs arrived; runs that were cut off may differ in that. */
function jobsText({ runs }: Result): string {
  const counts = runs.map((run) => run.metrics.jobs_submitted ?? 0);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? counted(most, "job") : `${least} to ${most} jobs`;
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
