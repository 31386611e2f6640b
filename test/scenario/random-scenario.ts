import fc from "fast-check";
import type { Distribution } from "../../src/random/distribution.ts";
import type {
  Arrivals,
  DurationModel,
  GateText,
  Scenario,
  WorkloadDescription,
} from "../../src/scenario/scenario.ts";

const time = fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 1e15 }));
const moreThanZero = fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 1e15 }));
const count = fc.integer({ min: 1, max: 1000 });
const ratio = fc.double({ min: 0, max: 1e6, noNaN: true });
const positive = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
const word = fc.stringMatching(/^[a-zA-Z][\w .:#'"{}ü-]{0,20}$/);

const parametric: fc.Arbitrary<Distribution> = fc.oneof(
  fc.record({ kind: fc.constant("constant" as const), value: time }),
  fc
    .tuple(time, time)
    .map(([a, b]): Distribution => ({ kind: "uniform", minimum: Math.min(a, b), maximum: Math.max(a, b) })),
  fc.record({ kind: fc.constant("normal" as const), mean: moreThanZero, sd: moreThanZero }),
  fc.record({ kind: fc.constant("lognormal" as const), mean: moreThanZero, cv: ratio }),
  fc.record({ kind: fc.constant("exponential" as const), mean: moreThanZero }),
  fc.record({ kind: fc.constant("gamma" as const), mean: moreThanZero, cv: positive }),
  fc.record({ kind: fc.constant("weibull" as const), shape: positive, scale: moreThanZero }),
  fc.record({ kind: fc.constant("pareto" as const), shape: positive, minimum: moreThanZero }),
  fc.record({
    kind: fc.constant("empirical" as const),
    values: fc.array(time, { minLength: 1, maxLength: 5 }),
  }),
);

const distribution: fc.Arbitrary<Distribution> = fc.letrec<{ any: Distribution; mixture: Distribution }>(
  (tie) => ({
    any: fc.oneof({ depthSize: "small" }, parametric, tie("mixture")),
    mixture: fc.record({
      kind: fc.constant("mixture" as const),
      components: fc.array(fc.record({ weight: positive, distribution: tie("any") }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  }),
).any;

const arrivals: fc.Arbitrary<Arrivals> = fc.oneof(
  fc.record({ kind: fc.constant("burst" as const), count, over: time }),
  fc.array(fc.record({ at: time, count }), { minLength: 1, maxLength: 4 }).map((bursts): Arrivals => {
    return { kind: "bursts", bursts: bursts.sort((a, b) => a.at - b.at) };
  }),
  fc.record({ kind: fc.constantFrom("poisson" as const, "constant" as const), rate: positive, count }),
  fc.record({ kind: fc.constant("sequential" as const), count, thinkTime: distribution }),
  fc.record({ kind: fc.constant("closed" as const), clients: count, count, thinkTime: distribution }),
);

const duration: fc.Arbitrary<DurationModel> = fc.oneof(
  distribution.map((drawn): DurationModel => ({ kind: "independent", distribution: drawn })),
  fc.record({ kind: fc.constant("shared" as const), base: moreThanZero, perRunning: time, cv: ratio }),
);

const workload: fc.Arbitrary<WorkloadDescription> = fc.oneof(
  fc.record({ kind: fc.constant("generated" as const), arrivals, duration }),
  fc.record({
    kind: fc.constant("listed" as const),
    jobs: fc.uniqueArray(fc.record({ id: word, arrival: time, duration: time }), {
      selector: (job) => job.id,
      minLength: 1,
      maxLength: 5,
    }),
  }),
);

const concurrency = fc
  .uniqueArray(fc.record({ from: time, slots: fc.integer({ min: 0, max: 1000 }) }), {
    selector: (step) => step.from,
    minLength: 1,
    maxLength: 4,
  })
  .map((steps) => steps.sort((a, b) => a.from - b.from));

const names = ["main", "drain-wait", "take-ahead", "take-each-slot", "linger", "batch-all", "./mine.ts"];

/** Any text: what it means is not the scenario's matter. */
const gate: fc.Arbitrary<GateText> = fc.record({
  expression: word,
  kind: fc.constantFrom(undefined, "no-regression", "improve", "absolute"),
  level: fc.constantFrom("error", "warn"),
});

/** A scenario of any kind that a file can hold. */
export const randomScenario: fc.Arbitrary<Scenario> = fc
  .record({
    name: word,
    description: fc.string(),
    workers: fc.integer({ min: 1, max: 1000 }),
    concurrency,
    takeAhead: fc.integer({ min: 0, max: 100 }),
    policyParameters: fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}$/),
      fc.oneof(fc.integer({ min: -5, max: 100 }), fc.constantFrom("50ms", "0s", "1.5s")),
      { maxKeys: 2 },
    ),
    linger: time,
    occupancy: fc.constantFrom("sdk" as const, "exact" as const),
    jobTake: fc.record({ model: fc.constant("flat" as const), deepQueue: time, longPoll: time }),
    loopLag: distribution,
    runTick: time,
    warmup: time,
    workload,
    policies: fc.subarray(names, { minLength: 1 }),
    baseline: fc.nat(),
    seeds: fc.option(fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 5 }), { nil: undefined }),
    horizon: fc.option(moreThanZero, { nil: undefined }),
    gates: fc.array(gate, { maxLength: 3 }),
  })
  .map((scenario) => ({
    ...scenario,
    takeAhead: scenario.policies.includes("take-ahead") ? scenario.takeAhead : undefined,
    linger: scenario.policies.includes("linger") ? scenario.linger : undefined,
    baseline: scenario.policies[scenario.baseline % scenario.policies.length] as string,
  }));
