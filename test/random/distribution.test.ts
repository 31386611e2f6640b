import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Distribution, isConstant, mean, sampler } from "../../src/random/distribution.ts";
import { gammaCumulative } from "../../src/random/gamma-distribution.ts";
import { normalCumulative } from "../../src/random/normal-distribution.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import reference from "./reference-values.json" with { type: "json" };
import { relativeError } from "./relative-error.ts";

/** One distribution of each kind, and of each branch within a kind. */
const examples: readonly Distribution[] = [
  { kind: "constant", value: 250 },
  { kind: "uniform", minimum: 100, maximum: 900 },
  { kind: "normal", mean: 1_000, sd: 200 },
  { kind: "normal", mean: 100, sd: 200 },
  { kind: "normal", mean: -300, sd: 100 },
  { kind: "lognormal", mean: 500, cv: 0.8 },
  { kind: "exponential", mean: 250 },
  { kind: "gamma", mean: 300, cv: 0.5 },
  { kind: "gamma", mean: 300, cv: 1.5 },
  { kind: "gamma", mean: 300, cv: 0.002 },
  { kind: "weibull", shape: 0.8, scale: 200 },
  { kind: "weibull", shape: 3, scale: 200 },
  { kind: "pareto", shape: 3, minimum: 100 },
  { kind: "empirical", values: [5, 3, 3, 8, 1] },
  {
    kind: "mixture",
    components: [
      { weight: 3, distribution: { kind: "exponential", mean: 100 } },
      { weight: 1, distribution: { kind: "uniform", minimum: 50, maximum: 1_000 } },
    ],
  },
];

/** The closed-form cumulative distribution function; sources as in `sampler`. */
function cumulative(distribution: Distribution, x: number): number {
  switch (distribution.kind) {
    case "constant":
      return x < distribution.value ? 0 : 1;
    case "uniform":
      return Math.min(
        1,
        Math.max(0, x - distribution.minimum) / (distribution.maximum - distribution.minimum),
      );
    case "normal": {
      const below = normalCumulative(-distribution.mean / distribution.sd);
      return x < 0 ? 0 : (normalCumulative((x - distribution.mean) / distribution.sd) - below) / (1 - below);
    }
    case "lognormal": {
      const variance = Math.log(1 + distribution.cv ** 2);
      const location = Math.log(distribution.mean) - variance / 2;
      return x <= 0 ? 0 : normalCumulative((Math.log(x) - location) / Math.sqrt(variance));
    }
    case "exponential":
      return x < 0 ? 0 : 1 - Math.exp(-x / distribution.mean);
    case "gamma": {
      const shape = distribution.cv ** -2;
      return x <= 0 ? 0 : gammaCumulative({ value: (x * shape) / distribution.mean, shape }).lower;
    }
    case "weibull":
      return x < 0 ? 0 : 1 - Math.exp(-((x / distribution.scale) ** distribution.shape));
    case "pareto":
      return x < distribution.minimum ? 0 : 1 - (distribution.minimum / x) ** distribution.shape;
    case "empirical":
      return distribution.values.filter((value) => value <= x).length / distribution.values.length;
    case "mixture": {
      const total = distribution.components.reduce((sum, { weight }) => sum + weight, 0);
      return distribution.components.reduce((sum, part) => {
        return sum + (part.weight / total) * cumulative(part.distribution, x);
      }, 0);
    }
  }
}

/** The midpoints of `count` equal cells of (0, 1). */
function midpoints(count: number): number[] {
  return Array.from({ length: count }, (_, cell) => (cell + 0.5) / count);
}

const positive = fc.double({ min: 1e-3, max: 1e7, noNaN: true });
const shape = fc.double({ min: 0.3, max: 20, noNaN: true });
const spread = fc.double({ min: 1e-3, max: 4, noNaN: true });
const uniform = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((cell) => (cell + 0.5) / 2 ** 32);

const single: fc.Arbitrary<Distribution> = fc.oneof(
  fc.record({ kind: fc.constant("constant" as const), value: positive }),
  fc
    .tuple(positive, positive)
    .map(([minimum, width]) => ({ kind: "uniform" as const, minimum, maximum: minimum + width })),
  fc
    .tuple(fc.double({ min: -20, max: 20, noNaN: true }), positive)
    .map(([ratio, sd]) => ({ kind: "normal" as const, mean: ratio * sd, sd })),
  fc.record({ kind: fc.constant("lognormal" as const), mean: positive, cv: spread }),
  fc.record({ kind: fc.constant("exponential" as const), mean: positive }),
  fc.record({ kind: fc.constant("gamma" as const), mean: positive, cv: spread }),
  fc.record({ kind: fc.constant("weibull" as const), shape, scale: positive }),
  fc.record({ kind: fc.constant("pareto" as const), shape, minimum: positive }),
  fc.record({ kind: fc.constant("empirical" as const), values: fc.array(positive, { minLength: 1 }) }),
);

const mixture = fc
  .array(fc.record({ weight: fc.double({ min: 0.01, max: 10, noNaN: true }), distribution: single }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((components) => ({ kind: "mixture" as const, components }));

describe("the quantile function", () => {
  it("has the values of the reference", () => {
    for (const { distribution, quantiles } of reference.distributions) {
      const quantile = sampler(distribution as Distribution);
      for (const [probability, expected] of quantiles as [number, number][]) {
        // A normal that is cut far from its mean is mean + sd · z, which has the rounding error of its terms.
        const scale =
          "sd" in distribution ? Math.abs(distribution.mean as number) + (distribution.sd as number) : 0;
        const error = Math.abs(quantile(probability) - expected);
        expect(error, JSON.stringify({ distribution, probability })).toBeLessThan(
          1e-12 * Math.abs(expected) + 1e-15 * scale,
        );
      }
    }
  });

  it("never falls as the probability rises", () => {
    fc.assert(
      fc.property(single, uniform, uniform, (distribution, first, second) => {
        const quantile = sampler(distribution);
        const [lower, upper] = [Math.min(first, second), Math.max(first, second)];
        expect(quantile(lower)).toBeLessThanOrEqual(quantile(upper));
      }),
      { numRuns: 2_000 },
    );
  });

  it("never falls from one cell of a stream's values to the next", () => {
    fc.assert(
      fc.property(single, uniform, (distribution, probability) => {
        const quantile = sampler(distribution);
        const next = Math.min(probability + 2 ** -32, 1 - 2 ** -33);
        expect(quantile(probability)).toBeLessThanOrEqual(quantile(next));
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives finite values of at least 0 over the whole range of a stream", () => {
    fc.assert(
      fc.property(fc.oneof(single, mixture), uniform, (distribution, probability) => {
        const quantile = sampler(distribution);
        for (const at of [2 ** -33, probability, 1 - 2 ** -33]) {
          expect(quantile(at)).toBeGreaterThanOrEqual(0);
          expect(quantile(at)).toBeLessThan(Number.POSITIVE_INFINITY);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("takes exactly one uniform number a value and keeps nothing between values", () => {
    fc.assert(
      fc.property(fc.oneof(single, mixture), fc.array(uniform), (distribution, probabilities) => {
        const quantile = sampler(distribution);
        const forwards = probabilities.map((probability) => quantile(probability));
        const backwards = probabilities.toReversed().map((probability) => quantile(probability));
        expect(backwards.toReversed()).toEqual(forwards);
      }),
    );
  });

  it.each(examples)(
    "follows the closed-form distribution function on a stratified grid: %o",
    (distribution) => {
      const count = 4_000;
      const values = midpoints(count)
        .map(sampler(distribution))
        .sort((a, b) => a - b);
      for (const [rank, value] of values.entries()) {
        // Ties: the distribution function rises from the share below the value to the share up to it.
        expect(cumulative(distribution, value)).toBeGreaterThanOrEqual((rank + 1) / count - 1 / count);
        expect(cumulative(distribution, value - 1e-9 * value)).toBeLessThanOrEqual((rank + 1) / count);
      }
    },
  );

  it.each(examples)("passes a Kolmogorov-Smirnov test on a random stream at 1 %: %o", (distribution) => {
    const stream = randomStream({ seed: 1, purpose: "kolmogorov-smirnov", index: 0 });
    const quantile = sampler(distribution);
    const count = 10_000;
    const values = Array.from({ length: count }, () => quantile(stream.uniform())).sort((a, b) => a - b);
    const distance = values.reduce((largest, value, rank) => {
      const above = (rank + 1) / count - cumulative(distribution, value);
      const below = cumulative(distribution, value - 1e-9 * value) - rank / count;
      const isLastOfTies = values[rank + 1] !== value;
      const isFirstOfTies = values[rank - 1] !== value;
      return Math.max(largest, isLastOfTies ? above : 0, isFirstOfTies ? below : 0);
    }, 0);
    expect(distance).toBeLessThan(1.63 / Math.sqrt(count));
  });
});

describe("the mean", () => {
  it("has the values of the reference", () => {
    for (const { distribution, mean: expected } of reference.distributions) {
      const error = relativeError(mean(distribution as Distribution), expected);
      expect(error, JSON.stringify(distribution)).toBeLessThan(2e-13);
    }
  });

  it.each(examples)("is met by the quantile function's midpoint sum: %o", (distribution) => {
    const values = midpoints(200_000).map(sampler(distribution));
    const average = values.reduce((sum, value) => sum + value, 0) / values.length;
    // The midpoint rule misses a little of the tail, most of it with Pareto and lognormal.
    expect(relativeError(average, mean(distribution))).toBeLessThan(5e-4);
  });

  it("is not below the lowest values", () => {
    // Values are not negative, so that the mean is at least (1 - p) times the quantile at p; of a mixture, at least the
    // lowest of its components'.
    const p = 2 ** -33;
    const lowest = (distribution: Distribution): number =>
      distribution.kind === "mixture"
        ? Math.min(...distribution.components.map((component) => lowest(component.distribution)))
        : sampler(distribution)(p) * (1 - p);
    fc.assert(
      fc.property(fc.oneof(single, mixture), (distribution) => {
        expect(mean(distribution)).toBeGreaterThanOrEqual(lowest(distribution) * (1 - 1e-12));
      }),
    );
  });

  it("is infinite for a Pareto distribution of shape 1 or less, and for a mixture that has one", () => {
    const heavy: Distribution = { kind: "pareto", shape: 1, minimum: 5 };
    expect(mean(heavy)).toBe(Number.POSITIVE_INFINITY);
    expect(mean({ ...heavy, shape: 0.5 })).toBe(Number.POSITIVE_INFINITY);
    const components = [
      { weight: 1, distribution: heavy },
      { weight: 99, distribution: examples[0] as Distribution },
    ];
    expect(mean({ kind: "mixture", components })).toBe(Number.POSITIVE_INFINITY);
  });

  it("of a normal distribution exceeds its parameter by what the cut takes away", () => {
    // The half-normal distribution: E|Z| = √(2 ÷ π).
    expect(relativeError(mean({ kind: "normal", mean: 0, sd: 1 }), Math.sqrt(2 / Math.PI))).toBeLessThan(
      1e-15,
    );
  });
});

describe("a mixture", () => {
  const low: Distribution = { kind: "uniform", minimum: 0, maximum: 1 };
  const high: Distribution = { kind: "uniform", minimum: 10, maximum: 20 };

  it("chooses the component by the probability and hands on the place within its share", () => {
    const components = [
      { weight: 1, distribution: low },
      { weight: 3, distribution: high },
    ];
    const quantile = sampler({ kind: "mixture", components });
    expect(quantile(0.125)).toBeCloseTo(0.5, 12);
    expect(quantile(0.25 + 0.75 * 0.3)).toBeCloseTo(13, 12);
  });

  it("leaves out components of weight 0", () => {
    const components = [
      { weight: 0, distribution: { kind: "pareto", shape: 0.5, minimum: 1 } as const },
      { weight: 2, distribution: low },
      { weight: 0, distribution: high },
    ];
    const quantile = sampler({ kind: "mixture", components });
    expect(quantile(0.5)).toBe(0.5);
    expect(quantile(1 - 2 ** -33)).toBeLessThan(1);
    expect(mean({ kind: "mixture", components })).toBe(0.5);
  });

  it("gives its components probabilities inside of (0, 1) at the ends of their shares", () => {
    const exponential: Distribution = { kind: "exponential", mean: 1 };
    const components = [1, 1, 1].map((weight) => ({ weight, distribution: exponential }));
    const quantile = sampler({ kind: "mixture", components });
    for (const probability of [1 / 3, 2 / 3, 1 - 2 ** -53]) {
      expect(quantile(probability)).toBeGreaterThan(0);
      expect(quantile(probability)).toBeLessThan(40);
    }
  });
});

describe("an empirical distribution", () => {
  it("gives each observed value equally often, in rising order, and leaves the list as it was", () => {
    const values = [30, 10, 20, 10];
    expect(midpoints(8).map(sampler({ kind: "empirical", values }))).toEqual([
      10, 10, 10, 10, 20, 20, 30, 30,
    ]);
    expect(values).toEqual([30, 10, 20, 10]);
  });
});

describe("a constant distribution", () => {
  const constants: readonly Distribution[] = [
    { kind: "constant", value: 7 },
    { kind: "uniform", minimum: 7, maximum: 7 },
    { kind: "normal", mean: 7, sd: 0 },
    { kind: "lognormal", mean: 7, cv: 0 },
    { kind: "gamma", mean: 7, cv: 0 },
    { kind: "empirical", values: [7, 7] },
    { kind: "mixture", components: [{ weight: 1, distribution: { kind: "constant", value: 7 } }] },
  ];
  const zeros: readonly Distribution[] = [
    { kind: "exponential", mean: 0 },
    { kind: "lognormal", mean: 0, cv: 1 },
    { kind: "gamma", mean: 0, cv: 1 },
    { kind: "weibull", shape: 2, scale: 0 },
    { kind: "pareto", shape: 2, minimum: 0 },
  ];

  it.each([
    ...constants.map((distribution) => ({ distribution, value: 7 })),
    ...zeros.map((distribution) => ({ distribution, value: 0 })),
  ])("is recognised and has one value: $distribution", ({ distribution, value }) => {
    expect(isConstant(distribution)).toBe(true);
    expect(midpoints(5).map(sampler(distribution))).toEqual([value, value, value, value, value]);
    expect(mean(distribution)).toBe(value);
  });

  it.each(examples.slice(1))("is not confused with one that varies: %o", (distribution) => {
    expect(isConstant(distribution)).toBe(false);
  });
});

describe("a distribution without values", () => {
  it.each<Distribution>([
    { kind: "empirical", values: [] },
    { kind: "mixture", components: [] },
    { kind: "mixture", components: [{ weight: 0, distribution: { kind: "exponential", mean: 1 } }] },
    { kind: "normal", mean: -38, sd: 1 },
    { kind: "normal", mean: -1, sd: 0 },
  ])("is refused: %o", (distribution) => {
    expect(() => sampler(distribution)).toThrow(RangeError);
    expect(() => mean(distribution)).toThrow(RangeError);
  });
});
