import { describe, expect, it } from "vitest";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { JobState } from "../../src/records/job-state.ts";
import type { ListedJob } from "../../src/scenario/scenario.ts";
import { happeningsWith } from "../support/happenings.ts";
import { burst, listed, type ScenarioChoices } from "../support/scenario.ts";
import { everyParameter, everyPolicy, runOf } from "./run-of.ts";

/** Jobs A, B, … of 100 ms at time 0; so many attempts of each fail. */
function failing(...attempts: readonly number[]) {
  const jobs = attempts.map((count, index): ListedJob => {
    return { id: String.fromCharCode(65 + index), arrival: 0, duration: 100_000, fails: count };
  });
  return { kind: "listed", jobs } as const;
}

const failures = (retries: number, retryAfter = 0) => ({ probability: 0, retries, retryAfter });

describe("a failed attempt", () => {
  it("sends its job to the end of the queue, after retryAfter", () => {
    const run = runOf("drain-wait", {
      concurrency: 1,
      failures: failures(1, 300_000),
      workload: failing(1, 0, 0),
    });
    expect(happeningsWith(run, "A", "gets")).toEqual([
      "50 worker 0 gets A",
      "50 A starts on 0",
      "150 A is lost, was running: attempt failed",
      "450 A is queued again",
      "650 worker 0 gets B",
      "1250 worker 0 gets C",
      "1850 worker 0 gets A",
      "1850 A starts on 0",
      "1950 A finishes on 0",
    ]);
    expect([...run.jobs.attempts]).toEqual([2, 1, 1]);
    expect(runMetrics(run)).toMatchObject({
      jobs_finished: 3,
      jobs_failed: 0,
      job_redeliveries: 1,
      jobs_started_again: 1,
    });
  });

  it("frees its slot at once, and wakes the take loop", () => {
    const run = runOf("drain-wait", { concurrency: 1, failures: failures(0), workload: failing(1, 0) });
    expect(happeningsWith(run, "A is", "asks")).toEqual([
      "-250 worker 0 asks for 1",
      "150 A is failed, was running",
      "150 worker 0 asks for 1",
      "750 worker 0 asks for 1",
    ]);
  });

  it("without another to come fails its job for good, and counts", () => {
    const run = runOf("main", { concurrency: 4, failures: failures(2), workload: failing(3, 2, 1, 0) });
    expect([...run.jobs.state]).toEqual([
      JobState.failed,
      JobState.finished,
      JobState.finished,
      JobState.finished,
    ]);
    expect([...run.jobs.attempts]).toEqual([3, 3, 2, 1]);
    expect(runMetrics(run)).toMatchObject({
      jobs_submitted: 4,
      jobs_finished: 3,
      jobs_failed: 1,
      job_redeliveries: 5,
      jobs_started_again: 3,
      completion_max_ms: null,
    });
  });

  it("reaches takes that wait as an arrival: after a delivery", () => {
    const run = runOf("main", { concurrency: 2, failures: failures(1, 100_000), workload: failing(1) });
    expect(happeningsWith(run, "A").slice(2)).toEqual([
      "150 A is lost, was running: attempt failed",
      "250 A is queued again",
      "300 worker 0 gets A",
      "300 A starts on 0",
      "400 A finishes on 0",
    ]);
  });

  it("is not one where the worker crashes: that takes no retry", () => {
    const run = runOf("main", {
      concurrency: 1,
      failures: failures(1),
      jobTake: { redeliverAfter: 0 },
      workload: failing(1),
      events: [{ at: 100_000, kind: "crash", worker: 0, restart: 0 }],
    });
    expect(run.jobs.state[0]).toBe(JobState.finished);
    expect([run.jobs.deliveries[0], run.jobs.attempts[0]]).toEqual([3, 3]);
  });
});

describe("failures by probability", () => {
  const choices: ScenarioChoices = {
    ...everyParameter,
    concurrency: 8,
    failures: { probability: 0.4, retries: 2, retryAfter: 0 },
    workload: burst(200, 100_000),
  };

  it("are drawn with the jobs: every policy sees the same ones fail, as often", () => {
    const outcomes = everyPolicy.map((policy) => {
      const { jobs } = runOf(policy, choices);
      return { states: [...jobs.state], attempts: [...jobs.attempts] };
    });
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  });

  it("fail as many as the probability says, within its chance", () => {
    const { jobs } = runOf("main", choices);
    // Of 200 jobs 200·0.4³ = 12.8 fail three times, with a standard deviation of 3.5; attempts are 200·(1 + 0.4 + 0.16).
    const failed = jobs.state.filter((state) => state === JobState.failed).length;
    const attempts = jobs.attempts.reduce((sum, count) => sum + count, 0);
    expect(Math.abs(failed - 12.8)).toBeLessThan(3 * 3.5);
    expect(Math.abs(attempts - 312)).toBeLessThan(40);
    expect(Math.max(...jobs.attempts)).toBe(3);
  });

  it("fail everything at 1, and nothing at 0", () => {
    const failed = (probability: number) =>
      runMetrics(runOf("main", { ...choices, failures: { probability, retries: 0, retryAfter: 0 } }))
        .jobs_failed;
    expect([failed(1), failed(0)]).toEqual([200, 0]);
  });

  it("leave arrivals and durations as they are", () => {
    const plain = runOf("main", { ...choices, failures: failures(0) });
    const { workload } = runOf("main", choices);
    expect(workload.arrivals).toEqual(plain.workload.arrivals);
    expect(workload.durations).toEqual(plain.workload.durations);
  });
});

describe("retries without failures", () => {
  it("change nothing", () => {
    const choices: ScenarioChoices = { concurrency: 1, workload: listed([0, 100_000], [0, 200_000]) };
    const [plain, with3] = [runOf("main", choices), runOf("main", { ...choices, failures: failures(3) })];
    expect(with3.log).toEqual(plain.log);
  });
});
