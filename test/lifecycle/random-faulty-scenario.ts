import fc from "fast-check";
import type { Distribution } from "../../src/random/distribution.ts";
import { answerKinds } from "../../src/scenario/answer-kinds.ts";
import {
  isTimeParameter,
  type LatencyDescription,
  latencyModelNames,
  latencyModels,
} from "../../src/scenario/latency-parameters.ts";
import type { Autoscaler, Concurrency, Scenario, ScenarioEvent } from "../../src/scenario/scenario.ts";
import { randomScenario } from "../policies/random-scenario.ts";
import { MILLISECOND, SECOND } from "../support/scenario.ts";

const milliseconds = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((time) => time * MILLISECOND);

const at = milliseconds(0, 6_000);

const answer = fc.constantFrom(...answerKinds);

/** Events of any kind; some name a worker or a job that is not there at that time. */
const event = ({
  workers,
  jobs,
}: {
  workers: number;
  jobs: readonly string[];
}): fc.Arbitrary<ScenarioEvent> => {
  const worker = fc.nat(workers - 1);
  return fc.oneof(
    fc.record({ at, kind: fc.constant("shutdown" as const), worker }),
    fc.record({ at, kind: fc.constant("stop" as const), job: fc.constantFrom(...jobs) }),
    fc.record({
      at,
      kind: fc.constant("crash" as const),
      worker,
      restart: fc.oneof(
        { arbitrary: milliseconds(0, 3_000), weight: 4 },
        { arbitrary: fc.constant(undefined), weight: 1 },
      ),
    }),
    fc.record({
      at,
      kind: fc.constant("answer" as const),
      answer,
      takes: fc.integer({ min: 1, max: 3 }),
      over: fc.constant(undefined),
    }),
    fc.record({
      at,
      kind: fc.constant("answer" as const),
      answer,
      takes: fc.constant(undefined),
      over: milliseconds(1, 2_000),
    }),
  );
};

const load: fc.Arbitrary<Concurrency> = fc
  .record({
    kind: fc.constant("load" as const),
    bounds: fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 4, max: 8 })),
    step: fc.integer({ min: 1, max: 3 }),
    fullTakes: fc.integer({ min: 1, max: 3 }),
    straggler: milliseconds(100, 2_000),
  })
  .map(({ bounds: [minimum, start, maximum], ...others }) => {
    return { ...others, minimum: Math.min(minimum, start), start, maximum };
  });

/** A latency model of any kind, with parameters of more than 0. */
const latency: fc.Arbitrary<LatencyDescription> = fc
  .tuple(
    fc.constantFrom(...latencyModelNames),
    fc.array(milliseconds(1, 700), { minLength: 3, maxLength: 3 }),
  )
  .map(([model, times]) => {
    const names = Object.keys(latencyModels[model].usual);
    const chosen = names.map((name, index) => [
      name,
      isTimeParameter(name) ? times[index] : name === "probability" ? 0.4 : 3,
    ]);
    return { model, ...Object.fromEntries(chosen) } as LatencyDescription;
  });

/** Of any kind, also such as start nobody, or stop everybody. */
const autoscaler: fc.Arbitrary<Autoscaler> = fc
  .record({
    rule: fc.constantFrom("queue-delay" as const, "request-count" as const),
    delay: milliseconds(0, 3_000),
    count: fc.constantFrom(0.5, 1, 3, 8),
    reading: fc.constantFrom("queued+inProgress" as const, "queued" as const, "inProgress" as const),
    checkEvery: milliseconds(10, 2_000),
    bounds: fc.tuple(fc.nat(2), fc.integer({ min: 2, max: 5 }), fc.nat(2)),
    idleTimeout: milliseconds(0, 2_000),
    step: fc.integer({ min: 1, max: 4 }),
    countsStarting: fc.boolean(),
    scaleDown: fc.constantFrom("idle" as const, "any" as const),
  })
  .map(({ delay, count, bounds: [min, max, initial], ...rest }) => {
    return { ...rest, value: rest.rule === "queue-delay" ? delay : count, min, max, initial };
  });

const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });

const probability = fc.constantFrom(0, 0, 0.05, 0.15);

const faults = fc.record({
  load: some(load),
  latency,
  latencyJitter: fc.constantFrom<Distribution>(
    { kind: "constant", value: 0 },
    { kind: "exponential", mean: 10 * MILLISECOND },
  ),
  assign: fc.constantFrom("answer" as const, "send" as const),
  wake: fc.constantFrom("all" as const, "one" as const),
  dispatch: fc.constantFrom(
    "first-waiting" as const,
    "round-robin" as const,
    "random" as const,
    "least-loaded" as const,
  ),
  autoscaler: some(autoscaler),
  speeds: fc.array(fc.constantFrom(0.5, 1, 1, 3), { minLength: 1, maxLength: 3 }),
  refreshWorker: fc.oneof(
    { arbitrary: fc.constant(false), weight: 4 },
    { arbitrary: fc.constant(true), weight: 1 },
  ),
  coldStart: milliseconds(0, 1_000),
  failures: fc.record({
    probability: fc.constantFrom(0, 0, 0.2, 0.5),
    retries: fc.nat(3),
    retryAfter: milliseconds(0, 800),
  }),
  executionTimeout: fc.record({
    limit: fc.oneof(milliseconds(200, 3_000), fc.constant(600 * SECOND)),
    from: fc.constantFrom("start" as const, "taken" as const),
  }),
  timeToLive: some(
    fc.record({
      limit: milliseconds(500, 8_000),
      ends: fc.constantFrom("queued" as const, "any" as const),
      given: fc.constant(true),
    }),
  ),
  redeliverAfter: milliseconds(0, 3_000),
  lease: some(milliseconds(100, 3_000)),
  lateBy: fc.oneof(milliseconds(0, 1_000), fc.constant(95 * SECOND)),
  answers: fc.record({
    "204": probability,
    "400": probability,
    "429": probability,
    error: probability,
    lost: probability,
    late: probability,
  }),
});

function jobNames({ workload }: Scenario): string[] {
  if (workload.kind === "listed") return workload.jobs.map(({ id }) => id);
  const { arrivals } = workload;
  const count =
    arrivals.kind === "bursts"
      ? arrivals.bursts.reduce((sum, burst) => sum + burst.count, 0)
      : arrivals.count;
  return Array.from({ length: count }, (_, job) => `job-${job}`);
}

/** Some jobs of its own, in place of generated ones: only they can fail or refresh their worker at a given attempt. */
const listedJobs = fc.array(
  fc.record({
    arrival: milliseconds(0, 3_000),
    duration: milliseconds(0, 2_500),
    fails: fc.nat(2),
    refreshWorker: fc.oneof(
      { arbitrary: fc.constant(false), weight: 5 },
      { arbitrary: fc.constant(true), weight: 1 },
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Small scenarios with everything that can go wrong. They all end: at a horizon, if not before. */
export const randomFaultyScenario: fc.Arbitrary<Scenario> = fc
  .tuple(randomScenario, faults, some(listedJobs))
  .map(([plain, chosen, listed]): Scenario => {
    const {
      load: byLoad,
      latency,
      coldStart,
      redeliverAfter,
      lease,
      lateBy,
      answers,
      timeToLive,
      latencyJitter,
      assign,
      wake,
      dispatch,
      ...others
    } = chosen;
    return {
      ...plain,
      ...others,
      concurrency: byLoad ?? plain.concurrency,
      coldStart: { kind: "constant", value: coldStart },
      // Answers without jobs that take no time would let a take loop spin, and rightly so.
      jobTake: {
        ...plain.jobTake,
        ...latency,
        redeliverAfter,
        lease,
        lateBy,
        answers,
        latencyJitter,
        assign,
        wake,
        dispatch,
      },
      timeToLive: timeToLive ?? plain.timeToLive,
      workload:
        listed === undefined
          ? plain.workload
          : { kind: "listed", jobs: listed.map((job, index) => ({ id: `job-${index}`, ...job })) },
      horizon: 600 * SECOND,
    };
  })
  .chain((scenario) =>
    fc
      .array(event({ workers: scenario.autoscaler?.max ?? scenario.workers, jobs: jobNames(scenario) }), {
        maxLength: 6,
      })
      .map((events) => ({ ...scenario, events: events.toSorted((a, b) => a.at - b.at) })),
  );
