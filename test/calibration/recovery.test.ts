import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkFit } from "../../src/calibration/check-fit.ts";
import { readObserved } from "../../src/measured/observed.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import { parseDuration } from "../../src/scenario/quantity.ts";
import { markdown } from "../docs/scenario-runs.ts";
import { sameOrWritten } from "../docs/section.ts";
import { burst, calibrated, misfitOf, observedOf, scenarioWith } from "./known-parameters.ts";

const over = [
  "duration.lognormal.mean=0.2s..1.2s",
  "duration.lognormal.cv=0.05..0.8",
  "jobTake.deepQueue=0.1s..0.9s",
];
const wanted = [
  ["completion_p99_ms", "main"],
  ["completion_p99_ms", "drain-wait"],
  ["delayTime_p50_ms", "main"],
  ["delayTime_p50_ms", "drain-wait"],
  ["executionTime_p50_ms", "main"],
  ["executionTime_p90_ms", "main"],
  ["take_gap_p50_ms", "drain-wait"],
] as const;

function numberIn(text: string): number {
  const read = parseDuration(text);
  return /[a-z]$/.test(text) ? (read.ok ? read.value / 1e6 : Number.NaN) : Number(text);
}

/** Values in the inner part of the ranges, drawn for one study. */
function drawnTruth(index: number): Record<string, string> {
  const stream = randomStream({ seed: 1, purpose: "recovery", index });
  const between = (low: number, high: number) => low + (high - low) * stream.uniform();
  return {
    "duration.lognormal.mean": `${between(0.3, 1).toFixed(3)}s`,
    "duration.lognormal.cv": between(0.1, 0.6).toFixed(3),
    "jobTake.deepQueue": `${between(0.2, 0.8).toFixed(3)}s`,
  };
}

/** What came of the twelve calibrations. */
interface Recovery {
  /** By how much each value is off, as a share; sorted. */
  readonly errors: readonly number[];
  /** How many of the 95 % intervals hold the known value. */
  readonly held: number;
  /** The most that the known values fit better than those found: above 0 the search has missed them. */
  readonly missed: number;
}

function recovery(seeds: readonly number[]): Recovery {
  const errors: number[] = [];
  let held = 0;
  let missed = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < 12; index += 1) {
    const truth = drawnTruth(index);
    const figures = observedOf(scenarioWith(burst, truth), wanted, 100);
    const { parameters, misfit } = calibrated(burst, over, figures, seeds);
    missed = Math.max(
      missed,
      misfit - misfitOf(checkFit(scenarioWith(burst, truth), { figures, seeds }), figures),
    );
    for (const { key, value, interval } of parameters) {
      const known = numberIn(truth[key] as string);
      const [low, high] = interval.map(numberIn) as [number, number];
      errors.push(Math.abs(numberIn(value) / known - 1));
      if (low <= known && known <= high) held += 1;
    }
  }
  return { errors: errors.sort((a, b) => a - b), held, missed };
}

/** The seeds of a study, and by how much its furthest value may be off: the runs' own luck shrinks with their number. */
const studies = [
  { first: 1, count: 12, furthest: 0.08 },
  { first: 201, count: 30, furthest: 0.05 },
  { first: 201, count: 100, furthest: 0.02 },
] as const;

describe.runIf(process.env.SLOW_TESTS)("calibrations of scenarios with known values", () => {
  it("find them, the nearer the more seeds there are, and hold all of them in their intervals", () => {
    const rows = studies.map(({ first, count, furthest }) => {
      const seeds = Array.from({ length: count }, (_, index) => first + index);
      const { errors, held, missed } = recovery(seeds);
      expect(missed).toBeLessThan(0);
      expect(errors[17]).toBeLessThan(0.01);
      expect(errors[35]).toBeLessThan(furthest);
      expect([held, errors.length]).toEqual([36, 36]);
      const percent = (index: number): string => `${(100 * (errors[index] as number)).toFixed(1)} %`;
      return [`${first} to ${first + count - 1}`, percent(17), percent(34), percent(35), `${held} of 36`];
    });
    const head = ["seeds of the calibration", "half within", "all but one within", "all within", "held"];
    const { shown, printed } = sameOrWritten("docs/calibration.md", "recovery", markdown(head, rows));
    expect(shown).toBe(printed);
  });

  it("of 512-burst-platform give the values that it has, and near ones from other seeds", () => {
    const text = readFileSync("scenarios/512-burst-platform.yaml", "utf8");
    const observed = readObserved(readFileSync("scenarios/observed/512-burst-platform.csv", "utf8"));
    if (observed.kind !== "figures") throw new Error("figures are needed");
    const fitted = (first: number) =>
      calibrated(
        text,
        [
          "duration.lognormal.mean=0.2s..1s",
          "duration.lognormal.cv=0.03..0.6",
          "arrivals.over=0s..4s",
          "jobTake.deepQueue=0.3s..0.6s",
        ],
        observed.figures,
        Array.from({ length: 30 }, (_, index) => first + index),
      );
    const values = (first: number) => fitted(first).parameters.map(({ value }) => value);
    expect(values(1)).toEqual(["515ms", "0.08408", "2.274s", "461.4ms"]);
    expect(values(31)).toEqual(["504.4ms", "0.09011", "2.483s", "439ms"]);
  });
});
