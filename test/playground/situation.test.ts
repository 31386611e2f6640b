import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { inUsualForm, limitsOf, sliderStep, sliderSteps, valueAtStep } from "../../src/playground/control.ts";
import { arrivalChoiceOf, arrivalChoices } from "../../src/playground/job-controls.ts";
import { situationYaml } from "../../src/playground/scenario-yaml.ts";
import {
  choosablePolicies,
  controls,
  type Situation,
  type Start,
  scenarioOf,
  situationAt,
  withArrivalKind,
  withPolicies,
  withValue,
} from "../../src/playground/situation.ts";
import { readHash, situationHash } from "../../src/playground/situation-hash.ts";
import { scenarioFrom, scenarioNames, startFrom } from "./start.ts";

const start = startFrom("512-burst");

/** What a hand might make of a start: some controls moved, some policies chosen. */
function someSituation(from: Start): fc.Arbitrary<Situation> {
  const moves = fc.array(
    fc.record({
      control: fc.constantFrom(...controls),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      seldom: fc.nat(9),
    }),
    { maxLength: 6 },
  );
  const chosen = fc.uniqueArray(fc.constantFrom(...choosablePolicies(from)), { minLength: 1, maxLength: 4 });
  const arrivals = fc.constantFrom(...(Object.keys(arrivalChoices) as (keyof typeof arrivalChoices)[]));
  return fc.record({ moves, chosen, arrivals, seed: fc.nat(1e9) }).map((drawn) => {
    let situation = withPolicies(situationAt(from), drawn.chosen);
    if (typeof arrivalChoiceOf(from.scenario) === "string")
      situation = withArrivalKind(from, situation, drawn.arrivals);
    for (const { control, place, seldom } of drawn.moves) {
      if (!control.read(scenarioOf(from, situation)).applies) continue;
      const { least, most } = limitsOf(control, from.scenario);
      const bySlider = valueAtStep(control, Math.round(place * sliderSteps(control)));
      const byHand = inUsualForm(control, least + place * (most - least));
      const value = seldom === 0 ? byHand : Math.min(most, Math.max(least, bySlider));
      situation = withValue(from, situation, control, value);
    }
    return { ...situation, seed: drawn.seed };
  });
}

describe("a situation", () => {
  it("at its start is the scenario", () => {
    expect(scenarioOf(start, situationAt(start))).toEqual({ ...start.scenario });
    expect(situationHash(start, situationAt(start))).toBe("");
  });

  it("forgets a control that is moved back", () => {
    const [workers] = controls.filter(({ key }) => key === "workers");
    if (workers === undefined) throw new Error("there is no such control");
    const moved = withValue(start, situationAt(start), workers, 4);
    expect(scenarioOf(start, moved).workers).toBe(4);
    expect(withValue(start, moved, workers, 1)).toEqual(situationAt(start));
  });

  it.each(scenarioNames)("of %s is what its address says", (name) => {
    const from = startFrom(name);
    const there = fc.property(someSituation(from), (situation) => {
      expect(readHash(from, situationHash(from, situation))).toEqual({ ok: true, situation });
    });
    fc.assert(there, { numRuns: 100 });
  });

  it.each(scenarioNames)("of %s is, as YAML, a scenario that the parser accepts and finds equal", (name) => {
    const from = startFrom(name);
    const equal = fc.property(someSituation(from), (situation) => {
      const read = scenarioFrom(situationYaml(from, situation));
      const { gates, ...shown } = scenarioOf(from, situation);
      // Through JSON, as what the page has came: undefined is what is not there.
      expect(JSON.parse(JSON.stringify({ ...read, gates: [] }))).toEqual(
        JSON.parse(JSON.stringify({ ...shown, gates: [] })),
      );
    });
    fc.assert(equal, { numRuns: 25 });
  });

  it("keeps the gates in its YAML where nothing but the seed was moved", () => {
    const text = situationYaml(start, { ...situationAt(start), seed: 7 });
    expect(text).toContain("--seed 7\n");
    expect(scenarioFrom(text).gates).toEqual(start.scenario.gates);
    const moved = withPolicies(situationAt(start), ["main", "drain-wait"]);
    expect(situationYaml(start, moved)).toContain("# The gates are left out");
    expect(scenarioFrom(situationYaml(start, moved)).gates).toEqual([]);
  });

  it("gives, as YAML, the same numbers", () => {
    const read = readHash(start, "cv=0.3&mean=420ms&over=2s&workers=2&jobs=300");
    if (!read.ok) throw new Error(read.problems.join());
    const [shown, written] = [
      scenarioOf(start, read.situation),
      scenarioFrom(situationYaml(start, read.situation)),
    ];
    for (const policy of ["main", "take-ahead"]) {
      const choice = { policy, seed: 3 };
      expect(runMetrics(simulate(written, choice))).toEqual(runMetrics(simulate(shown, choice)));
    }
  });

  it("sets takeAhead where a policy is chosen that needs it and the scenario does not say", () => {
    const { takeAhead: _, ...without } = start.scenario;
    const from = { seed: 1, scenario: { ...without, policies: ["main"], takeAhead: undefined } };
    const ahead = controls.find(({ key }) => key === "ahead");
    expect(ahead?.read(scenarioOf(from, situationAt(from)))).toMatchObject({ applies: false });
    const chosen = withPolicies(situationAt(from), ["main", "take-ahead"]);
    expect(scenarioOf(from, chosen).takeAhead).toBe(32);
    expect(readHash(from, "run=main,take-ahead&ahead=8")).toMatchObject({ ok: true });
    expect(readHash(from, "ahead=8")).toMatchObject({ ok: false });
  });

  it("never has fewer workers or jobs than its events name", () => {
    const scenario = scenarioFrom(
      "workers: 3\narrivals: {burst: 64}\nduration: 1s\nevents: [{at: 1s, shutdown: 2}, {at: 1s, stop: job-40}]\n",
    );
    expect(readHash({ scenario, seed: 1 }, "workers=2&jobs=40")).toEqual({
      ok: false,
      problems: [
        'jobs=40: "40" is not allowed; a whole number from 41 to 20000 is',
        'workers=2: "2" is not allowed; a whole number from 3 to 256 is',
      ],
    });
  });
});

describe("an address that is broken", () => {
  it.each([
    ["workers=none", 'workers=none: "none" is not allowed; a whole number from 1 to 256 is'],
    ["workers=0", 'workers=0: "0" is not allowed; a whole number from 1 to 256 is'],
    ["mean=-1s", 'mean=-1s: "-1s" is not allowed; a number from 0.001 to 60 (s) is'],
    ["trip=5 parsec", 'trip=5 parsec: "5 parsec" is not allowed; a number from 0 to 10000 (ms) is'],
    ["cv=%", 'cv=%: "%" is not allowed; a number from 0 to 10 is'],
    ["cv=Infinity", 'cv=Infinity: "Infinity" is not allowed; a number from 0 to 10 is'],
    ["seed=1.5", 'seed=1.5: "1.5" is not allowed; a whole number of at least 0 is'],
    ["seed=1&seed=2", "seed is given twice"],
    ["rate=4", "rate does not apply here: Only arrivals at a rate have one."],
    ["arrive=later", 'arrive=later: "later" is not allowed; one of burst, constant, poisson is'],
    ["base=take-lead", 'base=take-lead: "take-lead" is not allowed; one of main, drain-wait, take-ahead is'],
    [
      "run=main,main",
      'run=main,main: "main,main" is not allowed; up to 4 of main, drain-wait, take-ahead, take-ahead-adaptive, take-lead, take-each-slot, batch-all, timed-poll, threshold-refill, prefetch, each once, is',
    ],
    [
      "__proto__=1",
      '"__proto__" is not known; arrive, jobs, over, rate, mean, cv, workers, slots, trip, poll, ahead, lag, run, base, seed are',
    ],
  ])("is told, and nothing of it holds: %s", (hash, problem) => {
    expect(readHash(start, hash)).toEqual({ ok: false, problems: [problem] });
  });

  it("never throws, whatever it is", () => {
    fc.assert(fc.property(fc.string(), (hash) => typeof readHash(start, hash).ok === "boolean"));
  });
});

describe("a slider", () => {
  it.each(controls.map((control) => [control.key, control] as const))(
    "of %s comes back to the step at which its value was taken, and rises",
    (_, control) => {
      const values = Array.from({ length: sliderSteps(control) + 1 }, (_one, step) =>
        valueAtStep(control, step),
      );
      expect(values).toEqual([...values].sort((a, b) => a - b));
      expect([values[0], values.at(-1)]).toEqual([control.slider.from, control.slider.to]);
      for (const value of values) {
        const again = valueAtStep(control, sliderStep(control, value));
        // Two digits, or a whole number, are coarser than some steps.
        expect(Math.abs(again - value)).toBeLessThanOrEqual(Math.max(value * 0.05, 1));
      }
    },
  );
});
