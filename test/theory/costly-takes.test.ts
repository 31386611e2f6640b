import { describe, expect, it } from "vitest";
import type { Distribution } from "../../src/random/distribution.ts";
import { exactScenario, MILLISECOND, poisson, SECOND } from "../support/scenario.ts";
import {
  expectInLongRun,
  meanDelay,
  type Replication,
  type Sharpness,
  shareFound,
  studies,
} from "./steady-state.ts";

const TAKE_COST = 0.5;
const FIRST_DELIVERY = 0.05;

/** A duration by its first two moments, in seconds. */
interface Duration {
  readonly distribution: Distribution;
  readonly mean: number;
  readonly meanOfSquares: number;
}

function constant(seconds: number): Duration {
  const distribution: Distribution = { kind: "constant", value: seconds * SECOND };
  return { distribution, mean: seconds, meanOfSquares: seconds ** 2 };
}

function exponential(seconds: number): Duration {
  const distribution: Distribution = { kind: "exponential", mean: seconds * SECOND };
  return { distribution, mean: seconds, meanOfSquares: 2 * seconds ** 2 };
}

/** What the theory says of a one-slot worker. */
interface OneSlot {
  /** Share of the jobs that find the take open. */
  readonly found: number;
  /** Mean wait until the take is sent. */
  readonly wait: number;
  readonly meanDelay: number;
}

/**
 * M/G/1 with an exceptional first service (P. D. Welch, 1964): a job that finds the worker busy costs a take and its run,
 * one that finds the take open costs the delivery and its run.
 */
function welch(arrivals: number, run: Duration): OneSlot {
  // Mean and mean square of a constant and a duration together.
  const both = (cost: number) => ({
    mean: cost + run.mean,
    meanOfSquares: cost ** 2 + 2 * cost * run.mean + run.meanOfSquares,
  });
  const [other, first] = [both(TAKE_COST), both(FIRST_DELIVERY)];
  const load = arrivals * other.mean;
  const idle = 1 - load + arrivals * first.mean;
  const found = (1 - load) / idle;
  const wait =
    (arrivals * other.meanOfSquares) / (2 * (1 - load)) +
    (arrivals * (first.meanOfSquares - other.meanOfSquares)) / (2 * idle);
  return { found, wait, meanDelay: wait + found * FIRST_DELIVERY + (1 - found) * TAKE_COST };
}

/** Mean wait until the take is sent: what is left of the delayTime without the take. */
function meanWait(replication: Replication): number {
  const found = shareFound(replication);
  return meanDelay(replication) - found * FIRST_DELIVERY - (1 - found) * TAKE_COST;
}

describe("a one-slot worker with costly takes is M/G/1 with an exceptional first service", () => {
  const rows = [
    { arrivals: 0.8, run: constant(0.5), found: 0.3125, wait: 1.564063, meanDelay: 1.923438, jobs: 12_000 },
    {
      arrivals: 0.8,
      run: exponential(0.5),
      found: 0.3125,
      wait: 2.064063,
      meanDelay: 2.423438,
      jobs: 12_000,
    },
    { arrivals: 0.5, run: constant(1), found: 0.322581, wait: 1.879839, meanDelay: 2.234677, jobs: 12_000 },
    { arrivals: 0.9, run: constant(0.5), found: 0.168067, wait: 3.972479, meanDelay: 4.396849, jobs: 20_000 },
  ];

  interface OneSlotRow {
    readonly arrivals: number;
    readonly run: Duration;
    readonly jobs: number;
  }

  const title = ({ arrivals, run }: OneSlotRow) =>
    `${arrivals} arrivals a second, ${run.distribution.kind} durations of ${run.mean} s`;

  function expectOneSlot(row: OneSlotRow, study: Sharpness & { policy: string; theory: OneSlot }): void {
    const { policy, theory, halfWidthAtMost } = study;
    expectInLongRun(
      {
        scenario: exactScenario({
          concurrency: 1,
          deepQueue: TAKE_COST * SECOND,
          longPoll: FIRST_DELIVERY * SECOND,
          workload: poisson(row.arrivals, row.jobs, row.run.distribution),
        }),
        policy,
        expectations: {
          "P(first)": { exact: theory.found, of: shareFound },
          Wq: { exact: theory.wait, of: meanWait },
          "mean delayTime": { exact: theory.meanDelay, of: meanDelay },
        },
      },
      { halfWidthAtMost },
    );
  }

  it.each(rows.map((row) => [title(row), row] as const))("%s: the formula as printed", (_, row) => {
    const theory = welch(row.arrivals, row.run);
    expect(theory.found).toBeCloseTo(row.found, 6);
    expect(theory.wait).toBeCloseTo(row.wait, 6);
    expect(theory.meanDelay).toBeCloseTo(row.meanDelay, 6);
  });

  describe("under drain-wait", () => {
    studies(rows, { title, halfWidthAtMost: 0.3 }, (row, { halfWidthAtMost }) =>
      expectOneSlot(row, { policy: "drain-wait", theory: welch(row.arrivals, row.run), halfWidthAtMost }),
    );
  });

  describe("under main too, where a run takes whole seconds of sleep", () => {
    const row: OneSlotRow = { arrivals: 0.5, run: constant(0.5), jobs: 12_000 };
    studies([row], { title, halfWidthAtMost: 0.3 }, (scaled, { halfWidthAtMost }) =>
      expectOneSlot(scaled, { policy: "main", theory: welch(row.arrivals, constant(1)), halfWidthAtMost }),
    );
  });
});

describe("batch-all with costly takes is a queue with bulk service", () => {
  const rows = [
    {
      arrivals: 10,
      slots: 32,
      cost: 500,
      delivery: 50,
      run: 500,
      batch: 9.9764,
      delay: 0.50038,
      jobs: 20_000,
    },
    {
      arrivals: 20,
      slots: 32,
      cost: 500,
      delivery: 50,
      run: 500,
      batch: 19.9996,
      delay: 0.500542,
      jobs: 20_000,
    },
    { arrivals: 28, slots: 32, cost: 500, delivery: 50, run: 500, batch: 28, delay: 0.549305, jobs: 40_000 },
    {
      arrivals: 30,
      slots: 32,
      cost: 500,
      delivery: 50,
      run: 500,
      batch: 30,
      delay: 0.663282,
      jobs: 60_000,
      long: true,
    },
    {
      arrivals: 8,
      slots: 10,
      cost: 150,
      delivery: 20,
      run: 1_000,
      batch: 9.2,
      delay: 1.111556,
      jobs: 40_000,
    },
  ];

  const meanBatch = ({ run }: Replication): number => run.jobs.count / run.takes.inOrderOfAnswer.length;
  const emptyAtPoll = ({ run }: Replication): number => {
    const polls = run.takes.inOrderOfAnswer.slice(1);
    return polls.filter((take) => run.takes.depth[take] === 0).length / polls.length;
  };

  function scenarioOf(row: (typeof rows)[number]) {
    return exactScenario({
      concurrency: row.slots,
      deepQueue: row.cost * MILLISECOND,
      longPoll: row.delivery * MILLISECOND,
      workload: poisson(row.arrivals, row.jobs, row.run * MILLISECOND),
    });
  }

  const title = ({ arrivals, slots }: (typeof rows)[number]) =>
    `${arrivals} arrivals a second, ${slots} slots`;

  describe("mean batch and mean delayTime", () => {
    studies(rows, { title, halfWidthAtMost: 0.1 }, (row, sharpness) =>
      expectInLongRun(
        {
          scenario: scenarioOf(row),
          policy: "batch-all",
          expectations: {
            "mean batch": { exact: row.batch, of: meanBatch },
            "mean delayTime": { exact: row.delay, of: meanDelay },
          },
        },
        sharpness,
      ),
    );
  });

  describe("the share of polls that find no job queued", () => {
    // In the other rows it is too rare to be seen.
    studies(rows.slice(0, 1), { title, halfWidthAtMost: 0.25 }, (row, sharpness) =>
      expectInLongRun(
        {
          scenario: scenarioOf(row),
          policy: "batch-all",
          expectations: { "P(empty at poll)": { exact: 0.006738, of: emptyAtPoll } },
        },
        sharpness,
      ),
    );
  });
});
