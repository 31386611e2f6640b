import { describe, expect, it } from "vitest";
import { seedsNeeded } from "../../src/statistics/seeds-needed.ts";
import { around, judged, type Values } from "./gate-data.ts";

const p99 = "completion p99";
/** The candidate at a ratio to the baseline, 1 % up and down from seed to seed. */
const at = (ratio: number, n = 30): Values => {
  const main = around(20, 1, n);
  return { main, new: main.map((value, index) => value * ratio * (index % 2 === 0 ? 1.01 : 0.99)) };
};

function verdictOf(text: string, values: Values, choices = {}): string {
  return judged([text], values, choices)[0]?.verdict as string;
}

describe("the verdict of a gate against a policy", () => {
  it.each([
    [0.9, "pass"],
    [1.02, "inconclusive"],
    [1.1, "fail"],
  ])("<= 102%% of main, at a true ratio of %d: %s", (ratio, verdict) => {
    for (const prefix of ["", "improve: ", "warn: "])
      expect(verdictOf(`${prefix}${p99} of new <= 102% of main`, at(ratio))).toBe(verdict);
  });

  it.each([
    [0.9, "fail"],
    [1.02, "inconclusive"],
    [1.1, "pass"],
  ])(">= 102%% of main, at a true ratio of %d: %s", (ratio, verdict) => {
    expect(verdictOf(`${p99} of new >= 102% of main`, at(ratio))).toBe(verdict);
    expect(verdictOf(`${p99} of new > 102% of main`, at(ratio))).toBe(verdict);
  });

  it("shows the ratio of the means with its interval, the bound and the seeds", () => {
    const [result] = judged([`${p99} of new <= 102% of main`], at(1.02));
    expect(result).toMatchObject({
      id: "gate 1",
      expression: `${p99} of new <= 102% of main`,
      kind: "no-regression",
      level: "error",
      quantity: "ratio",
      unit: "",
      ciLevel: 0.95,
      method: "bca-expanded",
      bound: [1.02],
      n: 30,
      reason: null,
    });
    expect(result?.estimate).toBeCloseTo(1.02, 2);
    const [low, high] = result?.ci ?? [0, 0];
    expect(low).toBeLessThan(1.02);
    expect(high).toBeGreaterThan(1.02);
  });

  it.each([
    ["<= 100%", "pass"],
    [">= 100%", "pass"],
    ["<= 102%", "pass"],
    ["< 100%", "fail"],
    ["> 100%", "fail"],
  ])("a policy against itself is exactly 100 %%: %s of main: %s", (bound, verdict) => {
    const [result] = judged([`${p99} of main ${bound} of main`], at(1));
    expect(result).toMatchObject({ verdict, estimate: 1, ci: [1, 1], method: "deterministic" });
  });

  it("is that of a difference from the share where the other's mean can be 0", () => {
    const main = around(1, 1).map((value) => (value < 1 ? 0 : value));
    const rare = { main: main.map((_, index) => (index === 0 ? 1 : 0)), new: around(5, 1) };
    for (const [values, verdict] of [
      [rare, "fail"],
      [{ main: main.map(() => 0), new: around(5, 1) }, "fail"],
      [{ main: main.map(() => 0), new: main.map(() => 0) }, "pass"],
    ] as const) {
      const [result] = judged([`${p99} of new <= 102% of main`], values);
      expect(result).toMatchObject({ verdict, quantity: "difference", unit: "ms", bound: [0] });
    }
  });
});

describe("the verdict of a gate against a number", () => {
  const values = { main: around(20, 1) };

  it.each([
    ["<= 21 s", "pass"],
    ["<= 20 s", "inconclusive"],
    ["<= 19 s", "fail"],
    ["< 21 s", "pass"],
    [">= 19 s", "pass"],
    [">= 20 s", "inconclusive"],
    ["> 21 s", "fail"],
    ["within 20 s ± 5%", "pass"],
    ["within 20 s ± 1 s", "pass"],
    ["within 21 s ± 1 s", "inconclusive"],
    ["within 20 s ± 0.01 s", "inconclusive"],
    ["within 22 s ± 1 s", "fail"],
    ["within 18 s ± 1 s", "fail"],
  ])("%s: %s", (bound, verdict) => {
    expect(verdictOf(`${p99} of main ${bound}`, values)).toBe(verdict);
    expect(judged([`${p99} of main ${bound}`], values)[0]).toMatchObject({ quantity: "mean", unit: "ms" });
  });

  it("takes numbers that differ by rounding alone for equal", () => {
    const main = new Array(12).fill(0.1 + 0.2);
    expect(verdictOf(`${p99} of main <= 0.3 s`, { main })).toBe("pass");
    expect(verdictOf(`${p99} of main < 0.3 s`, { main })).toBe("fail");
  });
});

describe("how many seeds a verdict takes", () => {
  const gate = `${p99} of new <= 102% of main`;

  it("one where nothing is drawn", () => {
    const values = { main: [20], new: [20.2] };
    expect(judged([gate], values, { drawn: false })[0]).toMatchObject({
      verdict: "pass",
      ci: [1.01, 1.01],
      method: "deterministic",
    });
    expect(verdictOf(gate, { main: [20], new: [21] }, { drawn: false })).toBe("fail");
    expect(verdictOf(`${p99} of new within 20 s ± 1%`, { new: [20.2] }, { drawn: false })).toBe("pass");
  });

  it.each([1, 2, 4, 5, 9])("ten where something is: %i give none, however clear", (n) => {
    const [result] = judged([gate, `${p99} of new <= 1 s`], at(2, n));
    expect(result).toMatchObject({ verdict: "inconclusive", n });
    expect(result?.reason).toBe(`${n} ${n === 1 ? "seed" : "seeds"}; a verdict needs at least 10`);
    expect(result?.ci === null).toBe(n < 2);
  });

  it("below five the interval is Student's t", () => {
    expect(judged([gate], at(1, 4))[0]?.method).toBe("t");
    expect(judged([gate], at(1, 5))[0]?.method).toBe("bca-expanded");
    expect(verdictOf(gate, at(2, 10))).toBe("fail");
  });

  it("an inconclusive gate says about how many would decide it", () => {
    const values = at(1.021);
    const [result] = judged([gate], values);
    const [low, high] = result?.ci ?? [0, 0];
    const estimate = result?.estimate ?? 0;
    expect(result?.verdict).toBe("inconclusive");
    expect(result?.seedsNeeded).toBe(seedsNeeded({ estimate, low, high, n: 30 }, 1.02));
    expect(result?.seedsNeeded).toBeGreaterThan(30);
    expect(judged([gate], at(1.1))[0]?.seedsNeeded).toBeNull();
    // Never fewer than a verdict takes.
    expect(judged([`${p99} of main <= 20.7 s`], { main: around(20, 1, 6) })[0]?.seedsNeeded).toBe(10);
  });
});

describe("a number that is missing", () => {
  const main = around(20, 1);
  const gate = `${p99} of new <= 102% of main`;
  const without = (count: number): (number | null)[] =>
    main.map((value, index) => (index < count ? null : value));

  it.each([
    [gate, { main, new: without(1) }, "fail", "1 of 30 seeds do not have this number"],
    [gate, { main, new: without(30) }, "fail", "30 of 30 seeds do not have this number"],
    [gate, { main: without(30), new: without(30) }, "fail", "30 of 30 seeds do not have this number"],
    [`${p99} of new <= 60 s`, { new: without(2) }, "fail", "2 of 30 seeds do not have this number"],
    [gate, { main: without(30), new: main }, "fail", "no seed has both numbers"],
    [
      gate,
      { main: without(3), new: main },
      "inconclusive",
      "3 of 30 seeds do not have the number that it is held against",
    ],
  ])("%s with %j: never passes", (text, values, verdict, reason) => {
    expect(judged([text], values)[0]).toMatchObject({ verdict, reason, seedsNeeded: null });
  });

  it("fails where nothing is drawn, too", () => {
    expect(verdictOf(gate, { main: [20], new: [null] }, { drawn: false })).toBe("fail");
  });
});

describe("gates beside each other", () => {
  const pass = `${p99} of main <= 21 s`;

  it.each([
    [[pass], 0.95],
    [[pass, pass], 0.975],
    [[pass, `warn: ${pass}`], 0.95],
    [[pass, pass, `warn: improve: ${pass}`, `improve: ${pass}`, pass], 0.9875],
    [[`warn: ${pass}`], 0.95],
  ])("%j share α among those of level error: %d", (texts, level) => {
    const results = judged(texts, { main: around(20, 1) });
    for (const { ciLevel } of results) expect(ciLevel).toBeCloseTo(level, 10);
    expect(results.map(({ id }) => id)).toEqual(texts.map((_, index) => `gate ${index + 1}`));
  });

  it("have wider intervals the more they are", () => {
    const widths = [1, 2, 10].map((count) => {
      const [low, high] = judged(new Array(count).fill(pass), { main: around(20, 1) })[0]?.ci ?? [0, 0];
      return high - low;
    });
    expect(widths[1]).toBeGreaterThan(widths[0] as number);
    expect(widths[2]).toBeGreaterThan(widths[1] as number);
  });

  it("are judged alike, whatever order they are in, and each time", () => {
    const texts = [pass, `${p99} of new <= 102% of main`, `${p99} of new within 20 s ± 1%`];
    const values = at(1.02);
    const forwards = judged(texts, values);
    const backwards = judged(texts.toReversed(), values);
    const without = forwards.map(({ id: _, ...result }) => result);
    expect(backwards.toReversed().map(({ id: _, ...result }) => result)).toEqual(without);
    expect(judged(texts, values)).toEqual(forwards);
  });

  it.each(["t", "percentile-expanded"] as const)("have the intervals that are asked for: %s", (method) => {
    expect(judged([pass], { main: around(20, 1) }, { method })[0]?.method).toBe(method);
  });

  it("at a level that so few seeds cannot resolve have Student's t", () => {
    const results = judged(new Array(500).fill(pass), { main: around(20, 1, 10) });
    expect(results[0]?.method).toBe("t");
  });

  it("share their resamples: a hundred take little longer than one", () => {
    const values = at(1.02);
    const gates = new Array(100).fill(`warn: ${p99} of new <= 102% of main`);
    judged(gates, values);
    const time = (texts: string[]): number => {
      const start = performance.now();
      judged(texts, values);
      return performance.now() - start;
    };
    // A plan of 30 seeds and 10,000 resamples takes 3 to 8 ms, a gate's two means and its interval about 2.
    expect(time(gates)).toBeLessThan(2000);
  });
});
