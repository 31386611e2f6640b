import { mean } from "simple-statistics";
import { describe, expect, it } from "vitest";
import type { Metrics } from "../../src/metrics/metric.ts";
import type { Policy } from "../../src/policies/policy.ts";
import { takeLead, takeLeadBy } from "../../src/policies/take-lead.ts";
import type { Distribution } from "../../src/random/distribution.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { burst, generated, MILLISECOND, poisson, SECOND, scenario } from "../support/scenario.ts";
import { load, markdown, runsOf } from "./scenario-runs.ts";
import { sameOrWritten } from "./section.ts";

const slow = process.env.SLOW_TESTS !== undefined;

/** The tables of take-lead in docs/evidence.md. `UPDATE_DOCUMENTS=1` writes them in. */
describe("the figures of take-lead in docs/evidence.md", () => {
  it.each([
    ["lead-benchmark", benchmarkTable],
    ["lead-elsewhere", elsewhereTable],
  ])("%s", expectPrinted);

  it.runIf(slow).each([["lead-study", studyTable]])("%s", expectPrinted);
});

function expectPrinted(name: string, table: () => string): void {
  const { shown, printed } = sameOrWritten("docs/evidence.md", name, table());
  expect(shown).toBe(printed);
}

describe("on four workers with spread durations", () => {
  it("take-lead is done within 3 % of the time of take-ahead, with half of the hold and half of the stranded jobs", () => {
    const study = load("4-workers-1024-lognormal-2s");
    const [ahead, lead] = ["take-ahead", takeLead].map((policy) =>
      numbersOf(runsOf(study, policy, slow ? 100 : 10)),
    ) as [Numbers, Numbers];
    expect(lead.p99 / ahead.p99).toBeLessThan(1.03);
    expect(lead.hold / ahead.hold).toBeLessThan(0.5);
    expect(lead.stranded / ahead.stranded).toBeLessThan(0.5);
  });
});

describe("on the four scenarios of the take-ahead benchmark", () => {
  it.each(["512-burst", "256-burst-2s", "4-workers-1024-burst", "4-workers-64-burst"])(
    "%s is done within 3 % of the time of take-ahead",
    (name) => {
      const [ahead, lead] = ["take-ahead", takeLead].map(
        (policy) => numbersOf(runsOf(load(name), policy, 5)).p99,
      );
      expect(Math.abs((lead as number) / (ahead as number) - 1)).toBeLessThan(0.03);
    },
  );
});

interface Numbers {
  readonly p99: number;
  readonly hold: number;
  readonly stranded: number;
  readonly takes: number;
  readonly batch: number;
}

/** Means over the seeds; times in seconds. */
function numbersOf(metrics: Metrics[]): Numbers {
  const average = (key: string) => mean(metrics.map((values) => values[key] as number));
  const takes = average("takes");
  return {
    p99: average("completion_p99_ms") / 1000,
    hold: average("holdTime_mean_ms") / 1000,
    stranded: average("stranded_job_s"),
    takes,
    batch: 1024 / takes,
  };
}

function benchmarkTable(): string {
  const names = ["512-burst", "256-burst-2s", "4-workers-1024-burst", "4-workers-64-burst"];
  const rows = names.map((name) => {
    const [ahead, lead] = ["take-ahead", "take-lead"].map((policy) =>
      numbersOf(runsOf(load(name), policy, 21)),
    ) as [Numbers, Numbers];
    const p99 = [ahead, lead].map((numbers) => numbers.p99.toFixed(2));
    return [name, ...p99, ...[ahead, lead].map((numbers) => numbers.hold.toFixed(3))];
  });
  const head = ["scenario", "p99, take-ahead", "p99, take-lead", "hold, take-ahead", "hold, take-lead"];
  return markdown(head, rows);
}

function studyTable(): string {
  const study = load("4-workers-1024-lognormal-2s");
  const contenders: [string, string | Policy, number][] = [
    ["drain-wait", "drain-wait", 32],
    ["take-ahead, takeAhead 32", "take-ahead", 32],
    ["take-ahead, takeAhead 16", "take-ahead", 16],
    ...[1, 1.25].map((lead) => [leadLabel(lead), takeLeadBy(lead), 32] as [string, Policy, number]),
    ["**take-lead** (1.5 round trips)", takeLead, 32],
    ...[1.75, 2, 3].map((lead) => [leadLabel(lead), takeLeadBy(lead), 32] as [string, Policy, number]),
    ["**take-lead**, takeAhead 16", takeLead, 16],
  ];
  const rows = contenders.map(([label, policy, takeAhead]) => {
    const { p99, hold, stranded, takes, batch } = numbersOf(runsOf({ ...study, takeAhead }, policy, 30));
    return [label, p99.toFixed(1), hold.toFixed(2), stranded.toFixed(0), takes.toFixed(0), batch.toFixed(0)];
  });
  return markdown(["policy", "p99", "mean hold", "stranded", "takes", "jobs a take"], rows);
}

function leadLabel(lead: number): string {
  return `lead of ${lead} round ${lead === 1 ? "trip" : "trips"}`;
}

function logNormal(average: number, cv: number): Distribution {
  return { kind: "lognormal", mean: average, cv };
}

/** Workers of eight slots with as many extra jobs, unless it says otherwise. */
function elsewhere(choices: Parameters<typeof scenario>[0]): Scenario {
  return scenario({ workers: 4, concurrency: 8, takeAhead: 8, ...choices });
}

const spread = logNormal(2 * SECOND, 0.3);

const otherScenarios: readonly (readonly [string, Scenario])[] = [
  ["jobs of 20 ms, one worker", elsewhere({ workers: 1, workload: burst(200, 20 * MILLISECOND) })],
  ["jobs of 250 ms, one worker", elsewhere({ workers: 1, workload: burst(200, 250 * MILLISECOND) })],
  ["jobs of 2 s, cv 0.05", elsewhere({ workload: burst(256, logNormal(2 * SECOND, 0.05)) })],
  ["jobs of 2 s, cv 2", elsewhere({ workload: burst(256, logNormal(2 * SECOND, 2)) })],
  ["jobs of 30 s, cv 0.3", elsewhere({ workload: burst(256, logNormal(30 * SECOND, 0.3)) })],
  ["one slot", elsewhere({ concurrency: 1, takeAhead: 1, workload: burst(40, spread) })],
  ["slots 8, then 16, then 4", elsewhere({ concurrency: slotSteps(), workload: burst(400, spread) })],
  ["Poisson, 14 a second", elsewhere({ workload: poisson(14, 500, spread) })],
  ["Poisson, 4 a second", elsewhere({ workload: poisson(4, 200, spread) })],
  ["one after the other", elsewhere({ workload: generated(oneByOne(), spread) })],
];

function slotSteps(): readonly (readonly [number, number])[] {
  return [
    [0, 8],
    [6 * SECOND, 16],
    [12 * SECOND, 4],
  ];
}

function oneByOne() {
  return { kind: "sequential", count: 30, thinkTime: { kind: "constant", value: 0 } } as const;
}

function elsewhereTable(): string {
  const rows = otherScenarios.map(([label, other]) => {
    const cells = ["drain-wait", "take-ahead", "take-lead"].map((policy) => {
      const { p99, hold, stranded } = numbersOf(runsOf(other, policy, 10));
      return `${p99.toFixed(1)} · ${hold.toFixed(2)} · ${stranded.toFixed(0)}`;
    });
    return [label, ...cells];
  });
  return markdown(["p99 · mean hold · stranded", "drain-wait", "take-ahead", "take-lead"], rows);
}
