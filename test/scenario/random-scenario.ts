import fc from "fast-check";
import type { Distribution } from "../../src/random/distribution.ts";
import { type AnswerProbabilities, answerKinds } from "../../src/scenario/answer-kinds.ts";
import {
  isTimeParameter,
  type LatencyDescription,
  latencyModelNames,
  latencyModels,
} from "../../src/scenario/latency-parameters.ts";
import type {
  Arrivals,
  Autoscaler,
  Concurrency,
  DurationModel,
  GateText,
  JobTake,
  Scenario,
  ScenarioEvent,
  WorkloadDescription,
} from "../../src/scenario/scenario.ts";
import { type TraceArrivals, traceFormats, traceUnits } from "../../src/scenario/trace-arrivals.ts";

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

const someTime = fc.integer({ min: 1, max: 100_000_000 });

/** Of a file that has not been read; the scenario's own `duration` where it has no durations. */
const trace: fc.Arbitrary<TraceArrivals> = fc.record({
  kind: fc.constant("trace" as const),
  file: fc.constantFrom("t.csv", "data/t.jsonl.gz"),
  format: fc.constantFrom(...traceFormats),
  columns: fc.record({ arrival: fc.constant("when"), input: fc.constant("in: 1") }, { requiredKeys: [] }),
  where: fc.dictionary(fc.constantFrom("policy", "a b"), fc.constantFrom("main", "1", "true", "null")),
  unit: fc.constantFrom(undefined, ...traceUnits),
  window: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 1e14 }), someTime)
      .map(([from, length]) => ({ from, to: from + length })),
    { nil: undefined },
  ),
  speed: positive,
  durations: fc.option(
    fc.oneof(
      fc.constant({ kind: "trace" as const }),
      fc.record({
        kind: fc.constant("tokens" as const),
        perRequest: someTime,
        // Parts of a microsecond too.
        perInputToken: fc.nat(1_000_000).map((time) => time / 64),
        perOutputToken: someTime,
      }),
    ),
    { nil: undefined },
  ),
  sha256: fc.constantFrom(undefined, "0123456789abcdef".repeat(4)),
  count: fc.nat(1000),
  jobs: fc.constant(undefined),
});

const workload: fc.Arbitrary<WorkloadDescription> = fc.oneof(
  fc.tuple(trace, duration).map(([arrivals, own]): WorkloadDescription => {
    const isTraces = arrivals.durations !== undefined;
    return { kind: "generated", arrivals, duration: isTraces ? { kind: "trace" } : own };
  }),
  fc.record({ kind: fc.constant("generated" as const), arrivals, duration }),
  fc.record({
    kind: fc.constant("listed" as const),
    jobs: fc.uniqueArray(
      fc.record(
        {
          id: word,
          arrival: time,
          duration: time,
          fails: fc.integer({ min: 1, max: 9 }),
          refreshWorker: fc.constant(true),
        },
        { requiredKeys: ["id", "arrival", "duration"] },
      ),
      {
        selector: (job) => job.id,
        minLength: 1,
        maxLength: 5,
      },
    ),
  }),
);

const steps: fc.Arbitrary<Concurrency> = fc
  .uniqueArray(fc.record({ from: time, slots: fc.integer({ min: 0, max: 1000 }) }), {
    selector: (step) => step.from,
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => ({ kind: "steps", steps: list.sort((a, b) => a.from - b.from) }));

const slotCount = fc.integer({ min: 0, max: 1000 });

const load: fc.Arbitrary<Concurrency> = fc
  .record({
    kind: fc.constant("load" as const),
    bounds: fc.tuple(slotCount, slotCount, slotCount),
    step: fc.integer({ min: 1, max: 10 }),
    fullTakes: fc.integer({ min: 1, max: 10 }),
    straggler: moreThanZero,
  })
  .map(({ bounds, ...others }) => {
    const [minimum, start, maximum] = bounds.sort((a, b) => a - b) as [number, number, number];
    return { ...others, minimum, start, maximum };
  });

const concurrency = fc.oneof(steps, load);

const probability = fc.double({ min: 0, max: 0.16, noNaN: true });

const answer = fc.constantFrom(...answerKinds);

const answers = fc.dictionary(answer, probability) as fc.Arbitrary<AnswerProbabilities>;

const latency: fc.Arbitrary<LatencyDescription> = fc
  .tuple(fc.constantFrom(...latencyModelNames), fc.array(moreThanZero, { minLength: 4, maxLength: 4 }))
  .map(([model, times]) => {
    const names = Object.keys(latencyModels[model].usual);
    const chosen = names.map((name, index) => [
      name,
      isTimeParameter(name) ? times[index] : name === "probability" ? 0.4 : 3,
    ]);
    return { model, ...Object.fromEntries(chosen) } as LatencyDescription;
  });

const jobTake: fc.Arbitrary<JobTake> = fc
  .record({
    latency,
    latencyJitter: distribution,
    assign: fc.constantFrom("answer" as const, "send" as const),
    wake: fc.constantFrom("all" as const, "one" as const),
    dispatch: fc.constantFrom("first-waiting", "round-robin", "random", "least-loaded"),
    redeliverAfter: time,
    maxJobs: fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: undefined }),
    maxWait: fc.option(time, { nil: undefined }),
    lease: fc.option(moreThanZero, { nil: undefined }),
    answers,
    lateBy: time,
  })
  .map(({ latency: chosen, ...common }) => ({ ...chosen, ...common }));

/** Events as a scenario of few workers and these jobs can have them. */
const event = (jobs: number): fc.Arbitrary<ScenarioEvent> =>
  fc.oneof(
    fc.record({ at: time, kind: fc.constant("shutdown" as const), worker: fc.constant(0) }),
    fc.record({
      at: time,
      kind: fc.constant("stop" as const),
      job: fc.nat(jobs - 1).map((job) => `job-${job}`),
    }),
    fc.record({
      at: time,
      kind: fc.constant("crash" as const),
      worker: fc.constant(0),
      restart: fc.option(time, { nil: undefined }),
    }),
    fc.oneof(
      fc.record({
        at: time,
        kind: fc.constant("answer" as const),
        answer,
        takes: fc.integer({ min: 1, max: 9 }),
        over: fc.constant(undefined),
      }),
      fc.record({
        at: time,
        kind: fc.constant("answer" as const),
        answer,
        takes: fc.constant(undefined),
        over: moreThanZero,
      }),
    ),
  );

const autoscaler: fc.Arbitrary<Autoscaler> = fc
  .record({
    rule: fc.constantFrom("queue-delay" as const, "request-count" as const),
    value: moreThanZero,
    reading: fc.constantFrom("queued+inProgress" as const, "queued" as const, "inProgress" as const),
    checkEvery: moreThanZero,
    bounds: fc.tuple(fc.nat(9), fc.integer({ min: 9, max: 99 })),
    idleTimeout: time,
    step: fc.integer({ min: 1, max: 9 }),
    initial: fc.option(fc.nat(9), { nil: undefined }),
    countsStarting: fc.boolean(),
    scaleDown: fc.constantFrom("idle" as const, "any" as const),
  })
  .map(({ bounds: [min, max], ...rest }) => ({
    ...rest,
    min,
    max: rest.initial === undefined ? 1000 : max,
    value: rest.rule === "queue-delay" ? rest.value : Math.min(rest.value, 1e9),
  }));

const limits = {
  refreshWorker: fc.boolean(),
  autoscaler: fc.option(autoscaler, { nil: undefined }),
  speeds: fc.array(positive, { minLength: 1, maxLength: 3 }),
  price: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  coldStart: distribution,
  failures: fc.record({ probability, retries: fc.nat(9), retryAfter: time }),
  executionTimeout: fc.record({
    limit: moreThanZero,
    from: fc.constantFrom("start" as const, "taken" as const),
  }),
  timeToLive: fc.oneof(
    fc.constant({ limit: 86_400e6, ends: "queued" as const, given: false }),
    fc.record({
      limit: moreThanZero,
      ends: fc.constantFrom("queued" as const, "any" as const),
      given: fc.constant(true),
    }),
  ),
  slo: fc.dictionary(fc.constantFrom("startDelay", "turnaround"), time),
};

const names = ["main", "drain-wait", "take-ahead", "take-each-slot", "linger", "batch-all", "./mine.ts"];

/** Any text: what it means is not the scenario's matter. */
const gate: fc.Arbitrary<GateText> = fc.record({
  expression: word,
  kind: fc.constantFrom(undefined, "no-regression", "improve", "absolute"),
  level: fc.constantFrom("error", "warn"),
});

/** Whether a job is called as generated ones are. */
function hasJobZero(description: WorkloadDescription): boolean {
  return description.kind === "generated";
}

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
    jobTake,
    ...limits,
    events: fc.array(event(1), { maxLength: 4 }),
    loopLag: distribution,
    runTick: time,
    warmup: time,
    workload,
    policies: fc.subarray(names, { minLength: 1 }),
    baseline: fc.nat(),
    seeds: fc.option(fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 5 }), { nil: undefined }),
    horizon: fc.option(moreThanZero, { nil: undefined }),
    discardBefore: time,
    gates: fc.array(gate, { maxLength: 3 }),
  })
  .map((scenario) => ({
    ...scenario,
    // Something must be left to measure.
    discardBefore:
      scenario.discardBefore < (scenario.horizon ?? Number.POSITIVE_INFINITY) ? scenario.discardBefore : 0,
    events: hasJobZero(scenario.workload) ? scenario.events.sort((a, b) => a.at - b.at) : [],
    takeAhead: scenario.policies.includes("take-ahead") ? scenario.takeAhead : undefined,
    linger: scenario.policies.includes("linger") ? scenario.linger : undefined,
    baseline: scenario.policies[scenario.baseline % scenario.policies.length] as string,
  }));
