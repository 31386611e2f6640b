import { readFileSync } from "node:fs";
import { mean } from "simple-statistics";
import { expect, it } from "vitest";
import { findingText } from "../../src/report/gate-text.ts";
import { compared, knownOutcomes, scenarioOf } from "../published/known-outcomes.ts";
import { metricBySeed, seeds } from "../support/metric-by-seed.ts";
import { markdown } from "./scenario-runs.ts";
import { sameOrWritten } from "./section.ts";

const path = "docs/known-outcomes.md";

/** What was found of each gate's number, one after the other: those at both ends of a range are one. */
function foundIn(name: string): string {
  const found = compared(scenarioOf(name)).gates.map((gate) => {
    const number = gate.expression.split(/ (?:within|[<>]=?) /)[0];
    const [, value] = /^found (.*?)(?: in every seed)?, bound/.exec(findingText(gate)) ?? [];
    return `${number}: ${value}`;
  });
  return [...new Set(found)].join("; ");
}

it("the table of situations has what the scenarios come to", () => {
  const rows = knownOutcomes.map(({ number, name, reported, situation, outcome }) => {
    const [, link] = readFileSync(`scenarios/known-outcomes/${name}.yaml`, "utf8").split("\n");
    return [
      `${number}`,
      `[${reported}](${link?.replace("# ", "")})`,
      situation,
      outcome,
      foundIn(name),
      `\`${name}\``,
    ];
  });
  const table = markdown(["#", "reported", "situation", "must come out", "comes out", "scenario"], rows);
  const { shown, printed } = sameOrWritten(path, "outcomes", table);
  expect(shown).toBe(printed);
});

const spread = { duration: "{exponential: {mean: 1ms}}" };

/** Enough jobs for ten workers. */
const tenWorkers = { ...spread, workers: "10", arrivals: "{burst: 5000}" };

const services: readonly (readonly [what: string, set: Readonly<Record<string, string>>])[] = [
  ["1 ms; all jobs 1 ms", {}],
  ["1 ms; jobs exponential, mean 1 ms", spread],
  [
    "1 ms, and 5 ms more for a worker with jobs in progress",
    { ...spread, jobTake: "{model: busy-penalty, base: 1ms, penalty: 5ms, longPoll: 1ms}" },
  ],
  [
    "1 ms, and 20 ms more for a worker with jobs in progress",
    { ...spread, jobTake: "{model: busy-penalty, base: 1ms, penalty: 20ms, longPoll: 1ms}" },
  ],
  [
    "1 ms, one answer a worker in 5 ms",
    { ...spread, jobTake: "{model: throttle, period: 5ms, base: 1ms, longPoll: 1ms}" },
  ],
  ["10 workers: 1 ms", tenWorkers],
  [
    "10 workers: 1 ms, one take at a time",
    { ...tenWorkers, jobTake: "{model: lock, hold: 1ms, longPoll: 1ms}" },
  ],
];

it("the table of what a take costs Oban's database has what the policies come to", {
  timeout: 60_000,
}, () => {
  const policies = ["take-each-slot", "linger", "timed-poll"];
  const throughputs = services.map(([, set]) => {
    const scenario = scenarioOf("oban-136", { set });
    return policies.map((policy) =>
      mean(metricBySeed(scenario, "throughput_jobs_per_s", { policy, seeds: seeds(10) })),
    );
  });
  const rows = services.map(([what], index) => [
    what,
    ...(throughputs[index] as number[]).map((throughput) => throughput.toFixed(0)),
  ]);
  const { shown, printed } = sameOrWritten(path, "oban", markdown(["a take costs", ...policies], rows));
  expect(shown).toBe(printed);
  // What the text says of it: with constant costs waiting loses; elsewhere it wins.
  const wins = throughputs.map(([each = 0, , cooled = 0]) => cooled > each);
  expect(wins).toEqual([false, false, true, true, true, false, true]);
});
