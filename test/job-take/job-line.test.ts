import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JobLine } from "../../src/job-take/job-line.ts";

describe("line of jobs", () => {
  it("is first come, first served, whatever joins and leaves in between", () => {
    const step = fc.oneof(fc.constant("push" as const), fc.nat(5));
    fc.assert(
      fc.property(fc.array(step, { minLength: 100, maxLength: 300 }), (steps) => {
        const line = new JobLine();
        let expected: number[] = [];
        steps.forEach((taken, job) => {
          if (taken === "push") {
            line.push(job);
            expected.push(job);
          } else {
            expect(line.shiftUpTo(taken)).toEqual(expected.slice(0, taken));
            expected = expected.slice(taken);
          }
          expect(line.length).toBe(expected.length);
        });
        expect(line.toArray()).toEqual(expected);
      }),
      { seed: 4 },
    );
  });

  it("has no first job when it is empty", () => {
    const line = new JobLine();
    line.push(7);
    expect(line.shift()).toBe(7);
    expect(() => line.shift()).toThrow("an empty line has no first job");
  });
});
