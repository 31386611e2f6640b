import { mean } from "simple-statistics";
import type { RunResult } from "../../src/experiment/result.ts";
import { runResult } from "../../src/experiment/run-result.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import type { Policy } from "../../src/policies/policy.ts";
import { takeAhead } from "../../src/policies/take-ahead.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { drawWorkload } from "../../src/workload/draw-workload.ts";
import { load } from "./scenario-runs.ts";

/** The scenarios in which the variants of docs/adaptive-hold.md are told apart: a burst of each kind, and a trickle. */
export const variantScenarios: readonly string[] = [
  "512-burst",
  "256-burst-2s",
  "4-workers-1024-burst",
  "4-workers-1024-lognormal-2s",
  "4-workers-64-burst",
  "take-ahead/large-burst",
  "take-ahead/long-tail",
  "take-ahead/mixed-speeds",
  "take-ahead/scale-up-by-delay",
  "take-ahead/short-jobs",
  "take-ahead/three-bursts",
  "take-ahead/trickle",
];

/** The fixed holds that the others are measured by. */
export const fixedHolds = [8, 16, 32, 64] as const;

/** What a policy did in a scenario, means over the seeds; times in seconds, stranded in job-seconds. */
export interface Numbers {
  readonly p99: number;
  readonly stranded: number;
  readonly holdMean: number;
  readonly holdMedian: number;
  readonly takes: number;
}

const contests = new Map<string, HoldContest>();

/** The contest in a committed scenario; what has run in it does not run again. */
export function contestIn(name: string, seeds: number): HoldContest {
  const key = `${name} ${seeds}`;
  const contest = contests.get(key) ?? new HoldContest(load(name), seeds);
  contests.set(key, contest);
  return contest;
}

/** Some policies on the same seeds of one scenario. */
export class HoldContest {
  readonly #scenario: Scenario;
  readonly #seeds: readonly number[];
  readonly #runs: RunResult[] = [];

  constructor(scenario: Scenario, seeds: number) {
    this.#scenario = scenario;
    this.#seeds = Array.from({ length: seeds }, (_, index) => index + 1);
    for (const hold of fixedHolds) this.run(takeAhead, hold);
  }

  /** Slots × round trip of 0.5 s ÷ mean duration of the first seed's jobs: what a policy cannot know beforehand. */
  get slotsFreeInRoundTrip(): number {
    const { concurrency } = this.#scenario;
    const slots = concurrency.kind === "steps" ? (concurrency.steps[0]?.slots ?? 0) : concurrency.start;
    return (slots * 500_000) / mean([...drawWorkload(this.#scenario, 1).durations]);
  }

  /** Runs a policy with so many extra jobs allowed. */
  run(policy: Policy, hold: number): Numbers {
    const name = nameOf(policy, hold);
    const allowed: Policy = {
      ...policy,
      name,
      extraJobs: () => hold,
      takeLoop: (worker, parameters) => policy.takeLoop(worker, { ...parameters, takeAhead: hold }),
    };
    if (!this.#runs.some((run) => run.policy === name))
      for (const seed of this.#seeds)
        this.#runs.push(runResult(simulate(this.#scenario, { policy: allowed, seed })));
    return this.#numbersOf(name);
  }

  /** The fixed hold with the least mean completion p99. */
  get bestHold(): number {
    const p99 = (hold: number) => this.run(takeAhead, hold).p99;
    return fixedHolds.reduce((best, hold) => (p99(hold) < p99(best) ? hold : best));
  }

  #numbersOf(name: string): Numbers {
    const metrics = this.#runs.filter((run) => run.policy === name).map((run) => run.metrics);
    const average = (key: string) => mean(metrics.map((values) => values[key] as number));
    return {
      p99: average("completion_p99_ms") / 1000,
      stranded: average("stranded_job_s"),
      holdMean: average("holdTime_mean_ms") / 1000,
      holdMedian: average("holdTime_p50_ms") / 1000,
      takes: average("takes"),
    };
  }
}

function nameOf(policy: Policy, hold: number): string {
  return `${policy.name}, ${hold}`;
}
