import { readFileSync } from "node:fs";
import { runExperiment } from "../../src/experiment/experiment.ts";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import type { Result } from "../../src/experiment/result.ts";
import { gatesOf } from "../../src/gates/read-gate.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

/** What is changed about a situation: keys with their values in YAML, and a policy in place of the scenario's own. */
export interface Change {
  readonly set?: Readonly<Record<string, string>>;
  readonly policy?: readonly [before: string, after: string];
}

/** A situation whose outcome is known. */
export interface KnownOutcome {
  /** The scenario's name, in `scenarios/known-outcomes`; its number in the list of situations. */
  readonly number: number;
  readonly name: string;
  /** Where it was reported, as people write it. */
  readonly reported: string;
  readonly situation: string;
  readonly outcome: string;
  /** Each gate fails under one of these, at least, and each of these fails a gate. */
  readonly changes: readonly Change[];
}

const bulkOfThree =
  "[{arrival: 0.4s, duration: 0.1s}, {arrival: 1.4s, duration: 0.1s}, {arrival: 4s, duration: 1s}, {arrival: 4s, duration: 1s}, {arrival: 4s, duration: 1s}]";

/** Every situation with one outcome. */
export const knownOutcomes: readonly KnownOutcome[] = [
  {
    number: 1,
    name: "shoryuken-299",
    reported: "ruby-shoryuken/shoryuken 299",
    situation: "a look a second, 8 slots, jobs of 20 ms, deep queue",
    outcome: "8 jobs/s; slots idle 980 ms of each second",
    changes: [{ set: { "policyParameters.pollEvery": "0.5s" } }],
  },
  {
    number: 2,
    name: "spring-cloud-aws-166",
    reported: "spring-attic/spring-cloud-aws 166",
    situation: "one take at a time, 0.75 s each, 4 jobs at most",
    outcome: "320 jobs/min",
    changes: [{ set: { "jobTake.maxJobs": "8" } }, { set: { "jobTake.deepQueue": "0.5s" } }],
  },
  {
    number: 3,
    name: "spring-cloud-aws-23",
    reported: "awspring/spring-cloud-aws 23",
    situation: "batches of 10, run whole: one job of 10 s, nine of 1 s",
    outcome: "1 job/s",
    changes: [{ policy: ["batch-all", "take-each-slot"] }, { set: { concurrency: "20" } }],
  },
  {
    number: 4,
    name: "pg-boss-105",
    reported: "timgit/pg-boss 105",
    situation: "batches of 100, run whole; jobs of 10 s at 0, 1 and 2 s",
    outcome: "the second and third wait 9 and 8 s",
    changes: [{ policy: ["batch-all", "take-each-slot"] }],
  },
  {
    number: 5,
    name: "pg-boss-542",
    reported: "timgit/pg-boss 542",
    situation: "batches of 2, run whole; jobs of 60 s, 2 s apart",
    outcome: "the second begins after the first has ended",
    changes: [{ policy: ["batch-all", "take-each-slot"] }],
  },
  {
    number: 6,
    name: "bull-2449",
    reported: "OptimalBits/bull 2449",
    situation: "10 jobs of 3 s on one slot",
    outcome: "30 s",
    changes: [{ set: { concurrency: "2" } }],
  },
  {
    number: 7,
    name: "workhorse-15",
    reported: "sitrox/workhorse 15",
    situation: "a look a minute, one job a look, 50 jobs of 1 s",
    outcome: "49 min 1 s",
    changes: [{ set: { "jobTake.maxJobs": "2" } }, { set: { "policyParameters.pollEvery": "30s" } }],
  },
  {
    number: 8,
    name: "celery-2788",
    reported: "celery/celery 2788",
    situation: "2 workers of 1 slot that hold 1 more, served in turn; jobs of 10, 1 and 1 s",
    outcome: "the third waits 10 s; without holding 1 s",
    changes: [{ set: { takeAhead: "0" } }, { set: { workers: "1" } }],
  },
  {
    number: 9,
    name: "datacube-325",
    reported: "opendatacube/datacube-core 325",
    situation: "16 jobs of 10 s, 16 workers of 1 slot, takes of 4",
    outcome: "4 workers do all: 40 s; without holding 10 s",
    changes: [{ set: { takeAhead: "0" } }, { set: { workers: "8" } }],
  },
  {
    number: 10,
    name: "arq-503",
    reported: "python-arq/arq 503",
    situation: "500 jobs of 5 s, 3 workers of 50 slots",
    outcome: "20 s shared fairly, 50 s where one worker has all",
    changes: [{ set: { takeAhead: "0" } }, { set: { concurrency: "25" } }],
  },
  {
    number: 11,
    name: "windmill-8244",
    reported: "windmill-labs/windmill 8244",
    situation: "24 slots, jobs of 0.5 s, a take of 1 ms",
    outcome: "48 jobs/s at most, whatever the batch",
    changes: [{ set: { duration: "250ms" } }, { set: { concurrency: "48" } }],
  },
  {
    number: 12,
    name: "bullmq-2751",
    reported: "taskforcesh/bullmq 2751",
    situation:
      "3 workers wait, 3 jobs of 1 s in one piece wake one of them; the other polls end 1.5 and 2.5 s later",
    outcome: "begun after 0, 1 and 1.5 s",
    changes: [{ set: { "jobTake.wake": "all" } }, { set: { "jobTake.longPoll": "10ms" } }],
  },
  {
    number: 12,
    name: "bullmq-2751-one-by-one",
    reported: "taskforcesh/bullmq 2751",
    situation: "the same jobs a millisecond apart",
    outcome: "all begun at once",
    changes: [{ set: { jobs: bulkOfThree } }],
  },
  {
    number: 13,
    name: "shoryuken-468",
    reported: "ruby-shoryuken/shoryuken 468",
    situation: "a take of 10 at most every 20 s",
    outcome: "30 jobs/min",
    changes: [{ set: { "jobTake.maxJobs": "20" } }, { set: { "policyParameters.pollEvery": "10s" } }],
  },
  {
    number: 14,
    name: "aws-sdk-js-2412",
    reported: "aws/aws-sdk-js 2412",
    situation: "20 receives of 10, served one after the other in 0.15 s each",
    outcome: "200 jobs in 3 s",
    changes: [{ set: { jobTake: "{model: flat, deepQueue: 0.15s, longPoll: 0s}" } }],
  },
  {
    number: 15,
    name: "conductor-553",
    reported: "Netflix/conductor 553",
    situation: "a fill window of 0.2 s, asked for more than there is",
    outcome: "always 0.2 s",
    changes: [{ set: { concurrency: "3" } }, { set: { "jobTake.window": "0.1s" } }],
  },
  {
    number: 16,
    name: "kafkajs-1365",
    reported: "tulios/kafkajs 1365",
    situation: "a fill window of 15 s for more than a take may carry, deep queue",
    outcome: "every take 15 s",
    changes: [{ set: { "jobTake.threshold": "10" } }],
  },
  {
    number: 17,
    name: "camunda-4396",
    reported: "camunda/camunda 4396",
    situation: "a long poll of 20 s that loses the wake-up of the only job",
    outcome: "it waits until the poll ends: 20 s",
    changes: [{ set: { "jobTake.probability": "0" } }, { set: { "jobTake.maxWait": "10s" } }],
  },
  {
    number: 19,
    name: "azure-functions-311",
    reported: "Azure/azure-functions-host 311",
    situation: "batches of 16 whenever 8 are in progress",
    outcome: "24 in progress at most",
    changes: [{ set: { "policyParameters.refillAt": "4" } }, { set: { "policyParameters.refillAt": "12" } }],
  },
  {
    number: 20,
    name: "keda-356",
    reported: "kedacore/keda 356",
    situation: "a scaler that sees queued jobs alone and stops busy workers; a job longer than the cool-down",
    outcome: "it never finishes",
    changes: [
      { set: { "autoscaler.reading": "queued+inProgress" } },
      { set: { "autoscaler.scaleDown": "idle" } },
    ],
  },
];

/** The scenario of a situation, changed or not. */
export function scenarioOf(name: string, { policy, set = {} }: Change = {}): Scenario {
  const file = `scenarios/known-outcomes/${name}.yaml`;
  const text = readFileSync(file, "utf8");
  const overrides = Object.entries(set).map(([key, value]) => ({ key, value, origin: `--set ${key}` }));
  const read = readScenario(policy === undefined ? text : text.replaceAll(...policy), { file, overrides });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => `${file}: ${message}`).join("\n"));
  return read.scenario;
}

/** A comparison of a situation's policies, with its gates judged. */
export function compared(scenario: Scenario): Result {
  return runExperiment(scenario, { seeds: scenario.seeds ?? [1], gates: gatesOf(scenario) });
}
