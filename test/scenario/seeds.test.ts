import { describe, expect, it } from "vitest";
import { parseNumberList } from "../../src/scenario/number-list.ts";
import { parseSeeds, seedsToData } from "../../src/scenario/seeds.ts";

describe("parseNumberList", () => {
  const good: readonly [string, number[]][] = [
    ["5", [5]],
    ["1,2,4", [1, 2, 4]],
    ["1..4", [1, 2, 3, 4]],
    ["0..64..16", [0, 16, 32, 48, 64]],
    ["0..10..4", [0, 4, 8]],
    ["1..64x2", [1, 2, 4, 8, 16, 32, 64]],
    ["1..10x3", [1, 3, 9]],
    ["0.1..0.5..0.1", [0.1, 0.2, 0.3, 0.4, 0.5]],
    ["0.1..0.8x2", [0.1, 0.2, 0.4, 0.8]],
    ["-2..1", [-2, -1, 0, 1]],
    ["1, 3..5, 10", [1, 3, 4, 5, 10]],
    ["9007199254740990..9007199254740991", [9007199254740990, 9007199254740991]],
  ];
  it.each(good)("%s", (text, value) => {
    expect(parseNumberList(text)).toEqual({ ok: true, value });
  });

  const form = "a list or range such as 3,7,11 or 1..30 or 0..64..8 or 1..64x2";
  const bad: readonly [string, string][] = [
    ["", form],
    ["1,,2", form],
    ["one", form],
    ["1..", form],
    ["1..2..3..4", form],
    ["5..1", "a range from the smaller to the larger number"],
    ["1..5..0", "a range with a step of more than 0"],
    ["1..8x1", "a range with a factor of more than 1"],
    ["0..8x2", "a range by factor that begins above 0"],
    ["0..1e9", form],
    ["0..1000000", "a range of at most 100000 numbers"],
    ["1..1000000x1.000001", "a range of at most 100000 numbers"],
    ["1..60000,1..60000", "a list of at most 100000 numbers"],
  ];
  it.each(bad)("refuses %s", (text, allowed) => {
    expect(parseNumberList(text)).toEqual({ ok: false, allowed });
  });
});

describe("parseSeeds", () => {
  const good: readonly [string, number[]][] = [
    ["3", [1, 2, 3]],
    ["3,7,11", [3, 7, 11]],
    ["7..7", [7]],
    ["2..4", [2, 3, 4]],
    ["1..9..4", [1, 5, 9]],
    ["1..8x2", [1, 2, 4, 8]],
    ["0,5..6", [0, 5, 6]],
  ];
  it.each(good)("%s", (text, value) => {
    expect(parseSeeds(text)).toEqual({ ok: true, value });
  });

  const bad: readonly [string, string][] = [
    ["0", "a number of seeds of at least 1"],
    ["100001", "a number of seeds of at most 100000"],
    ["many", "a number of seeds, or seeds such as 1..30 or 3,7,11"],
    ["", "a number of seeds, or seeds such as 1..30 or 3,7,11"],
    ["3,3", "a list that names each seed once"],
    ["1..3,2", "a list that names each seed once"],
    ["0.5,1", "a list of whole numbers of at least 0"],
    ["-3..-1", "a list of whole numbers of at least 0"],
    ["9..1", "a range from the smaller to the larger number"],
  ];
  it.each(bad)("refuses %s", (text, allowed) => {
    expect(parseSeeds(text)).toEqual({ ok: false, allowed });
  });
});

it("seedsToData writes the shortest form that means the same", () => {
  expect([[1, 2, 3], [1], [4, 5], [3, 7], [2, 1]].map(seedsToData)).toEqual([3, [1], "4..5", [3, 7], [2, 1]]);
});
