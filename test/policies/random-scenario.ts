import fc from "fast-check";
import type { Distribution } from "../../src/random/distribution.ts";
import type { Scenario, WorkloadDescription } from "../../src/scenario/scenario.ts";
import { generated, generatedWith, MILLISECOND, SECOND, scenario } from "../support/scenario.ts";

const milliseconds = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((time) => time * MILLISECOND);

const constantTime: fc.Arbitrary<Distribution> = fc.record({
  kind: fc.constant("constant" as const),
  value: milliseconds(0, 2_500),
});

const distribution: fc.Arbitrary<Distribution> = fc.oneof(
  constantTime,
  fc.record({
    kind: fc.constant("lognormal" as const),
    mean: milliseconds(1, 1_000),
    cv: fc.constantFrom(0.001, 0.3, 1),
  }),
  fc.record({ kind: fc.constant("exponential" as const), mean: milliseconds(1, 1_000) }),
);

const count = fc.integer({ min: 1, max: 15 });

const arrivals = fc.oneof(
  fc.record({ kind: fc.constant("burst" as const), count, over: milliseconds(0, 3_000) }),
  fc.record({
    kind: fc.constant("bursts" as const),
    bursts: fc.array(fc.record({ at: milliseconds(0, 4_000), count: fc.integer({ min: 1, max: 5 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({ kind: fc.constant("poisson" as const), rate: fc.integer({ min: 1, max: 20 }), count }),
  fc.record({ kind: fc.constant("constant" as const), rate: fc.integer({ min: 1, max: 20 }), count }),
  fc.record({ kind: fc.constant("sequential" as const), count, thinkTime: distribution }),
  fc.record({
    kind: fc.constant("closed" as const),
    clients: fc.integer({ min: 1, max: 4 }),
    count,
    thinkTime: distribution,
  }),
);

const workload: fc.Arbitrary<WorkloadDescription> = fc.oneof(
  { arbitrary: fc.tuple(arrivals, distribution).map(([when, how]) => generated(when, how)), weight: 4 },
  {
    arbitrary: fc
      .tuple(arrivals, milliseconds(1, 400), milliseconds(0, 100), fc.constantFrom(0, 0.5))
      .map(([when, base, perRunning, cv]) => generatedWith(when, { kind: "shared", base, perRunning, cv })),
    weight: 1,
  },
);

const slots = fc.integer({ min: 1, max: 5 });

/** How many slots a worker has over time; with a chance that it has none for a while, or for ever. */
const concurrency = fc.oneof(
  slots,
  fc
    .array(
      fc.tuple(
        milliseconds(0, 4_000),
        fc.oneof({ arbitrary: slots, weight: 5 }, { arbitrary: fc.constant(0), weight: 1 }),
      ),
      { minLength: 2, maxLength: 4 },
    )
    .map((steps) => steps.toSorted(([a], [b]) => a - b)),
);

/** Small scenarios of every kind. */
export const randomScenario: fc.Arbitrary<Scenario> = fc
  .record({
    workers: fc.integer({ min: 1, max: 3 }),
    concurrency,
    takeAhead: fc.nat(5),
    linger: milliseconds(0, 300),
    occupancy: fc.constantFrom("sdk" as const, "exact" as const),
    deepQueue: milliseconds(0, 700),
    longPoll: milliseconds(0, 100),
    jobTake: fc.record({
      maxJobs: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
      maxWait: fc.option(milliseconds(10, 1_000), { nil: undefined }),
    }),
    policyParameters: fc.record({
      pollEvery: fc.constantFrom("10ms", "300ms", "2s"),
      repeat: fc.boolean(),
      refillAt: fc.nat(6),
      batch: fc.integer({ min: 1, max: 6 }),
    }),
    loopLag: fc.constantFrom<Distribution>(
      { kind: "constant", value: 0 },
      { kind: "constant", value: 1_500 },
      { kind: "uniform", minimum: 0, maximum: 2_000 },
    ),
    runTick: fc.constantFrom(0, 30 * MILLISECOND, 100 * MILLISECOND),
    warmup: milliseconds(0, 500),
    workload,
  })
  .map((choices) => scenario({ ...choices, horizon: undefined, name: "random" }));

/** Whether a scenario never leaves a worker without slots, so that every run of it must be complete. */
export function alwaysHasSlots({ concurrency }: Scenario): boolean {
  if (concurrency.kind === "load") return concurrency.minimum > 0;
  return concurrency.steps.every((step) => step.slots > 0);
}

/** The longest that anything is expected to take: beyond it a run would be stuck. */
export const PATIENCE = 3_600 * SECOND;
