import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differentialEvolution } from "../../src/calibration/differential-evolution.ts";
import { parseFreeParameter, valueText } from "../../src/calibration/free-parameter.ts";
import { haltonPoints } from "../../src/calibration/halton.ts";
import { nelderMead } from "../../src/calibration/nelder-mead.ts";
import { symmetricEigen } from "../../src/calibration/symmetric-eigen.ts";
import { randomStream } from "../../src/random/random-stream.ts";

type Valley = (position: readonly number[]) => number;

/** Rosenbrock's valley, its lowest point moved to (0.5, 0.25). */
const valley: Valley = ([x = 0, y = 0]) => (0.5 - x) ** 2 + 100 * (y - x * x) ** 2;
/** Many hollows, the deepest at (0.62, 0.3). */
const hollows: Valley = ([x = 0, y = 0]) =>
  [x - 0.62, y - 0.3].reduce((sum, d) => sum + 25 * d * d + 1 - Math.cos(12 * Math.PI * d), 0);

describe("the downhill simplex", () => {
  it("goes along Rosenbrock's valley to its end, and never out of the cube", () => {
    const search = nelderMead({ start: [0.1, 0.9], size: 0.1, most: 400, closest: 1e-6 });
    let step = search.next();
    while (!step.done) {
      expect(step.value.every((place) => place >= 0 && place <= 1)).toBe(true);
      step = search.next(valley(step.value));
    }
    expect(step.value.position[0]).toBeCloseTo(0.5, 3);
    expect(step.value.position[1]).toBeCloseTo(0.25, 3);
  });
});

describe("differential evolution", () => {
  it("finds the deepest of many hollows", () => {
    const stream = randomStream({ seed: 1, purpose: "test", index: 0 });
    const evolution = differentialEvolution({ first: haltonPoints(20, 2), generations: 60, stream });
    let step = evolution.next();
    while (!step.done) {
      expect(step.value.flat().every((place) => place >= 0 && place <= 1)).toBe(true);
      step = evolution.next(step.value.map(hollows));
    }
    expect(step.value[0]?.position[0]).toBeCloseTo(0.62, 2);
    expect(step.value[0]?.position[1]).toBeCloseTo(0.3, 2);
  });
});

describe("Halton's points", () => {
  it("are the known first ones", () => {
    expect(haltonPoints(4, 2)).toEqual([
      [1 / 2, 1 / 3],
      [1 / 4, 2 / 3],
      [3 / 4, 1 / 9],
      [1 / 8, 4 / 9],
    ]);
  });
});

describe("eigenvalues", () => {
  it("of [[2, 1], [1, 2]] are 1 and 3", () => {
    expect(
      symmetricEigen([
        [2, 1],
        [1, 2],
      ]).map(({ value }) => Number(value.toFixed(12))),
    ).toEqual([1, 3]);
  });

  it("put together again give any symmetric matrix", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 10, maxLength: 10 }),
        (cells) => {
          const at = (row: number, column: number): number => {
            const [small, large] = row < column ? [row, column] : [column, row];
            return cells[(large * (large + 1)) / 2 + small] as number;
          };
          const axes = [0, 1, 2, 3];
          const pairs = symmetricEigen(axes.map((row) => axes.map((column) => at(row, column))));
          for (const row of axes)
            for (const column of axes) {
              const sum = pairs.reduce(
                (so, { value, vector }) => so + value * (vector[row] ?? 0) * (vector[column] ?? 0),
                0,
              );
              expect(Math.abs(sum - at(row, column))).toBeLessThan(1e-9);
            }
        },
      ),
    );
  });
});

describe("a free parameter", () => {
  it.each([
    ["duration=0.2s..1s", 0.5, "600ms"],
    ["loopLag=0s..4ms", 0.25, "1ms"],
    ["duration.lognormal.cv=0.1..0.6", 0.3, "0.25"],
    ["duration.lognormal.mean=100ms..1s", 0.123_456_7, "211.1ms"],
  ])("%s has at %d the value %s", (text, place, value) => {
    const parsed = parseFreeParameter(text);
    expect(parsed.ok && valueText(parsed.parameter, place)).toBe(value);
  });
});
