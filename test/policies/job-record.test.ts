import { describe, expect, it } from "vitest";
import { JobRecord } from "../../src/policies/job-record.ts";

describe("the record of a worker's jobs", () => {
  it("knows how long the finished ones took, and how long the others have run", () => {
    const clock = { now: 0 };
    const record = new JobRecord(clock);
    record.jobStarted(7);
    clock.now = 10;
    record.jobStarted(8);
    clock.now = 30;
    record.jobLeft(7, true);
    clock.now = 40;
    expect(record.finishedDurations).toEqual([30]);
    expect(record.runningAges).toEqual([30]);
  });

  it("learns no duration from a job that was stopped", () => {
    const record = new JobRecord({ now: 5 });
    record.jobStarted(1);
    record.jobLeft(1, false);
    expect(record.finishedDurations).toEqual([]);
    expect(record.runningAges).toEqual([]);
  });

  it("keeps the last 256 durations", () => {
    const clock = { now: 0 };
    const record = new JobRecord(clock);
    for (let job = 0; job < 300; job += 1) {
      record.jobStarted(job);
      clock.now += job;
      record.jobLeft(job, true);
    }
    expect(record.finishedDurations).toHaveLength(256);
    expect(record.finishedDurations.at(0)).toBe(44);
    expect(record.finishedDurations.at(-1)).toBe(299);
  });
});
