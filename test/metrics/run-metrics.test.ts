import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import {
  fleetMetricDescriptions,
  jobTimes,
  metricDescriptions,
  queueMetricDescriptions,
} from "../../src/metrics/metric.ts";
import { jobsPerWorker, runMetrics } from "../../src/metrics/run-metrics.ts";
import { Recorder } from "../../src/records/recorder.ts";
import { burst, exactScenario, listed, SECOND } from "../support/scenario.ts";

const MS = 1_000;

/** A history told step by step, in milliseconds, and the numbers made from it. */
class History {
  readonly recorder: Recorder;
  readonly #workers: number;

  constructor(options: { readonly jobs: number; readonly slots: readonly number[] }) {
    this.recorder = new Recorder({ jobs: options.jobs, log: false });
    this.#workers = options.slots.length;
    options.slots.forEach((slots, worker) => {
      this.recorder.workerStarted(-100 * MS, worker);
      this.recorder.concurrencySet(-100 * MS, worker, slots);
    });
  }

  arrive(at: number, ...jobs: readonly number[]): void {
    for (const job of jobs) this.recorder.jobArrived(at * MS, job);
  }

  /** A worker sends a take, is answered, and reads the answer. */
  take(worker: number, take: { readonly sent: number; readonly asked: number }): OpenHistory {
    const { sent, asked } = take;
    const index = this.recorder.takeSent(sent * MS, { worker, asked, occupancy: 0, depth: 0 });
    return {
      answer: (at, ...jobs) => this.recorder.takeAnswered(at * MS, index, jobs),
      read: (at, ...jobs) =>
        this.recorder.answerReceived(at * MS, index, { deliveries: jobs, bufferBound: 100 }),
    };
  }

  start(at: number, ...jobs: readonly number[]): void {
    for (const job of jobs) this.recorder.jobStarted(at * MS, job);
  }

  finish(at: number, ...jobs: readonly number[]): void {
    for (const job of jobs) this.recorder.jobFinished(at * MS, job);
  }

  get metrics() {
    const { jobs, takes, slotUse, mostInProgress } = this.recorder;
    const slo = Object.fromEntries(jobTimes.map((name) => [name, SECOND]));
    const totals = slotUse.totals();
    return runMetrics({ jobs, takes, totals, mostInProgress, workers: this.#workers, scenario: { slo } });
  }
}

interface OpenHistory {
  answer(at: number, ...jobs: readonly number[]): void;
  read(at: number, ...jobs: readonly number[]): void;
}

/**
 * Two workers of two slots each, four jobs. Job 0 and 1 arrive at 0, job 2 at 100, job 3 at 300 ms.
 *
 * worker 0: take 0 from −100, answered at 50 with jobs 0 and 1, read at 60; 0 runs 60–560, 1 runs 80–280.
 * worker 1: take 1 from −50, answered at 150 with job 2, read at 150; runs 150–1050.
 * worker 0: take 2 from 290, answered at 350 with job 3, read at 360; 3 runs 360–860.
 */
function twoWorkers(): History {
  const history = new History({ jobs: 4, slots: [2, 2] });
  const first = history.take(0, { sent: -100, asked: 2 });
  const second = history.take(1, { sent: -50, asked: 2 });
  history.arrive(0, 0, 1);
  first.answer(50, 0, 1);
  first.read(60, 0, 1);
  history.start(60, 0);
  history.start(80, 1);
  history.arrive(100, 2);
  second.answer(150, 2);
  second.read(150, 2);
  history.start(150, 2);
  history.finish(280, 1);
  const third = history.take(0, { sent: 290, asked: 1 });
  history.arrive(300, 3);
  third.answer(350, 3);
  third.read(360, 3);
  history.start(360, 3);
  history.finish(560, 0);
  history.finish(860, 3);
  history.finish(1050, 2);
  return history;
}

describe("the numbers of a run worked by hand", () => {
  const { metrics } = twoWorkers();

  it.each([
    // Finishes at 280, 560, 860, 1050 ms after the first arrival: the 2nd, the 4th, the 4th, the 4th.
    ["completion_p50_ms", 560],
    ["completion_p90_ms", 1050],
    ["completion_p99_ms", 1050],
    ["completion_max_ms", 1050],
    // 4 jobs in 1.05 s.
    ["throughput_jobs_per_s", 3.809524],
    // taken − arrival: 50, 50, 50, 50.
    ["delayTime_mean_ms", 50],
    ["delayTime_max_ms", 50],
    // started − arrival: 60, 80, 50, 60.
    ["startDelay_mean_ms", 62.5],
    ["startDelay_p50_ms", 60],
    ["startDelay_p98_ms", 80],
    // started − taken: 10, 30, 0, 10.
    ["holdTime_mean_ms", 12.5],
    ["holdTime_p50_ms", 10],
    ["holdTime_max_ms", 30],
    // finished − started: 500, 200, 900, 500.
    ["executionTime_mean_ms", 525],
    ["executionTime_p70_ms", 500],
    ["executionTime_p90_ms", 900],
    // finished − arrival: 560, 280, 950, 560.
    ["turnaround_mean_ms", 587.5],
    ["turnaround_p50_ms", 560],
    ["turnaround_max_ms", 950],
    ["jobs_submitted", 4],
    ["jobs_finished", 4],
    // 3 and 1 jobs: (3 + 1)² ÷ (2 · (9 + 1)), and 3 ÷ 2.
    ["worker_jobs_jain", 0.8],
    ["worker_jobs_max_over_mean", 1.5],
    // Jobs 0 and 1 from 60 on, jobs 0 and 3 from 360 on.
    ["worker_in_progress_max_jobs", 2],
    ["takes", 3],
    // 4 jobs of 5 asked for.
    ["take_returned_over_asked", 0.8],
    // Only worker 0 sent twice: at −100 and 290.
    ["take_gap_p50_ms", 390],
    // Open within 0 to 1050: 0–60, 0–150 and 290–360, of two workers' 2100.
    ["take_open_share", 0.133333333],
    // Busy 500 + 200 + 900 + 500 slot-ms of 4 · 1050.
    ["slot_use", 0.5],
    // 0–50: two queued, four slots free. 100–150: one queued. 300–350: one queued.
    ["starved_slot_s", 0.2],
    // Nobody holds a job while all of its slots are taken.
    ["stranded_job_s", 0],
  ] as const)("%s is %s", (key, value) => {
    expect(metrics[key]).toBe(value);
  });

  it("have a description each, and no description stands for nothing", () => {
    const sometimes = [...fleetMetricDescriptions, ...queueMetricDescriptions];
    const others = metricDescriptions.filter((description) => !sometimes.includes(description));
    expect(Object.keys(metrics).sort()).toEqual(others.map(({ key }) => key).sort());
  });
});

describe("completion and throughput", () => {
  it("count from the first arrival, whenever that is", () => {
    const late = exactScenario({ workload: listed([7 * SECOND, SECOND], [8 * SECOND, SECOND]) });
    const { completion_p50_ms, completion_max_ms, throughput_jobs_per_s } = runMetrics(
      simulate(late, { policy: "main", seed: 1 }),
    );
    // Finished at 8.05 and 9.05 s.
    expect([completion_p50_ms, completion_max_ms, throughput_jobs_per_s]).toEqual([1_050, 2_050, 0.97561]);
  });
});

describe("starved", () => {
  it("is the smaller of free slots and queued jobs, over time", () => {
    const history = new History({ jobs: 5, slots: [3] });
    const take = history.take(0, { sent: -10, asked: 2 });
    history.arrive(0, 0, 1, 2, 3, 4);
    // 0–100: five queued, three free: 3. 100–200: three queued, three free (two jobs are held): 3.
    take.answer(100, 0, 1);
    take.read(200, 0, 1);
    history.start(200, 0, 1);
    // 200–300: three queued, one free: 1. 300–400: three queued, two free: 2.
    history.finish(300, 0);
    history.recorder.advance(400 * MS);
    expect(history.metrics.starved_slot_s).toBeCloseTo(0.3 + 0.3 + 0.1 + 0.2, 12);
  });

  it("does not count slots that are free while nothing is queued", () => {
    const run = simulate(exactScenario({ longPoll: 0, workload: burst(4, SECOND) }), {
      policy: "main",
      seed: 1,
    });
    expect(runMetrics(run).starved_slot_s).toBe(0);
  });
});

describe("stranded", () => {
  it("is what a worker holds without a free slot while another worker has one", () => {
    const history = new History({ jobs: 4, slots: [1, 1] });
    const [first, second] = [
      history.take(0, { sent: -10, asked: 3 }),
      history.take(1, { sent: -10, asked: 1 }),
    ];
    history.arrive(0, 0, 1, 2, 3);
    // Worker 0 runs job 0 and holds 1 and 2; worker 1 is free from 0 to 100: two jobs stranded for 100 ms.
    first.answer(0, 0, 1, 2);
    first.read(0, 0, 1, 2);
    history.start(0, 0);
    second.answer(100, 3);
    second.read(100, 3);
    history.start(100, 3);
    // 100–300: nobody has a free slot. 300–400: worker 1 is free again: two jobs for 100 ms.
    history.finish(300, 3);
    // 400–500: job 1 runs in place of job 0, job 2 is held: one job for 100 ms.
    history.finish(400, 0);
    history.start(400, 1);
    history.finish(500, 1);
    history.start(500, 2);
    history.finish(600, 2);
    expect(history.metrics.stranded_job_s).toBeCloseTo(0.2 + 0.2 + 0.1, 12);
  });

  it("does not count what is held by a worker that has a free slot itself", () => {
    const history = new History({ jobs: 2, slots: [2, 2] });
    const take = history.take(0, { sent: -10, asked: 2 });
    history.arrive(0, 0, 1);
    take.answer(0, 0, 1);
    take.read(0, 0, 1);
    history.recorder.advance(500 * MS);
    expect(history.metrics.stranded_job_s).toBe(0);
  });

  it("happens when a worker takes ahead what an idle one could have run", () => {
    // Each worker runs one job from 50 ms and is brought another at 110 ms. Worker 1 is through with both at 1.15 s; worker 0
    // holds its second one until 2.05 s.
    const run = simulate(
      exactScenario({
        workers: 2,
        concurrency: 1,
        takeAhead: 1,
        workload: listed([0, 2 * SECOND], [0, 100_000], [60_000, SECOND], [60_000, SECOND]),
      }),
      { policy: "take-ahead", seed: 1 },
    );
    expect(jobsPerWorker(run.jobs, 2)).toEqual([2, 2]);
    expect(runMetrics(run).stranded_job_s).toBe(0.9);
  });
});

describe("jain's index", () => {
  it.each([
    [[5, 5, 5, 5], 1, 1],
    [[8, 0, 0, 0], 0.25, 4],
    [[1, 2, 3], 0.857142857, 1.5],
  ])("of %s jobs is %s, and the busiest has %s times the mean", (counts, jain, maximum) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const history = new History({ jobs: total, slots: counts.map(() => 8) });
    let job = 0;
    history.arrive(0, ...Array.from({ length: total }, (_, index) => index));
    counts.forEach((count, worker) => {
      const jobs = Array.from({ length: count }, (_, index) => job + index);
      job += count;
      const take = history.take(worker, { sent: 0, asked: 8 });
      take.answer(0, ...jobs);
      take.read(0, ...jobs);
      history.start(0, ...jobs);
    });
    history.finish(100, ...Array.from({ length: total }, (_, index) => index));
    expect(history.metrics.worker_jobs_jain).toBe(jain);
    expect(history.metrics.worker_jobs_max_over_mean).toBe(maximum);
  });
});

describe("numbers that cannot be had", () => {
  it("are null, never 0", () => {
    const history = new History({ jobs: 2, slots: [1] });
    history.arrive(0, 0);
    history.recorder.advance(1_000 * MS);
    const { metrics } = history;
    for (const key of [
      "completion_p50_ms",
      "completion_max_ms",
      "throughput_jobs_per_s",
      "delayTime_p50_ms",
      "turnaround_mean_ms",
      "worker_jobs_jain",
      "take_returned_over_asked",
      "take_gap_p50_ms",
    ])
      expect([key, metrics[key]]).toEqual([key, null]);
    expect([metrics.jobs_submitted, metrics.jobs_finished, metrics.takes]).toEqual([1, 0, 0]);
    expect(metrics.starved_slot_s).toBe(1);
  });

  it("are those completions that so many finished jobs do not reach", () => {
    const history = new History({ jobs: 4, slots: [2] });
    const take = history.take(0, { sent: 0, asked: 2 });
    history.arrive(0, 0, 1, 2, 3);
    take.answer(0, 0, 1);
    take.read(0, 0, 1);
    history.start(0, 0, 1);
    history.finish(100, 0, 1);
    history.recorder.advance(900 * MS);
    const { completion_p50_ms, completion_p90_ms, completion_p99_ms, completion_max_ms } = history.metrics;
    expect([completion_p50_ms, completion_p90_ms, completion_p99_ms, completion_max_ms]).toEqual([
      100,
      null,
      null,
      null,
    ]);
  });
});

describe("the time with a take open", () => {
  it("ends at the last finish for a take that is never answered", () => {
    const history = new History({ jobs: 1, slots: [2] });
    const take = history.take(0, { sent: -10, asked: 1 });
    history.arrive(0, 0);
    take.answer(50, 0);
    take.read(50, 0);
    history.start(50, 0);
    history.take(0, { sent: 60, asked: 1 });
    history.finish(100, 0);
    // 0–50 and 60–100 of 100.
    expect(history.metrics.take_open_share).toBe(0.9);
    expect(history.metrics.takes).toBe(1);
  });
});
