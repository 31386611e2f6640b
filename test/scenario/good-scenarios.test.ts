import { describe, expect, it } from "vitest";
import { goodArrivals, goodDistributions, goodKeys } from "./good-scenarios.ts";
import { goodJobs, scenarioOf } from "./parse.ts";

describe("a scenario that gives only its jobs", () => {
  it("gets the defaults", () => {
    expect(scenarioOf("arrivals: {burst: 512}\nduration: 500ms\n")).toEqual({
      name: "s",
      description: "",
      workers: 1,
      concurrency: { kind: "steps", steps: [{ from: 0, slots: 1 }] },
      takeAhead: undefined,
      linger: undefined,
      occupancy: "sdk",
      jobTake: {
        model: "flat",
        deepQueue: 500_000,
        longPoll: 50_000,
        latencyJitter: { kind: "constant", value: 0 },
        assign: "answer",
        wake: "all",
        dispatch: "first-waiting",
        redeliverAfter: 10_000_000,
        maxJobs: undefined,
        maxWait: undefined,
        lease: undefined,
        answers: {},
        lateBy: 95_000_000,
      },
      loopLag: { kind: "uniform", minimum: 0, maximum: 2000 },
      runTick: 100_000,
      warmup: 250_000,
      autoscaler: undefined,
      speeds: [1],
      price: undefined,
      events: [],
      refreshWorker: false,
      coldStart: { kind: "constant", value: 2_000_000 },
      failures: { probability: 0, retries: 0, retryAfter: 0 },
      executionTimeout: { limit: 600_000_000, from: "start" },
      timeToLive: { limit: 86_400_000_000, ends: "queued", given: false },
      slo: {},
      workload: {
        kind: "generated",
        arrivals: { kind: "burst", count: 512, over: 0 },
        duration: { kind: "independent", distribution: { kind: "constant", value: 500_000 } },
      },
      policies: ["main", "drain-wait"],
      policyParameters: {},
      baseline: "main",
      seeds: undefined,
      horizon: undefined,
      discardBefore: 0,
      gates: [],
    });
  });

  it("also runs take-ahead where takeAhead is set", () => {
    expect(scenarioOf(`${goodJobs}takeAhead: 0\n`).policies).toEqual(["main", "drain-wait", "take-ahead"]);
  });
});

it.each(goodKeys)("%s", (text, expected) => {
  expect(scenarioOf(`${goodJobs}${text}\n`)).toMatchObject(expected);
});

it.each(goodArrivals)("arrivals: %s", (text, expected) => {
  expect(scenarioOf(`duration: 1s\narrivals: ${text}\n`).workload).toMatchObject({ arrivals: expected });
});

it.each(goodDistributions)("duration: %s", (text, distribution) => {
  expect(scenarioOf(`arrivals: {burst: 1}\nduration: ${text}\n`).workload).toMatchObject({
    duration: { kind: "independent", distribution },
  });
});

it("a duration that depends on how many run", () => {
  const text = "arrivals: {burst: 1}\nduration: {shared: {base: 100ms, perRunning: 10ms}}\n";
  expect(scenarioOf(text).workload).toMatchObject({
    duration: { kind: "shared", base: 100_000, perRunning: 10_000, cv: 0 },
  });
});

it("listed jobs, some without a name", () => {
  const text =
    "jobs:\n  - {id: a, arrival: 0, duration: 1}\n  - {id: 7, arrival: 1s, duration: 0}\n  - {arrival: 2s, duration: 1ms}\n";
  expect(scenarioOf(text).workload).toEqual({
    kind: "listed",
    jobs: [
      { id: "a", arrival: 0, duration: 1_000_000 },
      { id: "7", arrival: 1_000_000, duration: 0 },
      { id: "job-2", arrival: 2_000_000, duration: 1000 },
    ],
  });
});

it("anchors and aliases", () => {
  const text = "duration: &d {exponential: {mean: 1s}}\narrivals: {sequential: {count: 3, thinkTime: *d}}\n";
  expect(scenarioOf(text).workload).toMatchObject({
    arrivals: { thinkTime: { kind: "exponential", mean: 1_000_000 } },
  });
});

it("Windows line ends, a byte order mark, and the default name from a Windows path", () => {
  const text = "\uFEFFarrivals: {burst: 1}\r\nduration: 1s\r\nworkers: 2\r\n";
  expect(scenarioOf(text, { file: "C:\\scenarios\\my.burst.yaml" })).toMatchObject({
    name: "my.burst",
    workers: 2,
  });
});
