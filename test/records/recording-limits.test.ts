import { describe, expect, it } from "vitest";
import { Recorder } from "../../src/records/recorder.ts";
import { recordingLimits, requireRoom } from "../../src/records/recording-limits.ts";

describe("a run that would write down too much", () => {
  it.each(Object.entries(recordingLimits))("is stopped: %s, at most %i", (what, most) => {
    const count = (number: number) => () =>
      requireRoom(what as keyof typeof recordingLimits, number, 1_500_000);
    expect(count(most)).not.toThrow();
    expect(count(most + 1)).toThrow(
      `more than ${most} ${what} by 1.5 s; so many are not recorded: fewer jobs or a horizon make fewer`,
    );
  });

  it("is stopped by its recorder where it keeps a log, and goes on where it keeps none", () => {
    const happen = (log: boolean) => () => {
      const recorder = new Recorder({ jobs: 1, log });
      recorder.workerStarted(0, 0);
      for (let time = 1; time <= recordingLimits["logged events"] + 1; time += 1)
        recorder.concurrencySet(time, 0, 1);
    };
    expect(happen(true)).toThrow(/^more than 2000000 logged events by 2\.0000\d\d s/);
    expect(happen(false)).not.toThrow();
  });
});
