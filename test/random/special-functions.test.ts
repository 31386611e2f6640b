import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gammaCumulative, gammaQuantile } from "../../src/random/gamma-distribution.ts";
import { logGamma, stirlingError } from "../../src/random/log-gamma.ts";
import { newtonOfLogarithm } from "../../src/random/newton.ts";
import { normalCumulative, normalDensity, normalQuantile } from "../../src/random/normal-distribution.ts";
import { studentTCumulative, studentTQuantile } from "../../src/random/student-t-distribution.ts";
import reference from "./reference-values.json" with { type: "json" };
import { relativeError } from "./relative-error.ts";

/** The largest relative error over rows of arguments followed by the expected value. */
function largestError(rows: readonly number[][], found: (...values: number[]) => number): number {
  return Math.max(...rows.map((row) => relativeError(found(...row.slice(0, -1)), row.at(-1) as number)));
}

/** From R 4.2.2 (stats: pnorm, qnorm, qt). */
const fromR = {
  normalCumulative: [
    [-8, 6.220960574271785e-16],
    [-5, 2.866515718791939e-7],
    [-3.2, 0.0006871379379158481],
    [-0.0776, 0.46907312119138644],
    [0, 0.5],
    [0.5, 0.691462461274013],
    [1.234, 0.8913985478784757],
    [4, 0.9999683287581669],
    [6, 0.9999999990134123],
  ],
  normalQuantile: [
    [1e-12, -7.034483825301132],
    [1e-6, -4.753424308822899],
    [0.001, -3.090232306167813],
    [0.025, -1.9599639845400538],
    [0.53, 0.0752698620998299],
    [0.975, 1.9599639845400536],
    [0.9999, 3.7190164854557084],
    [0.999999999, 5.997807019601638],
  ],
  studentTQuantile975: [
    [4, 2.7764451051977934],
    [9, 2.262157162798205],
    [11, 2.200985160091639],
    [19, 2.093024054408309],
    [29, 2.0452296421327034],
    [49, 2.0095752371292397],
    [99, 1.9842169515864172],
  ],
};

const openUnitInterval = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((cell) => (cell + 0.5) / 2 ** 32);

describe("the standard normal distribution", () => {
  it("has the cumulative probabilities of the reference, tails included", () => {
    expect(largestError(reference.normalCumulative, normalCumulative)).toBeLessThan(5e-15);
    expect(largestError(fromR.normalCumulative, normalCumulative)).toBeLessThan(5e-15);
  });

  it("has the quantiles of the reference, tails included", () => {
    expect(largestError(reference.normalQuantile, normalQuantile)).toBeLessThan(2e-15);
    // R's qnorm at 0.53 is itself off by 1e-15.
    expect(largestError(fromR.normalQuantile, normalQuantile)).toBeLessThan(5e-15);
  });

  it("has its quantiles at infinity for the probabilities 0 and 1, and its median at 0", () => {
    expect([0, 0.5, 1].map(normalQuantile)).toEqual([Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY]);
  });

  it("has a density that is the slope of the cumulative probability", () => {
    fc.assert(
      fc.property(fc.double({ min: -6, max: 6, noNaN: true }), (x) => {
        const slope = (normalCumulative(x + 1e-4) - normalCumulative(x - 1e-4)) / 2e-4;
        expect(normalDensity(x)).toBeCloseTo(slope, 7);
      }),
    );
    expect(relativeError(normalDensity(0), 1 / Math.sqrt(2 * Math.PI))).toBeLessThan(1e-15);
  });
});

describe("Student's t distribution", () => {
  it("has the cumulative probabilities of the reference, tails included", () => {
    const found = (value: number, degreesOfFreedom: number) =>
      studentTCumulative({ value, degreesOfFreedom });
    expect(largestError(reference.studentTCumulative, found as () => number)).toBeLessThan(1e-12);
  });

  it("has the quantiles of the reference, tails included", () => {
    const found = (probability: number, degreesOfFreedom: number) =>
      studentTQuantile({ probability, degreesOfFreedom });
    expect(largestError(reference.studentTQuantile, found as () => number)).toBeLessThan(1e-12);
    const found975 = (degreesOfFreedom: number) => studentTQuantile({ probability: 0.975, degreesOfFreedom });
    expect(largestError(fromR.studentTQuantile975, found975)).toBeLessThan(1e-13);
  });

  it("gives the p-values of R's paired t.test", () => {
    // R 4.2.2: t = -13.1609579043582 with 11 degrees of freedom, t = -3.44673802310605 with 9.
    const twoSided = (value: number, degreesOfFreedom: number) =>
      2 * studentTCumulative({ value, degreesOfFreedom });
    expect(relativeError(twoSided(-13.1609579043582, 11), 4.47799222056897e-8)).toBeLessThan(1e-12);
    expect(relativeError(twoSided(-3.44673802310605, 9), 0.0073122772229887)).toBeLessThan(1e-12);
  });

  it("has quantiles that the cumulative probability undoes, and is symmetric", () => {
    fc.assert(
      fc.property(
        openUnitInterval,
        fc.double({ min: 1, max: 1e5, noNaN: true }),
        (probability, degreesOfFreedom) => {
          const value = studentTQuantile({ probability, degreesOfFreedom });
          const back = studentTCumulative({ value, degreesOfFreedom });
          expect(relativeError(back, probability)).toBeLessThan(1e-11);
          expect(studentTQuantile({ probability: 1 - probability, degreesOfFreedom })).toBe(-value);
        },
      ),
    );
  });

  it("has its median at 0", () => {
    expect(studentTQuantile({ probability: 0.5, degreesOfFreedom: 7 })).toBe(0);
    expect(studentTCumulative({ value: 0, degreesOfFreedom: 7 })).toBe(0.5);
  });
});

describe("the gamma distribution", () => {
  it("has both tails of the reference", () => {
    const lower = reference.gammaCumulative.map((row) => [row[0], row[1], row[2]] as number[]);
    const upper = reference.gammaCumulative.map((row) => [row[0], row[1], row[3]] as number[]);
    const found = (value: number, shape: number) => gammaCumulative({ value, shape });
    expect(largestError(lower, ((x: number, k: number) => found(x, k).lower) as () => number)).toBeLessThan(
      1e-12,
    );
    expect(largestError(upper, ((x: number, k: number) => found(x, k).upper) as () => number)).toBeLessThan(
      1e-12,
    );
  });

  it("has the quantiles of the reference", () => {
    const found = (probability: number, shape: number) => gammaQuantile(shape)(probability);
    expect(largestError(reference.gammaQuantile, found as () => number)).toBeLessThan(1e-12);
  });

  it("has quantiles that the nearer tail undoes", () => {
    fc.assert(
      fc.property(openUnitInterval, fc.double({ min: 0.05, max: 9e4, noNaN: true }), (probability, shape) => {
        const { lower, upper } = gammaCumulative({ value: gammaQuantile(shape)(probability), shape });
        expect(
          Math.min(relativeError(lower, probability), relativeError(upper, 1 - probability)),
        ).toBeLessThan(1e-11);
      }),
    );
  });

  it("is exponential at shape 1", () => {
    fc.assert(
      fc.property(openUnitInterval, (probability) => {
        expect(relativeError(gammaQuantile(1)(probability), -Math.log1p(-probability))).toBeLessThan(1e-12);
      }),
    );
  });

  it("gives 0 where the value is smaller than any number", () => {
    expect(gammaQuantile(0.001)(1e-9)).toBe(0);
  });
});

describe("the logarithm of the gamma function", () => {
  it("has the values of the reference", () => {
    for (const [x, expected] of reference.logGamma as [number, number][]) {
      expect(Math.abs(logGamma(x) - expected)).toBeLessThan(1e-14 * Math.max(1, Math.abs(expected)));
    }
  });

  it("is the logarithm of a factorial at whole numbers", () => {
    expect(Math.exp(logGamma(11))).toBeCloseTo(3_628_800, 5);
  });

  it("exceeds Stirling's formula by the Stirling error, for which the bounds 1 ÷ (12 x + 1) and 1 ÷ 12 x hold", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1e4, noNaN: true }), (x) => {
        expect(stirlingError(x)).toBeLessThan(1 / (12 * x) + 1e-13);
        expect(stirlingError(x)).toBeGreaterThan(1 / (12 * x + 1) - 1e-13);
      }),
    );
  });
});

describe("Newton's method over the logarithm", () => {
  it("finds a root", () => {
    const step = (value: number) => (2 - value * value) / (2 * value * value);
    expect(newtonOfLogarithm(5, step)).toBeCloseTo(Math.SQRT2, 14);
  });

  it("fails rather than run forever", () => {
    expect(() => newtonOfLogarithm(1, () => 1e-3)).toThrow("did not settle");
    expect(() => newtonOfLogarithm(1, () => Number.NaN)).toThrow("did not settle");
  });
});
