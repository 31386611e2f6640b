import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import type { Metrics } from "../../src/metrics/metric.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import type { Policy } from "../../src/policies/policy.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

/** The numbers of a committed scenario's runs under a policy, with the seeds 1 to `seeds`. */
export function runs(name: string, policy: string, seeds: number): Metrics[] {
  return runsOf(load(name), policy, seeds);
}

/** The numbers of a scenario's runs under a policy, with the seeds 1 to `seeds`. */
export function runsOf(scenario: Scenario, policy: string | Policy, seeds: number): Metrics[] {
  return Array.from({ length: seeds }, (_, index) =>
    runMetrics(simulate(scenario, { policy, seed: index + 1 })),
  );
}

/** A committed scenario, by its name below `scenarios`. */
export function load(name: string): Scenario {
  const file = `scenarios/${name}.yaml`;
  const parsed = readScenario(readFileSync(file, "utf8"), {
    file,
    readFile: (beside, from) => readFileSync(join(dirname(from), beside), "utf8"),
  });
  if (!parsed.ok) throw new Error(`${file} is not valid`);
  return parsed.scenario;
}

/** A time of each run, in seconds. */
export function seconds(metrics: Metrics[], key: string): number[] {
  return metrics.map((values) => (values[key] as number) / 1000);
}

/** A table in Markdown. */
export function markdown(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
