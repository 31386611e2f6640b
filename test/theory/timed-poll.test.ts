import { describe, expect, it } from "vitest";
import { exactScenario, poisson, SECOND } from "../support/scenario.ts";
import { expectInLongRun, meanDelay, studies } from "./steady-state.ts";

interface VacationQueue {
  /** Arrivals a second. */
  readonly arrivals: number;
  /** Of each job, in seconds. */
  readonly duration: number;
  /** From an empty look to the next, in seconds. */
  readonly pause: number;
  readonly wait: number;
  readonly jobs: number;
}

const rows: readonly VacationQueue[] = [
  { arrivals: 0.5, duration: 1, pause: 1, wait: 1, jobs: 6_000 },
  { arrivals: 0.8, duration: 0.5, pause: 0.5, wait: 0.416667, jobs: 6_000 },
  { arrivals: 0.2, duration: 0.02, pause: 1, wait: 0.50004, jobs: 6_000 },
];

/** λE[S²] ÷ (2(1 − ρ)) + E[V²] ÷ (2E[V]): M/G/1 with multiple vacations (Levy and Yechiali 1975), S and V constant. */
function meanWait({ arrivals, duration, pause }: VacationQueue): number {
  return (arrivals * duration ** 2) / (2 * (1 - arrivals * duration)) + pause / 2;
}

describe("timed-poll that repeats, on one slot and with takes that cost nothing, is M/G/1 with multiple vacations", () => {
  const title = ({ arrivals, duration, pause }: VacationQueue) =>
    `${arrivals} arrivals a second, durations of ${duration} s, pauses of ${pause} s`;

  it.each(rows.map((row) => [title(row), row] as const))("%s: the formula as printed", (_, row) => {
    expect(meanWait(row)).toBeCloseTo(row.wait, 6);
  });

  studies(rows, { title, halfWidthAtMost: 0.1 }, (row, sharpness) =>
    expectInLongRun(
      {
        scenario: exactScenario({
          concurrency: 1,
          deepQueue: 0,
          longPoll: 0,
          jobTake: { maxWait: 0 },
          policyParameters: { pollEvery: `${row.pause}s`, repeat: true },
          workload: poisson(row.arrivals, row.jobs, row.duration * SECOND),
        }),
        policy: "timed-poll",
        expectations: { Wq: { exact: row.wait, of: meanDelay } },
      },
      sharpness,
    ),
  );
});
