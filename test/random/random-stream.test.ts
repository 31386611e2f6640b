import fc from "fast-check";
import seedrandom from "seedrandom";
import { describe, expect, it } from "vitest";
import { randomStream, type StreamName } from "../../src/random/random-stream.ts";

const name = { seed: 1, purpose: "durations", index: 0 };

function firstValues(streamName: StreamName, count: number): number[] {
  const stream = randomStream(streamName);
  return Array.from({ length: count }, () => stream.uniform());
}

describe("a random stream", () => {
  it("has the same values whenever it is made again", () => {
    expect(firstValues(name, 100)).toEqual(firstValues(name, 100));
    expect(firstValues(name, 3)).toEqual([0.8139103298308328, 0.1546665277564898, 0.6595376686891541]);
  });

  it("is seedrandom's alea of `seed/purpose/index` from its 13th value on, moved by half a cell", () => {
    const alea = seedrandom.alea("1/durations/0");
    const values = Array.from({ length: 112 }, () => alea() + 2 ** -33);
    expect(firstValues(name, 100)).toEqual(values.slice(12));
  });

  it.each([
    { ...name, seed: 2 },
    { ...name, purpose: "arrivals" },
    { ...name, index: 1 },
  ])("has other values under another name: %o", (other) => {
    const values = new Set(firstValues(name, 100));
    expect(firstValues(other, 100).filter((value) => values.has(value))).toEqual([]);
  });

  it("does not take one name for another", () => {
    expect(firstValues({ seed: 1, purpose: "a/2", index: 3 }, 5)).not.toEqual(
      firstValues({ seed: 1, purpose: "a", index: 23 }, 5),
    );
    expect(firstValues({ seed: 1, purpose: "a", index: 12 }, 5)).not.toEqual(
      firstValues({ seed: 11, purpose: "a", index: 2 }, 5),
    );
  });

  it("is not affected by draws from another stream", () => {
    const first = randomStream(name);
    const second = randomStream({ ...name, purpose: "arrivals" });
    const values = Array.from({ length: 50 }, (_, draw) => {
      for (let extra = 0; extra < draw % 3; extra++) second.uniform();
      return first.uniform();
    });
    expect(values).toEqual(firstValues(name, 50));
  });

  it("gives odd multiples of 2^-33, so that neither 0 nor 1 occurs", () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), fc.nat(), (seed, purpose, index) => {
        for (const value of firstValues({ seed, purpose, index }, 20)) {
          expect((value * 2 ** 33) % 2).toBe(1);
          expect(value).toBeGreaterThan(0);
          expect(value).toBeLessThan(1);
        }
      }),
    );
  });

  it("is uniform and not correlated with its own past", () => {
    const values = firstValues(name, 100_000);
    expect(kolmogorovDistance(values)).toBeLessThan(1.63 / Math.sqrt(values.length));
    expect(Math.abs(correlation(values.slice(1), values.slice(0, -1)))).toBeLessThan(0.01);
  });

  it.each([1, 2, 3, 4])(
    "draw %i over many indexes is uniform and not correlated from index to index",
    (draw) => {
      const values = Array.from({ length: 20_000 }, (_, index) => {
        return firstValues({ ...name, index }, draw)[draw - 1] as number;
      });
      expect(kolmogorovDistance(values)).toBeLessThan(1.63 / Math.sqrt(values.length));
      expect(Math.abs(correlation(values.slice(1), values.slice(0, -1)))).toBeLessThan(0.025);
    },
  );

  // Without the values that are discarded, half of the first draws' second differences are whole numbers.
  it.each([1, 2, 3, 4, 7])("draw %i is no arithmetic progression over neighbouring indexes", (draw) => {
    let triples = 0;
    let progressions = 0;
    for (let seed = 1; seed <= 1_500; seed++) {
      const [a, b, c] = [0, 1, 2].map((index) => firstValues({ ...name, seed, index }, draw)[draw - 1]);
      const difference = (a as number) - 2 * (b as number) + (c as number);
      triples += 1;
      if (Math.abs(difference - Math.round(difference)) < 0.005) progressions += 1;
    }
    expect(progressions / triples).toBeLessThan(0.02);
  });
});

/** The largest distance between the values' empirical distribution function and that of the uniform distribution. */
function kolmogorovDistance(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.reduce(
    (largest, value, rank) =>
      Math.max(largest, value - rank / sorted.length, (rank + 1) / sorted.length - value),
    0,
  );
}

function correlation(first: readonly number[], second: readonly number[]): number {
  const products = first.map((value, index) => (value - 0.5) * ((second[index] as number) - 0.5));
  return (12 * products.reduce((sum, product) => sum + product, 0)) / products.length;
}
