import { describe, expect, it } from "vitest";
import { survivalCurve } from "../../src/policies/survival-curve.ts";

describe("the survival curve", () => {
  it("is one step down for each finished job when none runs", () => {
    const survives = survivalCurve([30, 10, 20, 40], []);
    expect([0, 9, 10, 19, 20, 30, 39].map(survives).map(round)).toEqual([1, 1, 0.75, 0.75, 0.5, 0.25, 0.25]);
    expect(survives(40)).toBe(0);
  });

  it("counts a running job as longer than its age, and not among those that were at risk later", () => {
    // At 10 three are at risk; the one of age 20 is out by 30, where one of one finishes.
    const survives = survivalCurve([10, 30], [20]);
    expect([9, 10, 29].map(survives).map(round)).toEqual([1, 0.6667, 0.6667]);
    expect(survives(30)).toBe(0);
  });

  it("counts a running job whose age is a finished duration as at risk there", () => {
    expect(round(survivalCurve([10], [10])(10))).toBe(0.5);
  });

  it("goes on exponentially beyond the longest finished duration", () => {
    const survives = survivalCurve([10], [20, 20, 20]);
    expect([10, 20, 30].map(survives).map(round)).toEqual([0.75, 0.5625, 0.4219]);
  });

  it("has jobs of no duration gone at once", () => {
    expect([0, 1].map(survivalCurve([0, 0], [5]))).toEqual([0, 0]);
  });
});

function round(share: number): number {
  return Number(share.toFixed(4));
}
