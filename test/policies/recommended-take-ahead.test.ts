import { describe, expect, it } from "vitest";
import { recommendedTakeAhead } from "../../src/policies/recommended-take-ahead.ts";

describe("the recommended takeAhead", () => {
  it.each([
    // m = 16 jobs finish during a take, and 2√16 more.
    [{ concurrency: 32, roundTrip: 0.5, duration: 1 }, 24],
    [{ concurrency: 64, roundTrip: 0.5, duration: 2 }, 24],
    // m = 4: 4 + 2·2.
    [{ concurrency: 8, roundTrip: 0.5, duration: 1 }, 8],
    // m = 1: 1 + 2.
    [{ concurrency: 16, roundTrip: 0.5, duration: 8 }, 3],
    // m = 10⅔: 10.67 + 6.53.
    [{ concurrency: 32, roundTrip: 0.5, duration: 1.5 }, 18],
    // No more than a job a slot.
    [{ concurrency: 1, roundTrip: 0.5, duration: 2 }, 1],
    [{ concurrency: 32, roundTrip: 0.5, duration: 0.1 }, 32],
    // A take that costs nothing needs no hold, and no slots hold nothing.
    [{ concurrency: 32, roundTrip: 0, duration: 1 }, 0],
    [{ concurrency: 0, roundTrip: 0.5, duration: 1 }, 0],
    // Durations that are alike free all slots at once.
    [{ concurrency: 32, roundTrip: 0.5, duration: 2, variation: 0 }, 32],
    [{ concurrency: 32, roundTrip: 0.5, duration: 2, variation: 0.14 }, 32],
    [{ concurrency: 32, roundTrip: 0.5, duration: 2, variation: 0.15 }, 14],
    // Any unit of time, if it is one.
    [{ concurrency: 32, roundTrip: 500, duration: 2000 }, 14],
  ])("for %j is %d", (setting, jobs) => {
    expect(recommendedTakeAhead(setting)).toBe(jobs);
  });

  it("never falls with more slots or longer takes, and never rises with longer jobs", () => {
    const sizes = [1, 2, 3, 5, 8, 13, 21, 34];
    for (const concurrency of sizes)
      for (const roundTrip of sizes)
        for (const duration of sizes) {
          const jobs = recommendedTakeAhead({ concurrency, roundTrip, duration });
          expect(
            recommendedTakeAhead({ concurrency: concurrency + 1, roundTrip, duration }),
          ).toBeGreaterThanOrEqual(jobs);
          expect(
            recommendedTakeAhead({ concurrency, roundTrip: roundTrip + 1, duration }),
          ).toBeGreaterThanOrEqual(jobs);
          expect(
            recommendedTakeAhead({ concurrency, roundTrip, duration: duration + 1 }),
          ).toBeLessThanOrEqual(jobs);
        }
  });

  it.each([
    [
      { concurrency: -1, roundTrip: 0.5, duration: 1 },
      "concurrency is -1; it must be a number of at least 0",
    ],
    [
      { concurrency: 8, roundTrip: Number.NaN, duration: 1 },
      "roundTrip is NaN; it must be a number of at least 0",
    ],
    [{ concurrency: 2.5, roundTrip: 0.5, duration: 1 }, "concurrency is 2.5; it must be a whole number"],
    [
      { concurrency: 2.5, roundTrip: 0.5, duration: 1, variation: 0 },
      "concurrency is 2.5; it must be a whole number",
    ],
    [{ concurrency: 8, roundTrip: 0.5, duration: 0 }, "duration is 0; it must be more"],
    [
      { concurrency: 8, roundTrip: 0.5, duration: 1, variation: Number.POSITIVE_INFINITY },
      "variation is Infinity; it must be a number of at least 0",
    ],
  ])("refuses %j", (setting, message) => {
    expect(() => recommendedTakeAhead(setting)).toThrow(new RangeError(message));
  });
});
