import { expect, it } from "vitest";
import { drawnAhead } from "../../src/experiment/drawn-ahead.ts";
import { wholeMicroseconds } from "../../src/experiment/whole-microseconds.ts";

it("gives the values of a stream in their order, whatever is drawn at a time", () => {
  const lags = () =>
    wholeMicroseconds({ kind: "uniform", minimum: 0, maximum: 2_000 }, { seed: 1, purpose: "lag", index: 3 });
  const one = lags();
  const plain = Array.from({ length: 50 }, () => one());
  expect(new Set(plain).size).toBeGreaterThan(40);
  for (const count of [1, 7, 16]) {
    const next = drawnAhead(lags(), count);
    expect(Array.from({ length: 50 }, () => next())).toEqual(plain);
  }
});
