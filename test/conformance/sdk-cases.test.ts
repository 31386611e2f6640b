import { describe, expect, it } from "vitest";
import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { jobId } from "../../src/workload/workload.ts";
import { historyOf, takeTimetable } from "../support/timetable.ts";
import { type ExpectedJob, type ExpectedTake, type SdkCase, scenarioOf, sdkCases } from "./sdk-case.ts";

/** How far a time may be off, in seconds. */
const TOLERANCE = 0.001;

/** The times of an expectation beside those of the run; everything else must be equal. */
interface Compared {
  readonly times: readonly (readonly [expected: number, actual: number])[];
}

function compareJobs(recorded: SdkCase, run: Run): Compared {
  const { jobs, workload } = run;
  const actual = new Map<string, ExpectedJob>();
  for (let job = 0; job < jobs.count; job += 1) {
    const id = jobId(workload, job);
    actual.set(id, {
      id,
      worker: jobs.worker[job] as number,
      taken: (jobs.taken[job] as number) / 1e6,
      started: (jobs.started[job] as number) / 1e6,
      finished: (jobs.finished[job] as number) / 1e6,
    });
  }
  expect(actual.size).toBe(recorded.expected.jobs.length);
  const pairs = recorded.expected.jobs.map((job) => [job, actual.get(job.id) as ExpectedJob] as const);
  expect(pairs.map(([, job]) => [job.id, job.worker])).toEqual(pairs.map(([job]) => [job.id, job.worker]));
  return {
    times: pairs.flatMap(([expected, job]) => [
      [expected.taken, job.taken],
      [expected.started, job.started],
      [expected.finished, job.finished],
    ]),
  };
}

function compareTakes(recorded: SdkCase, run: Run): Compared {
  const withoutTimes = ({ worker, asked, got, depth }: ExpectedTake) => ({ worker, asked, got, depth });
  const actual = takeTimetable(run).map(
    ({ worker, sent, answered, asked, returned, depth }): ExpectedTake => ({
      worker,
      sent: sent / 1000,
      answered: answered / 1000,
      asked,
      got: returned,
      depth,
    }),
  );
  const expected = recorded.expected.takes;
  expect(actual.map(withoutTimes)).toEqual(expected.map(withoutTimes));
  return {
    times: expected.flatMap((take, index) => {
      const match = actual[index] as ExpectedTake;
      return [
        [take.sent, match.sent],
        [take.answered, match.answered],
      ];
    }),
  };
}

describe("the SDK's own worker loop", () => {
  it("has 80 recorded cases, of every policy", () => {
    expect(sdkCases).toHaveLength(80);
    expect(new Set(sdkCases.map((recorded) => recorded.policy))).toEqual(
      new Set(["main", "drain-wait", "take-ahead", "take-each-slot", "linger", "batch-all"]),
    );
  });

  it.each(sdkCases.map((recorded) => [recorded.id, recorded] as const))(
    "does the same jobs and takes at the same times in %s",
    (_, recorded) => {
      const run = simulate(scenarioOf(recorded), { policy: recorded.policy, seed: 1 });
      const times = [...compareJobs(recorded, run).times, ...compareTakes(recorded, run).times];
      const worst = Math.max(...times.map(([expected, actual]) => Math.abs(expected - actual)));
      expect(worst).toBeLessThanOrEqual(TOLERANCE);
    },
  );
});

describe("take-ahead without extra jobs", () => {
  it.each(sdkCases.map((recorded) => [recorded.id, recorded] as const))(
    "is drain-wait, job by job and take by take, in %s",
    (_, recorded) => {
      const scenario = { ...scenarioOf(recorded), takeAhead: 0 };
      const takeAhead = simulate(scenario, { policy: "take-ahead", seed: 1 });
      const drainWait = simulate(scenario, { policy: "drain-wait", seed: 1 });
      expect(historyOf(takeAhead)).toEqual(historyOf(drainWait));
    },
  );
});
