import { readdirSync, readFileSync } from "node:fs";
import { mean } from "simple-statistics";
import { describe, expect, it } from "vitest";
import type { Metrics } from "../../src/metrics/metric.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { load, markdown, runsOf } from "./scenario-runs.ts";
import { sameOrWritten } from "./section.ts";

const path = "docs/other-queues.md";
const names = readdirSync("scenarios/queues").map((file) => file.replace(".yaml", ""));
const presets = new Map(names.sort().map((name) => [name, load(`queues/${name}`)]));

/** What the vendors document, in microseconds and jobs: the first policy is the queue's own. */
const documented: Readonly<Record<string, unknown>> = {
  celery: { policies: ["prefetch", "take-each-slot"], takeAhead: 4 * 4, concurrency: slots(4) },
  dramatiq: { policies: ["prefetch", "take-each-slot"], takeAhead: 2 * 8 - 8, concurrency: slots(8) },
  rabbitmq: { policies: ["prefetch", "take-each-slot"], takeAhead: 2000 - 8, concurrency: slots(8) },
  sqs: { policies: ["batch-all", "take-each-slot"], jobTake: { maxJobs: 10, maxWait: 20e6 } },
  pubsub: { policies: ["prefetch", "take-each-slot"], takeAhead: 1000 - 8, concurrency: slots(8) },
  temporal: { policies: ["take-each-slot"], jobTake: { maxJobs: 1 } },
  zeebe: { policyParameters: { refillAt: Math.floor(0.3 * 32), batch: 32 }, concurrency: slots(32) },
  "azure-functions": { policyParameters: { refillAt: 8, batch: 16 }, concurrency: slots(16 + 8) },
  "graphile-worker": { policies: ["take-each-slot", "prefetch"] },
  "pg-boss": { policyParameters: { pollEvery: "2s", repeat: false }, concurrency: slots(1) },
  oban: { policyParameters: { pollEvery: "5ms", repeat: false } },
  "solid-queue": { policyParameters: { pollEvery: "100ms", repeat: true } },
  bullmq: { policies: ["take-each-slot"], jobTake: { maxJobs: 1, maxWait: 5e6, wake: "one" } },
  kafka: {
    takeAhead: 500 - 1,
    concurrency: slots(1),
    jobTake: { model: "fill-window", window: 500e3, threshold: 1, maxJobs: 500, maxWait: 500e3 },
  },
  faktory: { policies: ["take-each-slot"], jobTake: { maxJobs: 1 } },
};

function slots(count: number) {
  return { kind: "steps", steps: [{ from: 0, slots: count }] };
}

const metrics = ["startDelay_p50_ms", "startDelay_p99_ms", "completion_p99_ms"];

describe("the presets of other queues", () => {
  it("are those with documented defaults", () => {
    expect([...presets.keys()]).toEqual(Object.keys(documented).sort());
  });

  it.each([...presets])("%s has them, with links to where they stand and its row in docs", (name, preset) => {
    expect(preset).toMatchObject(documented[name] as object);
    const text = readFileSync(`scenarios/queues/${name}.yaml`, "utf8");
    expect(text.split("\n")[0]).toBe("# yaml-language-server: $schema=../scenario.schema.json");
    expect(text).toMatch(/^# {5}https:\/\/\S+$/m);
    expect(preset.name).toBe(name);
    expect(preset.description).toMatch(/\w.*\?/);
    expect(readFileSync(path, "utf8")).toContain(`\n| \`${name}\` |`);
  });

  it("do what the table says", { timeout: 60_000 }, () => {
    const rows = [...presets].flatMap(([name, preset]) =>
      preset.policies.map((policy) => row(name, preset, policy)),
    );
    const head = [
      "preset",
      "policy",
      "startDelay p50, s",
      "startDelay p99, s",
      "completion p99, s",
      "held, job-s",
    ];
    const { shown, printed } = sameOrWritten(path, "presets", markdown([...head, "takes"], rows));
    expect(shown).toBe(printed);
  });
});

function row(name: string, preset: Scenario, policy: string): string[] {
  const runs = runsOf(preset, policy, preset.seeds?.length ?? 1);
  const average = (of: (run: Metrics) => number): number => mean(runs.map(of));
  return [
    `\`${name}\``,
    `\`${policy}\``,
    ...metrics.map((key) => average((run) => (run[key] as number) / 1000).toFixed(2)),
    // Every job of these finishes.
    average((run) => ((run.holdTime_mean_ms as number) * (run.jobs_finished as number)) / 1000).toFixed(0),
    average((run) => run.takes as number).toFixed(0),
  ];
}
