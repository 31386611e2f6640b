import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDuration, parseDuration } from "../../src/scenario/quantity.ts";

describe("parseDuration", () => {
  const good: readonly [string | number, number][] = [
    [0.5, 500_000],
    [0, 0],
    [1e-6, 1],
    ["0.5", 500_000],
    ["500ms", 500_000],
    ["0.5s", 500_000],
    [".5s", 500_000],
    ["5e-1 s", 500_000],
    [" 2min ", 120_000_000],
    ["2m", 120_000_000],
    ["1h", 3_600_000_000],
    ["250us", 250],
    ["250µs", 250],
    ["250μs", 250],
    ["1.3s", 1_300_000],
    ["0.42s", 420_000],
    ["0.1ms", 100],
    ["1.0000004s", 1_000_000],
    ["0s", 0],
  ];
  it.each(good)("%j", (input, value) => {
    expect(parseDuration(input)).toEqual({ ok: true, value });
  });

  const form = "a time such as 500ms, 0.5s or 2min";
  const bad: readonly [string | number, string][] = [
    [-1, "a time of at least 0"],
    ["-5ms", "a time of at least 0"],
    [Number.NaN, form],
    ["", form],
    ["s", form],
    ["1.2.3s", form],
    ["1 2", form],
    ["0x10", form],
    ["Infinity", form],
    ["5 days", `${form} (units: us, ms, s, min, h)`],
    [Number.POSITIVE_INFINITY, "a time of at most 1000000000s"],
    ["1e300h", "a time of at most 1000000000s"],
    ["0.1us", "0, or a time of at least 1us"],
  ];
  it.each(bad)("refuses %j", (input, allowed) => {
    expect(parseDuration(input)).toEqual({ ok: false, allowed });
  });
});

describe("formatDuration", () => {
  const texts: readonly [number, string][] = [
    [0, "0s"],
    [1, "1us"],
    [250, "250us"],
    [1000, "1ms"],
    [1500, "1.5ms"],
    [500_000, "500ms"],
    [1_300_000, "1.3s"],
    [1_234_567, "1.234567s"],
    [59_000_000, "59s"],
    [90_000_000, "90s"],
    [120_000_000, "2min"],
    [7_200_000_000, "2h"],
    [999_999_999_999_999, "999999999.999999s"],
    [0.5, "0.5us"],
    [-1_500, "-1.5ms"],
  ];
  it.each(texts)("%d µs", (time, text) => {
    expect(formatDuration(time)).toBe(text);
  });

  it("is read back exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e15 }), (time) => {
        expect(parseDuration(formatDuration(time))).toEqual({ ok: true, value: time });
      }),
    );
  });
});
