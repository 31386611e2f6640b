import { mean } from "simple-statistics";
import { analysisOf } from "../../src/experiment/make-result.ts";
import type { RunResult } from "../../src/experiment/result.ts";
import { runResult } from "../../src/experiment/run-result.ts";
import { Samples } from "../../src/experiment/samples.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import type { Policy } from "../../src/policies/policy.ts";
import { takeAhead } from "../../src/policies/take-ahead.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { ratioOfMeansInterval } from "../../src/statistics/ratio-of-means-interval.ts";
import { drawWorkload } from "../../src/workload/draw-workload.ts";
import { load } from "./scenario-runs.ts";

/** The committed scenarios of docs/adaptive-hold.md, as its tables list them. */
export const holdScenarios: readonly (readonly [label: string, name: string])[] = [
  ["1 worker, 512 of 0.5 s", "hold-one-worker"],
  ["1 worker, 256 of 2 s", "hold-equal-two-seconds"],
  ["4 × 1024 of 0.5 s", "hold-equal-half-second"],
  ["4 × 1024 of 2 s, spread", "hold-spread-two-seconds"],
  ["4 × 64 of 0.5 s", "hold-small-burst"],
  ["16 × 4096 of 2 s, spread", "hold-sixteen-workers"],
  ["scale-up in mid-burst", "hold-scale-up"],
  ["long tail", "hold-long-tail"],
  ["mixed speeds", "hold-mixed-speeds"],
  ["three bursts", "hold-three-bursts"],
  ["trickle", "hold-trickle"],
  ["short jobs, 0.1 s", "hold-short-jobs"],
];

/** The fixed holds that the others are measured by. */
export const fixedHolds = [8, 16, 32, 64] as const;

/** What a policy did in a scenario, means over the seeds; times in seconds, stranded in job-seconds. */
export interface Numbers {
  readonly p99: number;
  readonly stranded: number;
  readonly holdMedian: number;
  readonly holdP99: number;
  readonly takes: number;
}

/** The change of completion p99 against another policy, in per cent, with its 95 % interval over paired seeds. */
export interface Change {
  readonly percent: number;
  readonly interval: readonly [number, number];
}

const contests = new Map<string, HoldContest>();

/** The contest in a committed scenario; what has run in it does not run again. */
export function contestIn(name: string, seeds: number): HoldContest {
  const key = `${name} ${seeds}`;
  const contest = contests.get(key) ?? new HoldContest(load(`adaptive-hold/${name}`), seeds);
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

  /** The p99 of a policy that has run, against the best fixed hold. */
  changeAgainstBest(policy: Policy, hold: number): Change {
    const analysis = analysisOf(this.#scenario, this.#seeds, {});
    const samples = new Samples({ seeds: this.#seeds, analysis }, this.#runs);
    const contrast = samples.pair("completion_p99_ms", {
      candidate: nameOf(policy, hold),
      baseline: nameOf(takeAhead, this.bestHold),
    });
    const interval = contrast && ratioOfMeansInterval(contrast, { level: 0.95 });
    if (!interval) throw new Error(`no interval for ${policy.name} in ${this.#scenario.name}`);
    const percent = (ratio: number) => (ratio - 1) * 100;
    return {
      percent: percent(interval.estimate),
      interval: [percent(interval.low), percent(interval.high)],
    };
  }

  #numbersOf(name: string): Numbers {
    const metrics = this.#runs.filter((run) => run.policy === name).map((run) => run.metrics);
    const average = (key: string) => mean(metrics.map((values) => values[key] as number));
    return {
      p99: average("completion_p99_ms") / 1000,
      stranded: average("stranded_job_s"),
      holdMedian: average("holdTime_p50_ms") / 1000,
      holdP99: average("holdTime_p99_ms") / 1000,
      takes: average("takes"),
    };
  }
}

function nameOf(policy: Policy, hold: number): string {
  return `${policy.name}, ${hold}`;
}
