import { describe, expect, it } from "vitest";
import type { RunResult } from "../../src/experiment/result.ts";
import { chosenSeed } from "../../src/page/chosen-seed.ts";
import { outlierSeeds } from "../../src/page/outlier-seeds.ts";
import { replayCommand } from "../../src/page/replay-command.ts";
import { tukeyFences } from "../../src/statistics/tukey-fences.ts";
import { aResult } from "./a-result.ts";

describe("Tukey's fences", () => {
  it("lie one and a half times the distance of the quartiles beyond them", () => {
    // Quartiles (type 7) of 1 to 9 are 3 and 7.
    expect(tukeyFences([9, 1, 8, 2, 7, 3, 6, 4, 5])).toEqual([-3, 13]);
  });

  it("are none of three values", () => {
    expect(tukeyFences([1, 2, 3])).toBeNull();
  });
});

describe("the seed that is drawn", () => {
  it("is the one whose difference is the middle one", () => {
    const result = aResult({ main: [10, 10, 10, 10, 10], other: [1, 9, 5, 7, 2] });
    expect(chosenSeed(result)).toEqual({
      seed: 3,
      why: "its difference in completion p99 from the baseline is nearest to the middle of all 5 seeds",
    });
  });

  it("of several policies is nearest to the middle under each", () => {
    // Ranks under one: 0 1 2 3 4; under two: 1 0 4 2 3. Seed 4 is one rank from the middle at most, seed 3 two.
    const result = aResult({ main: [0, 0, 0, 0, 0], one: [1, 2, 3, 4, 5], two: [2, 1, 5, 3, 4] });
    expect(chosenSeed(result).seed).toBe(4);
  });

  it("of one policy alone has the middle value, and the first wins among equals", () => {
    expect(chosenSeed(aResult({ main: [5, 1, 9] })).seed).toBe(1);
    expect(chosenSeed(aResult({ main: [5, 5, 5] })).seed).toBe(1);
  });

  it("is the only one there is", () => {
    expect(chosenSeed(aResult({ main: [5] }))).toEqual({ seed: 1, why: "it is the only one" });
  });

  it("goes by a number that the runs have, where they did not come to an end", () => {
    const result = aResult({ main: [1, 2, 3] });
    const runs = result.runs.map(
      (run, index): RunResult => ({
        ...run,
        metrics: { completion_p99_ms: null, completion_p50_ms: [7, 8, 9][index] as number },
      }),
    );
    expect(chosenSeed({ ...result, runs }).why).toBe(
      "its completion p50 is nearest to the middle of all 3 seeds",
    );
  });
});

describe("outliers", () => {
  const main = [10, 11, 12, 13, 14, 15, 16, 17, 18];

  it("are seeds whose difference lies outside the fences of all differences", () => {
    const other = main.map((value, index) => value + (index === 4 ? 100 : index / 10));
    const { metric, outliers } = outlierSeeds(aResult({ main, other }));
    expect(metric).toBe("completion_p99_ms");
    expect(outliers.map(({ policy, against, seed, value }) => ({ policy, against, seed, value }))).toEqual([
      { policy: "other", against: "main", seed: 5, value: 100 },
    ]);
  });

  it("of the baseline are seeds whose number lies outside", () => {
    const odd = [...main.slice(0, 8), 100];
    const { outliers } = outlierSeeds(aResult({ main: odd, other: odd }));
    expect(outliers.map(({ policy, against, seed }) => ({ policy, against, seed }))).toEqual([
      { policy: "main", against: undefined, seed: 9 },
    ]);
  });

  it("are none where all are alike", () => {
    expect(outlierSeeds(aResult({ main: [5, 5, 5, 5] })).outliers).toEqual([]);
  });
});

describe("the command that shows a seed", () => {
  it("quotes what a shell would read otherwise, and calls policies from files by them", () => {
    const replay = {
      words: ["take-sim", "run", "it's mine.yaml", "--set", "arrivals={burst: 5}"],
      policyWords: { mine: "./my policy.ts" },
    };
    expect(replayCommand(replay, { policies: ["main", "mine"], seed: 7 })).toBe(
      "take-sim run 'it'\\''s mine.yaml' --set 'arrivals={burst: 5}' --policy 'main,./my policy.ts' --seed 7 --reporter html=seed-7-main-mine.html",
    );
  });
});
