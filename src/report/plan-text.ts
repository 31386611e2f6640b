import type { GridPoint } from "../experiment/grid-runs.ts";
import type { Gate } from "../gates/gate.ts";
import { type PointValues, pointText } from "../scenario/parameter-grid.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { printable } from "./printable.ts";
import { LONGEST_NAME, shortenedName } from "./shortened-name.ts";
import { wrapText } from "./wrap-text.ts";

/** A key of a scenario, its value, and where that came from. */
export interface ValueOrigin {
  readonly key: string;
  readonly value: string;
  readonly origin: string;
}

/** What a call would run of one scenario. */
export interface PlannedScenario {
  readonly scenario: Scenario;
  readonly points: readonly GridPoint[];
  readonly seeds: readonly number[];
  readonly gates: readonly Gate[];
  /** Of the first point. */
  readonly origins: readonly ValueOrigin[];
}

/** What a call would run, as it stands in a file. */
export interface Plan {
  readonly schema: "take-sim/plan@1";
  /** How many runs. */
  readonly count: number;
  readonly runs: readonly PlannedRun[];
  readonly scenarios: readonly {
    readonly name: string;
    readonly gates: readonly string[];
    readonly origins: readonly ValueOrigin[];
  }[];
}

/** One run that would be made. */
export interface PlannedRun {
  readonly scenario: string;
  readonly policy: string;
  readonly params: PointValues;
  readonly seed: number;
}

/** Every run, by scenario, point, policy and seed. */
export function planOf(scenarios: readonly PlannedScenario[]): Plan {
  const runs = scenarios.flatMap(({ scenario, points, seeds }) =>
    points.flatMap(({ values, policies }) =>
      policies.flatMap((policy) =>
        seeds.map((seed) => ({ scenario: scenario.name, policy, params: values, seed })),
      ),
    ),
  );
  return {
    schema: "take-sim/plan@1",
    count: runs.length,
    runs,
    scenarios: scenarios.map(({ scenario, gates, origins }) => ({
      name: scenario.name,
      gates: gates.map(({ expression }) => expression),
      origins,
    })),
  };
}

/** A plan for people: how many runs, a line for each policy at each point with its seeds, and where values came from. */
export function planText(plan: Plan): string {
  const { count, runs, scenarios } = plan;
  const lines = [`${count} ${count === 1 ? "run" : "runs"}`, ""];
  for (const block of blocks(runs)) {
    const { scenario, params, policy } = block[0] as PlannedRun;
    const seeds = block.map(({ seed }) => seed);
    const what = [shortenedName(scenario, LONGEST_NAME), pointText(params), policy]
      .filter((part) => part !== "")
      .join("  ");
    const text = `${what}  ${seeds.length === 1 ? "seed" : "seeds"} ${seedList(seeds)}`;
    lines.push(
      wrapText(printable(text).replaceAll("  ", "\u00a0 "), PAGE_WIDTH - 2).replaceAll("\n", "\n  "),
    );
  }
  for (const { name, gates, origins } of scenarios) {
    lines.push("", ...originLines(shortenedName(name, LONGEST_NAME), origins));
    if (gates.length > 0) lines.push("", `${printable(shortenedName(name, LONGEST_NAME))}: gates`);
    for (const gate of gates) lines.push(`  ${printable(gate)}`);
  }
  return `${lines.join("\n").replaceAll("\u00a0", " ")}\n`;
}

/** The runs of each scenario, point and policy. */
function blocks(runs: readonly PlannedRun[]): PlannedRun[][] {
  const found: PlannedRun[][] = [];
  let last: PlannedRun | undefined;
  for (const run of runs) {
    const same = last?.scenario === run.scenario && last.policy === run.policy && last.params === run.params;
    if (same) found.at(-1)?.push(run);
    else found.push([run]);
    last = run;
  }
  return found;
}

/** All of them: `1..30`, or `1..3,7,11`. */
function seedList(seeds: readonly number[]): string {
  const parts: number[][] = [];
  for (const seed of seeds) {
    const part = parts.at(-1);
    if (part !== undefined && seed === (part.at(-1) as number) + 1) part.push(seed);
    else parts.push([seed]);
  }
  return parts.map((part) => (part.length < 3 ? part.join(", ") : `${part[0]}..${part.at(-1)}`)).join(", ");
}

/** Keys, values and origins in columns; a key of one is on the line below where the page is too narrow. */
function originLines(name: string, origins: readonly ValueOrigin[]): string[] {
  const keyWidth = Math.max(...origins.map(({ key }) => key.length));
  const valueWidth = Math.max(...origins.map(({ value }) => value.length));
  const rows = origins.map(({ key, value, origin }) => {
    const start = `  ${key.padEnd(keyWidth)}  ${value.padEnd(valueWidth)}  `;
    return start.length + origin.length <= PAGE_WIDTH
      ? start + origin
      : `${start.trimEnd()}\n      ${origin}`;
  });
  return [`${name}: each value, and where it came from`, ...rows].map(printable);
}
