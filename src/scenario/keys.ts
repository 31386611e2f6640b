import * as z from "zod/mini";
import { arrivals } from "./arrivals-schema.ts";
import { autoscaler } from "./autoscaler-schema.ts";
import { distribution, loopLag } from "./distribution-schema.ts";
import { documented, withDefault } from "./documented.ts";
import { durationModel } from "./duration-schema.ts";
import { events } from "./events-schema.ts";
import { executionTimeout, failures, slo, timeToLive } from "./fault-schemas.ts";
import { gates } from "./gates-schema.ts";
import { jobTake } from "./job-take-schema.ts";
import { jobs, line, policies, seeds } from "./list-schemas.ts";
import { policyParameters } from "./policy-parameters.ts";
import { number, time, wholeNumber } from "./value-schemas.ts";
import { concurrency, speeds } from "./worker-schemas.ts";

/**
 * How a key of a scenario passes to one that extends it: `whole`, in `parts` (mappings are merged key by key), or not
 * at all.
 */
export type Inheritance = "whole" | "parts" | "never";

interface ScenarioKeySpecification<Schema> {
  readonly inherit: Inheritance;
  readonly schema: Schema;
}

function key<Schema extends z.core.$ZodType>(
  inherit: Inheritance,
  description: string,
  schema: Schema,
): ScenarioKeySpecification<Schema> {
  return { inherit, schema: documented(schema, { description }) };
}

/**
 * Every key of a scenario file. To add one: its line here, its field in `Scenario`, and both directions in
 * `complete-scenario.ts` and `scenario-to-data.ts`.
 */
export const scenarioKeys = {
  $schema: key(
    "never",
    "The JSON Schema of this file, for editors.",
    z.optional(z.string({ error: "a text" })),
  ),
  extends: key(
    "never",
    "Another scenario file, beside this one, whose values hold where this file has none.",
    z.optional(line("the name of a scenario file")),
  ),
  name: key(
    "never",
    "The scenario's name; the file's name if not given.",
    z.optional(line("a name (one line of text)")),
  ),
  description: key(
    "never",
    "The question that the scenario asks.",
    withDefault(z.string({ error: "a text" }), ""),
  ),
  workers: key(
    "whole",
    "How many workers there are; beside an autoscaler, at the beginning.",
    withDefault(wholeNumber({ minimum: 1, maximum: 100_000 }), 1),
  ),
  autoscaler: key(
    "parts",
    "What starts and stops workers: queue-delay or request-count with the vendor's numbers, or {rule, value, reading, checkEvery, min, max, idleTimeout, step, initial, countsStarting, scaleDown}. Fresh workers take coldStart to start.",
    z.optional(autoscaler),
  ),
  speeds: key(
    "whole",
    "Speeds of the workers by their numbers, over and over, as a list: a job takes its duration ÷ the speed.",
    withDefault(speeds, [1]),
  ),
  price: key(
    "whole",
    "What a worker costs a second, from when it begins to start to its stop.",
    z.optional(number({ least: "at least 0", maximum: 1e9 })),
  ),
  concurrency: key(
    "whole",
    "Slots of each worker: a number; steps over time as a list of [time, slots], the first of which also holds before its time; or a function of the load, {start, minimum, maximum, step, fullTakes, straggler}.",
    withDefault(concurrency, 1),
  ),
  takeAhead: key(
    "whole",
    "How many extra jobs a worker may hold. The policies take-ahead, take-ahead-adaptive, take-lead and prefetch need it; it has no default.",
    z.optional(wholeNumber({ minimum: 0, maximum: 1_000_000 })),
  ),
  linger: key(
    "whole",
    "How long the policy linger waits for more slots. It needs it; there is no default.",
    z.optional(time({})),
  ),
  occupancy: key(
    "whole",
    "How a worker counts a held job: sdk counts it twice, as the SDK does; exact once.",
    withDefault(z.enum(["sdk", "exact"], { error: '"sdk" or "exact"' }), "sdk"),
  ),
  jobTake: key("parts", "The service that hands out jobs, and what a take costs.", withDefault(jobTake, {})),
  loopLag: key(
    "whole",
    "How late a worker's event loop wakes up: 0, a time (uniform from 0 to it), or a distribution.",
    withDefault(loopLag, "2ms"),
  ),
  events: key(
    "whole",
    "What happens from outside, as a list: {at: 3s, shutdown: 0}, {at: 2s, stop: job-17}, {at: 4s, crash: 1, restart: 10s}, {at: 5s, answer: 429, for: 2s}.",
    withDefault(events, []),
  ),
  refreshWorker: key(
    "whole",
    "Whether each worker leaves for a fresh one after its first job. Disables taking ahead.",
    withDefault(z.boolean({ error: "true or false" }), false),
  ),
  coldStart: key(
    "whole",
    "How long it takes until a fresh worker starts: a time or a distribution.",
    withDefault(distribution, "2s"),
  ),
  failures: key(
    "parts",
    "How often attempts fail (probability, from 0 to 1), how often a failed job is tried again (retries), and after how long (retryAfter).",
    withDefault(failures, {}),
  ),
  executionTimeout: key(
    "whole",
    "When a running job is timed out: a time from its start, or {limit, from: taken} so that a hold counts too.",
    withDefault(executionTimeout, "600s"),
  ),
  timeToLive: key(
    "whole",
    "When a job that is still queued ends, from its arrival on; {limit, ends: any} ends held and running ones too. 24h if not given.",
    timeToLive,
  ),
  slo: key(
    "parts",
    "The longest that a job's times should be, such as {startDelay: 5s}: the share of jobs within is a metric.",
    withDefault(slo, {}),
  ),
  runTick: key(
    "whole",
    "How often the run loop looks for jobs to start when nothing wakes it; 0 starts them at once.",
    withDefault(time({}), "0.1s"),
  ),
  warmup: key("whole", "How long the workers run before time 0.", withDefault(time({}), "0.25s")),
  arrivals: key("whole", "When jobs arrive; needs duration. In place of jobs.", z.optional(arrivals)),
  duration: key("whole", "How long jobs run; needs arrivals. In place of jobs.", z.optional(durationModel)),
  jobs: key("whole", "The jobs one by one, in place of arrivals and duration.", z.optional(jobs)),
  policies: key(
    "whole",
    "The policies to run, by name or as files such as ./my-policy.ts. If not given: main and drain-wait, and take-ahead where takeAhead is set.",
    z.optional(policies),
  ),
  policyParameters: key(
    "parts",
    "Parameters of policies by name: numbers, times with their unit, true or false. take-sim policies says which each has.",
    withDefault(policyParameters, {}),
  ),
  baseline: key(
    "whole",
    "The policy that the others are compared with; the first one if not given.",
    z.optional(line("a policy name")),
  ),
  seeds: key(
    "whole",
    "The seeds of a comparison: a count n (1 to n), a range such as 1..30, or a list.",
    z.optional(seeds),
  ),
  horizon: key(
    "whole",
    "A run stops here even if jobs are unfinished. If not given, it ends with its last job.",
    z.optional(time({ moreThanZero: true })),
  ),
  discardBefore: key(
    "whole",
    "The statistical warm-up: jobs and takes before this instant count in no number, and sums over time begin here. 0 if not given.",
    withDefault(time({}), "0s"),
  ),
  gates: key(
    "whole",
    "What must hold of the results: a list of expressions such as completion p99 of take-ahead <= 102% of main.",
    withDefault(gates, []),
  ),
};

/** A key of a scenario file. */
export type ScenarioKey = keyof typeof scenarioKeys;

/** What each key's value is once it has been read. */
export type KeyValues = { [Key in ScenarioKey]: z.output<(typeof scenarioKeys)[Key]["schema"]> };

/** The keys of a scenario file, in the order in which one reads them. */
export const scenarioKeyNames = Object.keys(scenarioKeys) as readonly ScenarioKey[];

/** How a key passes on; an unknown one does whole, and is reported where it stands. */
export function inheritanceOf(name: string): Inheritance {
  return Object.hasOwn(scenarioKeys, name) ? scenarioKeys[name as ScenarioKey].inherit : "whole";
}
