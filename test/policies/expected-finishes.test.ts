import { describe, expect, it } from "vitest";
import { expectedFinishes } from "../../src/policies/expected-finishes.ts";
import { survivalCurve } from "../../src/policies/survival-curve.ts";

describe("the expected finishes", () => {
  it("of jobs of one duration are certain, and their successors follow", () => {
    const survives = survivalCurve([40, 40], []);
    // The job of age 10 finishes at step 3, the one that begins then at step 7.
    expect([...expectedFinishes(survives, [10], { step: 10, steps: 8 })]).toEqual([
      0, 0, 0, 1, 1, 1, 1, 2, 2,
    ]);
    expect(expectedFinishes(survives, [10, 10, 0], { step: 10, steps: 8 }).at(-1)).toBe(6);
  });

  it("meet the renewal function worked by hand", () => {
    // One step or two, evenly: 1/2 in the first step, 1/2 + 1/2·1/2 in the second, 3/4·1/2 + 1/2·1/2 in the third.
    const survives = survivalCurve([10, 20], []);
    expect([...expectedFinishes(survives, [0], { step: 10, steps: 3 })]).toEqual([0, 0.5, 1.25, 1.875]);
  });

  it("depend on how long a job has run", () => {
    // Durations of 10, 20, 30 and 40; past 20, two of them are left.
    const survives = survivalCurve([10, 20, 30, 40], []);
    const [, first, second] = expectedFinishes(survives, [20], { step: 10, steps: 2 });
    expect(first).toBeCloseTo(0.5, 12);
    // One half in the second step, and a quarter of the half that began in the first.
    expect(second).toBeCloseTo(0.5 + 0.5 + 0.125, 12);
  });

  it("of a job that has run longer than any before come from the tail", () => {
    const survives = survivalCurve([10], [20]);
    const finishes = expectedFinishes(survives, [20], { step: 10, steps: 1 });
    expect(finishes[1]).toBeCloseTo(0.5, 12);
  });

  it("are none where no job runs", () => {
    expect([...expectedFinishes(survivalCurve([10], []), [], { step: 10, steps: 2 })]).toEqual([0, 0, 0]);
  });
});
