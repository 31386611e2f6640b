import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { recommendedTakeAhead } from "../../src/policies/recommended-take-ahead.ts";
import { burst, SECOND } from "../support/scenario.ts";
import { load, markdown, runsOf } from "./scenario-runs.ts";
import { settingOf } from "./scenario-setting.ts";
import { sameOrWritten } from "./section.ts";
import { elsewhereTable } from "./take-ahead-elsewhere.ts";
import { committedPlace, DEFAULT_MISSES, formulasTable, type Place } from "./take-ahead-formulas.ts";
import type { Arm, Sweep } from "./take-ahead-numbers.ts";
import {
  armText,
  bestOf,
  drainWait,
  excess,
  missesOf,
  most,
  p99,
  promised,
  type Swept,
  stranded,
  sweeps,
  swept,
} from "./take-ahead-sweeps.ts";
import {
  adaptiveText,
  besideScalerText,
  elsewhereWords,
  fairText,
  fixesText,
  gainsByLength,
  inShort,
  meanP99,
  promiseText,
  strandsMoreAdaptively,
} from "./take-ahead-words.ts";

/** The tables of docs/take-ahead.md, from the committed sweeps alone. `UPDATE_DOCUMENTS=1` writes them in. */

/** Policies that hold jobs, beside the recommended take-ahead, with what they may hold: another one is added here. */
const otherHolders = ["take-lead", "take-ahead-adaptive"];

function holderIn({ recommended, adaptive }: Swept, policy: string): Arm {
  return policy === adaptive.policy ? adaptive : { policy, takeAhead: recommended };
}

describe("the tables about take-ahead", () => {
  it.each([
    ["docs/take-ahead.md", "in-short", inShort],
    ["docs/take-ahead.md", "formula", formulaTable],
    ["docs/take-ahead.md", "promise", promiseText],
    ["docs/take-ahead.md", "random", () => elsewhereWords(readFileSync("docs/take-ahead-study.md", "utf8"))],
    ["docs/take-ahead.md", "gains-by-length", gainsByLength],
    ["docs/take-ahead.md", "scale-up", scaleUpTable],
    ["docs/take-ahead.md", "beside-a-scaler", besideScalerText],
    ["docs/take-ahead.md", "fair", fairText],
    ["docs/take-ahead.md", "adaptive", adaptiveText],
    ["docs/take-ahead.md", "service", fixesText],
    ["docs/take-ahead-study.md", "gains", gainsTable],
    ["docs/take-ahead-study.md", "verdicts", verdictsTable],
    ["docs/take-ahead-study.md", "reading", readingTable],
    ["docs/take-ahead-study.md", "fairness", fairnessTable],
    ["docs/take-ahead-study.md", "fixes", fixesTable],
    ["docs/take-ahead-study.md", "trade-offs", tradeOffsTable],
  ])("%s: %s", expectShown);

  // 300 settings, each with up to nine holds and five seeds; and fifteen formulas in 600 of them and in each scenario.
  it.runIf(process.env.SLOW_TESTS).each([
    ["elsewhere", elsewhereTable],
    ["formulas", formulasTable],
  ])("docs/take-ahead-study.md: %s", (name, text) => {
    expectShown("docs/take-ahead-study.md", name, text);
  });
});

function expectShown(path: string, name: string, text: () => string): void {
  const { shown, printed } = sameOrWritten(path, name, text());
  expect(shown).toBe(printed);
}

describe("what docs/take-ahead.md says in words", () => {
  it("the recommended takeAhead is nowhere slower than drain-wait", () => {
    for (const { numbers, ahead } of sweeps)
      expect(numbers.change(ahead, drainWait).estimate).toBeLessThan(0.1);
  });

  it("a scaler by queue delay starts as many workers beside the largest hold as beside none", () => {
    const { numbers } = swept("scale-up-by-delay");
    expect(numbers.mean(most, "workers_started")).toBe(numbers.mean(drainWait, "workers_started"));
  });

  it("beside the scale-up, take-ahead-adaptive has the same p99 with 64 as its maximum as with the slots", () => {
    const { numbers, adaptive } = swept("scale-up");
    expect(numbers.mean({ ...adaptive, takeAhead: 64 }, p99)).toBe(numbers.mean(adaptive, p99));
  });

  it("the server-fix scenarios hold 24, 5 and 3 jobs", () => {
    const names = ["medium-burst", "server-fix-fast-take", "server-fix-fill-window"];
    expect(names.map((name) => swept(name).recommended)).toEqual([24, 5, 3]);
  });

  it("the promise is missed in two scenarios, by p99 alone, in one of them by less than the interval", () => {
    const misses = promised.filter((one) => missesOf(one).length > 0).map(({ name }) => name);
    expect(misses).toEqual(DEFAULT_MISSES);
    expect(promised.flatMap((one) => missesOf(one))).toEqual(["p99", "p99"]);
    const crash = excess(swept("crash-and-redelivery"));
    expect(crash.low).toBeLessThan(5);
    expect(crash.estimate).toBeLessThan(5.1);
  });

  it("no formula of slots, takes and durations keeps it in all: alike scenarios want other holds", () => {
    const alike = [
      "crash-and-redelivery",
      "shutdown-in-mid-burst",
      "take-ahead/small-burst",
      "take-ahead/steady-load",
    ];
    const settings = alike.map((path) => {
      const { variation, ...others } = settingOf(path);
      return { ...others, variation: Number(variation.toFixed(1)) };
    });
    expect(new Set(settings.map((one) => JSON.stringify(one))).size).toBe(1);
    const [crash, , small, steady] = alike.map(committedPlace) as [Place, Place, Place, Place];
    const upTo64 = Array.from({ length: 65 }, (_, hold) => hold);
    const some = [0, 1, 4, 7, 8, 9, 10, 11, 12, 16, 32, 64];
    const tried = process.env.SLOW_TESTS === undefined ? some : upTo64;
    expect(tried.filter((hold) => small.keeps(hold))).toEqual([8, 9, 10]);
    const upTo10 = tried.filter((hold) => hold <= 10);
    expect(tried.filter((hold) => steady.keeps(hold))).toEqual(upTo10.filter((hold) => hold > 0));
    expect(upTo10.filter((hold) => crash.keeps(hold))).toEqual([]);
    expect([11, 12, 16].every((hold) => crash.keeps(hold))).toBe(true);
  });

  it("where workers are told to stop 51 to 61 keep it, and 64 makes the stops of no effect", () => {
    const place = committedPlace("shutdown-in-mid-burst");
    const holds = Array.from({ length: 65 }, (_, hold) => hold);
    expect(holds.filter((hold) => place.keeps(hold))).toEqual(holds.slice(51, 62));
    const scenario = load("shutdown-in-mid-burst");
    // In milliseconds; two workers that go draw less lag.
    expect(meanP99({ ...scenario, events: [] }, 64)).toBeCloseTo(meanP99(scenario, 64), 0);
    for (const seed of scenario.seeds ?? []) {
      const { jobs } = simulate({ ...scenario, takeAhead: 64 }, { policy: "take-ahead", seed });
      expect(Math.max(...jobs.taken)).toBeLessThan(3e6);
    }
  });

  it("the adaptive hold strands over a job-second more in five, one of them where 64 strands nothing", () => {
    const names = strandsMoreAdaptively().map(({ name }) => name);
    expect(names).toEqual([
      "equal-jobs",
      "large-burst",
      "scale-up",
      "small-scale-up",
      "small-scale-up-queued",
    ]);
    const { numbers, ahead, adaptive } = swept("small-scale-up-queued");
    expect(
      [adaptive, ahead, most].map((arm) => numbers.withInterval(arm, stranded, 1).split(" ")[0]),
    ).toEqual(["13.6", "5.7", "0.0"]);
  });

  it("counts those with a mended service as any other: 27 of all 29 are promised, 25 of these kept", () => {
    expect([sweeps.length, promised.length]).toEqual([29, 27]);
    expect(promised.filter((one) => missesOf(one).length === 0)).toHaveLength(25);
    expect(inShort()).toContain("In 25 of the 27 with two workers or more");
    expect(besideScalerText()).toContain("all 23 scenarios with a price");
    expect(fairText()).toContain("(24 scenarios)");
  });

  it("shares are more even than under drain-wait in one scenario whose workers differ, come or go", () => {
    expect(fairText()).toContain("; but +0.140 in `shutdown-in-mid-burst`.");
  });

  it("with 64 the least cost is that of an autoscaler that starts nobody: one worker, and a later end", () => {
    const { numbers } = swept("small-scale-up-queued");
    expect(numbers.mean(most, "workers_started")).toBe(1);
    expect(numbers.change(most, drainWait, "cost_per_1000_jobs").estimate).toBeCloseTo(-55, 1);
    expect(numbers.change(most, drainWait).estimate).toBeCloseTo(39.6, 1);
  });

  it("says of jobs that start sooner for which order it is, in all three places", () => {
    const [scaleUp] = readFileSync("docs/take-ahead.md", "utf8").split("<!-- begin: scale-up -->");
    for (const text of [inShort(), besideScalerText(), scaleUp?.split("## A scale-up")[1]])
      expect(text).toMatch(/start last (are|were) given back first/);
  });

  it("a scaler by queue delay starts nobody where a worker can hold the whole burst", () => {
    const scenario = load("take-ahead/scale-up-by-delay");
    for (const metrics of runsOf(
      { ...scenario, workload: burst(64, 3 * SECOND), takeAhead: 64 },
      "take-ahead",
      5,
    ))
      expect(metrics.workers_started).toBe(1);
  });

  it("the numbers are over 10 to 30 seeds", () => {
    const counts = sweeps.map(({ numbers, ahead }) => numbers.number(ahead, p99).values.length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([10, 30]);
  });

  it.each(["server-fix-fast-take", "server-fix-fill-window"])(
    "%s with take-each-slot is as fast as take-ahead without it, for several times the takes",
    (name) => {
      const [service, before] = [swept(name), swept("medium-burst")];
      const mean = (one: Swept, arm: Arm, key: string): number => one.numbers.mean(arm, key);
      const eachSlot: Arm = { policy: "take-each-slot" };
      expect(mean(service, eachSlot, p99) / mean(before, before.ahead, p99)).toBeCloseTo(1, 1);
      expect(mean(service, eachSlot, "takes")).toBeGreaterThan(3 * mean(before, before.ahead, "takes"));
      // Alone it does less, both do a little more.
      expect(mean(service, drainWait, p99)).toBeGreaterThan(1.2 * mean(before, before.ahead, p99));
      expect(mean(service, service.ahead, p99)).toBeLessThan(mean(before, before.ahead, p99));
    },
  );

  it("an autoscaler that counts jobs in progress starts as many workers beside any hold", () => {
    const { numbers, ahead } = swept("small-scale-up");
    for (const arm of [ahead, most])
      expect(numbers.mean(arm, "workers_started")).toBe(numbers.mean(drainWait, "workers_started"));
  });
});

/** Every scenario: what the default gains, and what the largest hold and other policies do. */
function gainsTable(): string {
  const rows = sweeps.map((one) => {
    const { name, numbers, ahead, recommended } = one;
    return [
      name,
      numbers.mean(drainWait, p99).toFixed(2),
      String(recommended),
      numbers.changeText(ahead, drainWait),
      numbers.changeText(most, drainWait),
      ...otherHolders.map((policy) => numbers.changeText(holderIn(one, policy), drainWait)),
    ];
  });
  const head = ["p99", "drain-wait, s", "default", "take-ahead with it", "takeAhead 64", ...otherHolders];
  return markdown(head, rows);
}

function fairnessTable(): string {
  const names = ["medium-burst", "large-burst", "mixed-speeds", "steady-load", "scale-up", "small-scale-up"];
  const rows = names.flatMap((name) => {
    const { numbers, ahead, adaptive } = swept(name);
    return [ahead, most, adaptive].map((arm) => [
      arm === ahead ? name : "",
      arm === adaptive ? "adaptive" : String(arm.takeAhead),
      [arm, drainWait].map((one) => numbers.mean(one, "worker_jobs_jain").toFixed(3)).join(" · "),
      [arm, drainWait].map((one) => numbers.mean(one, "worker_jobs_max_over_mean").toFixed(2)).join(" · "),
      numbers.withInterval(arm, stranded, 0),
      numbers.withInterval(arm, "stranded_fresh_job_s", 1),
      numbers.withInterval(arm, "stranded_starting_job_s", 0),
      percentText(numbers, arm, "jobs_sooner_on_fresh_share"),
    ]);
  });
  const causes = ["stranded, job-s", "a fresh one free", "held, one starting", "sooner on a fresh one"];
  return markdown(["", "takeAhead", "Jain · drain-wait's", "max ÷ mean · drain-wait's", ...causes], rows);
}

function scaleUpTable(): string {
  const one = swept("scale-up");
  const { numbers, ahead, recommended } = one;
  const holds = [recommended, 8, 16, 32, 64].map((takeAhead) => ({ policy: "take-ahead", takeAhead }));
  const others = otherHolders.map((policy) => holderIn(one, policy));
  const rows = [{ policy: "main" }, drainWait, ...holds, ...others].map((arm) => [
    arm.policy === ahead.policy && "takeAhead" in arm && arm.takeAhead === recommended
      ? `**${armText(arm)}** (default)`
      : armText(arm),
    numbers.withInterval(arm, p99, 2),
    numbers.withInterval(arm, stranded, 1),
    numbers.withInterval(arm, "stranded_fresh_job_s", 2),
    percentText(numbers, arm, "jobs_sooner_on_fresh_share"),
    numbers.withInterval(arm, "stranded_starting_job_s", 1),
    numbers.withInterval(arm, "worker_s", 1),
    numbers.withInterval(arm, "cost_per_1000_jobs", 4),
  ]);
  const head = [
    "",
    "p99, s",
    "stranded, job-s",
    "fresh one free",
    "sooner",
    "held, one starting",
    "worker-s",
    "cost per 1000 jobs",
  ];
  return markdown(head, rows);
}

/** A share and half of its interval, in percent: `0.3 ± 0.3 %`. */
function percentText(numbers: Sweep, arm: Arm, key: string): string {
  const { mean, ci } = numbers.number(arm, key);
  const half = ci === null ? 0 : 50 * (ci[1] - ci[0]);
  const text = (100 * (mean as number)).toFixed(1);
  return half === 0 ? `${text} %` : `${text} ± ${half.toFixed(1)} %`;
}

function readingTable(): string {
  const [both, queued] = ["small-scale-up", "small-scale-up-queued"].map(swept) as [Swept, Swept];
  const holds = [both.recommended, 8, 16, 32, 64].map((takeAhead) => ({ policy: "take-ahead", takeAhead }));
  const rows = [drainWait, ...holds, both.adaptive].map((arm) => [
    armText(arm),
    ...[both, queued].flatMap(({ numbers }) => [
      numbers.withInterval(arm, "workers_started", 1),
      numbers.withInterval(arm, p99, 2),
      numbers.withInterval(arm, "cost_per_1000_jobs", 3),
    ]),
  ]);
  const head = ["workers", "p99, s", "cost per 1000 jobs"];
  return markdown(
    ["", ...head.map((text) => `both: ${text}`), ...head.map((text) => `queued: ${text}`)],
    rows,
  );
}

/** A take of half a second. */
function formulaTable(): string {
  const durations = [0.5, 1, 2, 4, 8, 30];
  const rows = [1, 4, 8, 16, 32, 64].map((concurrency) => [
    String(concurrency),
    ...durations.map((duration) => String(recommendedTakeAhead({ concurrency, roundTrip: 0.5, duration }))),
  ]);
  return markdown(["slots", ...durations.map((duration) => `jobs of ${duration} s`)], rows);
}

function verdictsTable(): string {
  const rows = promised.map((one) => {
    const { numbers, ahead, name } = one;
    const [own, with64] = [numbers.mean(ahead, stranded), numbers.mean(most, stranded)];
    const missed = missesOf(one);
    return [
      name,
      `${numbers.changeText(ahead, bestOf(one))}${missed.includes("p99") ? " **missed**" : ""}`,
      `${own.toFixed(0)} of ${with64.toFixed(0)}${missed.includes("stranded") ? " **missed**" : ""}`,
      frontText(one),
    ];
  });
  return markdown(["", "over the best p99", "stranded, of 64's", "front: takeAhead, p99, stranded"], rows);
}

/** The takeAheads for which no other has a lower p99 and strands no more, the longest p99 first. */
function frontText({ numbers, recommended }: Swept): string {
  const holds = [...new Set([0, 8, 16, 32, 64, recommended])].map((takeAhead) => {
    const arm = { policy: "take-ahead", takeAhead };
    return { takeAhead, time: numbers.mean(arm, p99), waste: numbers.mean(arm, stranded) };
  });
  return holds
    .filter(
      (one) =>
        !holds.some(
          (other) =>
            (other.time < one.time && other.waste <= one.waste) ||
            (other.time <= one.time && other.waste < one.waste),
        ),
    )
    .sort((a, b) => b.time - a.time || a.takeAhead - b.takeAhead)
    .map(({ takeAhead, time, waste }) => {
      const hold = takeAhead === recommended ? `**${takeAhead}**` : String(takeAhead);
      return `${hold} ${time.toFixed(2)} s ${waste.toFixed(0)}`;
    })
    .join(" · ");
}

function tradeOffsTable(): string {
  const rows = ["short-jobs", "one-worker"].flatMap((name) => {
    const { numbers, recommended } = swept(name);
    return [...new Set([0, 8, 16, recommended, 32, 64])].map((takeAhead) => {
      const arm = { policy: "take-ahead", takeAhead };
      return [
        takeAhead === 0 ? name : "",
        takeAhead === recommended ? `**${takeAhead}**` : String(takeAhead),
        numbers.withInterval(arm, p99, 2),
        numbers.withInterval(arm, stranded, 0),
        numbers.withInterval(arm, "holdTime_mean_ms", 2),
        numbers.mean(arm, "takes").toFixed(0),
      ];
    });
  });
  return markdown(["", "takeAhead", "p99, s", "stranded, job-s", "mean hold, s", "takes"], rows);
}

/** The same jobs with the service as it is, and with two ways to mend it. */
function fixesTable(): string {
  const services = ["medium-burst", "server-fix-fast-take", "server-fix-fill-window"].map(swept);
  const holding = ["take-ahead", ...otherHolders];
  const names = ["main", "drain-wait", "batch-all", "take-each-slot", "linger", ...holding];
  const rows = names.map((policy) => [
    policy,
    ...services.flatMap((service) => {
      const { numbers } = service;
      const arm = holding.includes(policy) ? holderIn(service, policy) : { policy };
      return [numbers.withInterval(arm, p99, 2), numbers.mean(arm, "takes").toFixed(0)];
    }),
  ]);
  const head = [
    "takes of 0.5 s: p99, s",
    "takes",
    "takes of 50 ms: p99, s",
    "takes",
    "fill-window: p99, s",
    "takes",
  ];
  return markdown(["", ...head], rows);
}
