import { goodJobs } from "./parse.ts";

/** A piece of a scenario file, and a part of what it means. */
type Good = readonly [text: string, meaning: object];

/** Single keys; `goodJobs` makes each a scenario. */
export const goodKeys: readonly Good[] = [
  ["name: 512 burst", { name: "512 burst" }],
  ["$schema: ./schema.json", { name: "s" }],
  ["description: |\n  Two\n  lines", { description: "Two\nlines\n" }],
  ["concurrency: 32", { concurrency: { kind: "steps", steps: [{ from: 0, slots: 32 }] } }],
  ["concurrency: 0", { concurrency: { kind: "steps", steps: [{ from: 0, slots: 0 }] } }],
  [
    "concurrency: [[0s, 8], [1.3s, 4]]",
    {
      concurrency: {
        kind: "steps",
        steps: [
          { from: 0, slots: 8 },
          { from: 1_300_000, slots: 4 },
        ],
      },
    },
  ],
  [
    "autoscaler: queue-delay",
    {
      autoscaler: {
        rule: "queue-delay",
        value: 4_000_000,
        reading: "queued+inProgress",
        checkEvery: 1_000_000,
        min: 0,
        max: 3,
        initial: undefined,
        idleTimeout: 5_000_000,
        step: 1,
        countsStarting: true,
        scaleDown: "idle",
      },
    },
  ],
  [
    "autoscaler: request-count",
    {
      autoscaler: {
        rule: "request-count",
        value: 4,
        reading: "queued+inProgress",
        checkEvery: 1_000_000,
        min: 0,
        max: 3,
        initial: undefined,
        idleTimeout: 5_000_000,
        step: Number.MAX_SAFE_INTEGER,
        countsStarting: true,
        scaleDown: "idle",
      },
    },
  ],
  [
    "autoscaler: {rule: request-count, value: 0.5, step: 2, initial: 0}",
    { autoscaler: { value: 0.5, step: 2, initial: 0 } },
  ],
  ["speeds: [1, 0.5]\nprice: 0.2", { speeds: [1, 0.5], price: 0.2 }],
  ["linger: 50ms", { linger: 50_000 }],
  ["occupancy: exact", { occupancy: "exact" }],
  ["jobTake: {deepQueue: 0.2}", { jobTake: { model: "flat", deepQueue: 200_000, longPoll: 50_000 } }],
  ["loopLag: 0", { loopLag: { kind: "constant", value: 0 } }],
  ["loopLag: 1ms", { loopLag: { kind: "uniform", minimum: 0, maximum: 1000 } }],
  ["loopLag: {constant: 1ms}", { loopLag: { kind: "constant", value: 1000 } }],
  ["loopLag: {exponential: {mean: 1ms}}", { loopLag: { kind: "exponential", mean: 1000 } }],
  ["runTick: 0", { runTick: 0 }],
  ["policies: main", { policies: ["main"], baseline: "main" }],
  ["policies: batch-all, ./mine.ts", { policies: ["batch-all", "./mine.ts"], baseline: "batch-all" }],
  ["policies: [mine.js, main]\nbaseline: main", { policies: ["mine.js", "main"], baseline: "main" }],
  ["seeds: 3", { seeds: [1, 2, 3] }],
  ["seeds: 3..5", { seeds: [3, 4, 5] }],
  ["seeds: [7]", { seeds: [7] }],
  ["seeds: 3,7,11", { seeds: [3, 7, 11] }],
  ["horizon: 1h", { horizon: 3_600_000_000 }],
  ["gates: []", { gates: [] }],
  [
    "gates: [completion p99 of main <= 20 s]",
    { gates: [{ expression: "completion p99 of main <= 20 s", kind: undefined, level: "error" }] },
  ],
  [
    "gates:\n  - {expr: takes of main < 9, kind: improve, level: warn}",
    { gates: [{ expression: "takes of main < 9", kind: "improve", level: "warn" }] },
  ],
];

const none = { kind: "constant", value: 0 };

/** Values of `arrivals`. */
export const goodArrivals: readonly Good[] = [
  ["{burst: 512, over: 2s}", { kind: "burst", count: 512, over: 2_000_000 }],
  [
    "{bursts: [[0s, 64], [5s, 8]]}",
    {
      kind: "bursts",
      bursts: [
        { at: 0, count: 64 },
        { at: 5_000_000, count: 8 },
      ],
    },
  ],
  ["{poisson: {rate: 10, count: 1000}}", { kind: "poisson", rate: 10, count: 1000 }],
  ["{constant: {rate: 0.5, count: 10}}", { kind: "constant", rate: 0.5, count: 10 }],
  ["{sequential: 20}", { kind: "sequential", count: 20, thinkTime: none }],
  [
    "{sequential: {count: 20, thinkTime: 1s}}",
    { kind: "sequential", count: 20, thinkTime: { kind: "constant", value: 1_000_000 } },
  ],
  [
    "{trace: t.jsonl, format: mooncake, speed: 0.5}",
    {
      kind: "trace",
      file: "t.jsonl",
      format: "mooncake",
      columns: {},
      where: {},
      unit: undefined,
      window: undefined,
      speed: 0.5,
      durations: undefined,
      sha256: undefined,
      count: 0,
      jobs: undefined,
    },
  ],
  ["{closed: {clients: 4, count: 100}}", { kind: "closed", clients: 4, count: 100, thinkTime: none }],
];

/** Distributions, as values of `duration`. */
export const goodDistributions: readonly Good[] = [
  ["0.5", { kind: "constant", value: 500_000 }],
  ["{constant: 500ms}", { kind: "constant", value: 500_000 }],
  ["{uniform: {min: 1s, max: 1s}}", { kind: "uniform", minimum: 1_000_000, maximum: 1_000_000 }],
  ["{normal: {mean: 2s, sd: 0.1ms}}", { kind: "normal", mean: 2_000_000, sd: 100 }],
  ["{lognormal: {mean: 0.42s, cv: 0.3}}", { kind: "lognormal", mean: 420_000, cv: 0.3 }],
  ["{exponential: {mean: 1min}}", { kind: "exponential", mean: 60_000_000 }],
  ["{gamma: {mean: 1s, cv: 2}}", { kind: "gamma", mean: 1_000_000, cv: 2 }],
  ["{weibull: {shape: 1.5, scale: 1s}}", { kind: "weibull", shape: 1.5, scale: 1_000_000 }],
  ["{pareto: {shape: 2.5, minimum: 1s}}", { kind: "pareto", shape: 2.5, minimum: 1_000_000 }],
  ["{empirical: [1s, 2, 3ms]}", { kind: "empirical", values: [1_000_000, 2_000_000, 3000] }],
  [
    "{mixture: [{weight: 9, of: 0.4s}, {weight: 1, of: {mixture: [{weight: 1, of: {exponential: {mean: 12s}}}]}}]}",
    {
      kind: "mixture",
      components: [
        { weight: 9, distribution: { kind: "constant", value: 400_000 } },
        {
          weight: 1,
          distribution: {
            kind: "mixture",
            components: [{ weight: 1, distribution: { kind: "exponential", mean: 12_000_000 } }],
          },
        },
      ],
    },
  ],
];

/** Whole scenarios with each of these. */
export const goodScenarios: readonly string[] = [
  "arrivals: {trace: t.csv, format: csv, columns: {start: a, end: b}, window: [1min, 2min], durations: trace}\n",
  "arrivals: {trace: t.csv, format: azure-llm, durations: {perRequest: 0.1s, perInputToken: 0.25us}}\n",
  ...goodKeys.map(([text]) => `${goodJobs}${text}\n`),
  ...goodArrivals.map(([text]) => `duration: 1s\narrivals: ${text}\n`),
  ...goodDistributions.map(([text]) => `arrivals: {burst: 1}\nduration: ${text}\n`),
  ...goodDistributions.map(([text]) => `${goodJobs}loopLag: ${text}\n`),
  "arrivals: {burst: 1}\nduration: {shared: {base: 100ms, perRunning: 10ms}}\n",
  "jobs: [{id: a, arrival: 0, duration: 1}, {id: 7, arrival: 1s, duration: 0}, {arrival: 2s, duration: 1ms}]\n",
];
