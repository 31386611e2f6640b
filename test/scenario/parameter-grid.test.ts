import { describe, expect, it } from "vitest";
import { countPoints, gridPoints, parseParameter, pointText } from "../../src/scenario/parameter-grid.ts";

describe("a parameter's values", () => {
  it.each([
    ["takeAhead=0..64..32", ["0", "32", "64"]],
    ["workers=1..8x2", ["1", "2", "4", "8"]],
    ["workers=1,2,8..10", ["1", "2", "8", "9", "10"]],
    ["jobTake.deepQueue=0.1s,0.5s", ["0.1s", "0.5s"]],
    ["jobTake.deepQueue=100ms..300ms..100ms", ["100ms", "200ms", "300ms"]],
    ["jobTake.deepQueue=1ms..8msx2", ["1ms", "2ms", "4ms", "8ms"]],
    [
      "duration=500ms,{ lognormal: { mean: 0.5s, cv: 0.3 } }",
      ["500ms", "{ lognormal: { mean: 0.5s, cv: 0.3 } }"],
    ],
    ["occupancy=sdk,exact", ["sdk", "exact"]],
    ['duration="1s",2s', ['"1s"', "2s"]],
    ["concurrency=[[0s, 1], [5s, 8]],4", ["[[0s, 1], [5s, 8]]", "4"]],
  ])("%s", (text, values) => {
    const [key] = text.split("=");
    expect(parseParameter(text)).toEqual({ ok: true, parameter: { key, values } });
  });

  it.each([
    "workers",
    "=1",
    "workers=",
    "workers=1,,2",
    "workers=2..1",
    "workers=1..2..0",
    "workers=1,1",
    "seeds=1",
    "x=1",
  ])("%s is refused", (text) => {
    expect(parseParameter(text).ok).toBe(false);
  });
});

describe("a grid", () => {
  const parameters = [
    { key: "workers", values: ["1", "2"] },
    { key: "takeAhead", values: ["0", "8"] },
  ];

  it("has every combination once, the last parameter changing fastest", () => {
    expect(gridPoints(parameters).map(pointText)).toEqual([
      "workers=1 takeAhead=0",
      "workers=1 takeAhead=8",
      "workers=2 takeAhead=0",
      "workers=2 takeAhead=8",
    ]);
    expect(countPoints(parameters)).toBe(4);
  });

  it("without parameters is the scenario itself", () => {
    expect(gridPoints([])).toEqual([{}]);
  });
});
