import { describe, expect, it } from "vitest";
import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { seeds } from "../support/metric-by-seed.ts";
import { type Interval, tInterval } from "../support/t-interval.ts";

/** So many independent replications, seeds 1 to 10, give an interval with 9 degrees of freedom. */
const REPLICATIONS = 10;

/** The first jobs of a replication, which find the system emptier than it is in the long run, are not measured. */
const DISCARDED = 2_000;

/** What is measured of one replication. Times in seconds. */
export interface Replication {
  readonly run: Run;
  /** The indexes of the jobs that are measured. */
  readonly jobs: readonly number[];
  /** taken − arrival of these, ascending. */
  readonly delays: Float64Array;
}

/** One number of a replication, and its exact value in the long run. */
export interface Expectation {
  readonly exact: number;
  readonly of: (replication: Replication) => number;
}

/** A long run of a scenario, and what must be found in it. */
export interface LongRun {
  readonly scenario: Scenario;
  readonly policy: string;
  readonly expectations: Readonly<Record<string, Expectation>>;
}

/** How sharp a test is: the interval may be no wider than this, relative to the exact value. */
export interface Sharpness {
  readonly halfWidthAtMost: number;
}

/** How a list of studies is carried out. */
export interface StudyList<Row> extends Sharpness {
  readonly title: (row: Row) => string;
}

/** What a study of a list says of its length. */
export interface StudyLength {
  /** Of one replication. */
  readonly jobs: number;
  /** It takes seconds at its everyday length, and is left to `SLOW_TESTS`: others show the same of fewer jobs. */
  readonly long?: boolean;
}

/**
 * Carries each study out at its everyday length, and ten times as long and three times as sharp for whoever has the time
 * (`SLOW_TESTS`).
 */
export function studies<Row extends StudyLength>(
  rows: readonly Row[],
  { title, halfWidthAtMost }: StudyList<Row>,
  study: (row: Row, sharpness: Sharpness) => void,
): void {
  const titled = rows.map((row) => [title(row), row] as const);
  const everyday = process.env.SLOW_TESTS ? titled : titled.filter(([, { long }]) => !long);
  it.each(everyday)("%s", (_, row) => study(row, { halfWidthAtMost }));
  describe.runIf(process.env.SLOW_TESTS)("ten times as long", () => {
    it.each(titled)(
      "%s",
      (_, row) => study({ ...row, jobs: row.jobs * 10 }, { halfWidthAtMost: halfWidthAtMost / 3 }),
      600_000,
    );
  });
}

/** Requires the exact values to lie inside the 99 % intervals of the replications, and these to be narrow. */
export function expectInLongRun(study: LongRun, sharpness: Sharpness): void {
  const replications = seeds(REPLICATIONS).map((seed) =>
    measure(simulate(study.scenario, { policy: study.policy, seed })),
  );
  for (const name in study.expectations) {
    const { exact, of } = study.expectations[name] as Expectation;
    expectInside(tInterval(replications.map(of), 0.99), { name, exact, ...sharpness });
  }
}

/** Requires an exact value to lie inside an interval, and this to be narrow. */
export function expectInside(
  interval: Interval,
  { name, exact, halfWidthAtMost }: Sharpness & { readonly name: string; readonly exact: number },
): void {
  const found = `${name}: exact ${exact}, found ${interval.mean} ± ${interval.halfWidth}`;
  expect(Math.abs(interval.mean - exact), found).toBeLessThanOrEqual(interval.halfWidth);
  expect(interval.halfWidth / exact, found).toBeLessThanOrEqual(halfWidthAtMost);
}

function measure(run: Run): Replication {
  const jobs = Array.from({ length: run.jobs.count - DISCARDED }, (_, index) => index + DISCARDED);
  const delays = Float64Array.from(
    jobs,
    (job) => ((run.jobs.taken[job] as number) - (run.jobs.arrival[job] as number)) / 1e6,
  ).sort();
  return { run, jobs, delays };
}

/** The mean delayTime. */
export function meanDelay({ delays }: Replication): number {
  return delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
}

/** The share of the jobs whose delayTime is at most so many seconds. */
export function shareWithin(limit: number): (replication: Replication) => number {
  return ({ delays }) => delays.reduce((count, delay) => count + (delay <= limit ? 1 : 0), 0) / delays.length;
}

/** The 99th percentile of the delayTime. */
export function delayP99({ delays }: Replication): number {
  return delays[Math.ceil((99 * delays.length) / 100) - 1] as number;
}

/** The mean number of queued jobs over time. */
export function meanQueued({ run }: Replication): number {
  return run.totals.queued / (run.totals.to - run.totals.from);
}

/** The share of the jobs whose take was sent to an empty queue. */
export function shareFound({ run, jobs }: Replication): number {
  const depths = jobs.map((job) => run.takes.depth[run.jobs.take[job] as number] as number);
  return depths.filter((depth) => depth === 0).length / jobs.length;
}
