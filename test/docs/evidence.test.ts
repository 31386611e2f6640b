import { readFileSync } from "node:fs";
import { max, mean, median, min } from "simple-statistics";
import { describe, expect, it } from "vitest";
import { checkFit } from "../../src/calibration/check-fit.ts";
import type { Figure } from "../../src/measured/figure.ts";
import { readObserved } from "../../src/measured/observed.ts";
import type { Metrics } from "../../src/metrics/metric.ts";
import { misfitOf, scenarioWith } from "../calibration/known-parameters.ts";
import { markdown, runs, seconds } from "./scenario-runs.ts";
import { sameOrWritten } from "./section.ts";

/** The tables of docs/evidence.md, from the committed scenarios. `UPDATE_DOCUMENTS=1` writes them in. */
const path = "docs/evidence.md";

describe("the figures of docs/evidence.md", () => {
  it.each([
    ["benchmark", benchmarkTable],
    ["spread", spreadTable],
    ["platform", platformTable],
    ["gaps", gapsTable],
  ])("%s", expectShown);

  // Fifteen scenarios, 30 seeds each: for the slow studies.
  it.runIf(process.env.SLOW_TESTS)("mechanisms", () => expectShown("mechanisms", mechanismsTable));
});

function expectShown(name: string, table: () => string): void {
  const { shown, printed } = sameOrWritten(path, name, table());
  expect(shown).toBe(printed);
}

function benchmarkTable(): string {
  const published: [string, string, string][] = [
    ["512-burst", "drain-wait", "15.57"],
    ["512-burst", "take-ahead", "8.07"],
    ["512-burst", "main", "–"],
    ["256-burst-2s", "drain-wait", "19.56 (19.6 to 24.6)"],
    ["256-burst-2s", "take-ahead", "16.06"],
    ["256-burst-2s", "main", "–"],
    ["4-workers-1024-burst", "drain-wait", "7.58"],
    ["4-workers-1024-burst", "take-ahead", "4.07"],
    ["4-workers-1024-burst", "main", "–"],
    ["4-workers-64-burst", "drain-wait", "0.56"],
    ["4-workers-64-burst", "take-ahead", "0.55"],
  ];
  const rows = published.map(([name, policy, figure]) => {
    const values = seconds(runs(name, policy, 21), "completion_p99_ms");
    return [
      name,
      policy,
      figure,
      median(values).toFixed(2),
      `${min(values).toFixed(2)} to ${max(values).toFixed(2)}`,
    ];
  });
  return markdown(["scenario", "policy", "published", "here", "range over seeds"], rows);
}

function spreadTable(): string {
  const values = seconds(runs("256-burst-2s-spread", "drain-wait", 100), "completion_p99_ms");
  const row = [
    min(values).toFixed(2),
    String(values.filter((value) => value < 20).length),
    median(values).toFixed(2),
    max(values).toFixed(2),
  ];
  return markdown(["drain-wait, 100 seeds: lowest", "runs below 20 s", "median", "highest"], [row]);
}

function platformTable(): string {
  const seeds = { fitted: [1, 30], others: [101, 300] } as const;
  const p99 = "completion_p99_ms";
  const cells = (of: keyof typeof seeds): string[] => {
    const [first, last] = seeds[of];
    const [main = [], drainWait = [], eachSlot = []] = ["main", "drain-wait", "take-each-slot"].map(
      (policy) => runs("512-burst-platform", policy, last).slice(first - 1),
    );
    const average = (metrics: Metrics[], key: string): number => mean(seconds(metrics, key));
    return [
      average(main, p99),
      average(drainWait, p99),
      average(drainWait, p99) - average(main, p99),
      average(main, "delayTime_p50_ms"),
      average(drainWait, "delayTime_p50_ms"),
      average(main, "take_gap_p50_ms"),
      average(drainWait, "take_gap_p50_ms"),
      average(eachSlot, p99) - average(drainWait, p99),
    ].map((value) => value.toFixed(2).replace("-", "−"));
  };
  const published = [
    ["time to 99 % done, main", "24.3", "24.4"],
    ["time to 99 % done, drain-wait", "19.7", "19.8"],
    ["change", "−4.6 [−5.9, −3.0]", "−4.6 [−5.8, −3.3]"],
    ["median delayTime, main", "11.2", ""],
    ["median delayTime, drain-wait", "8.7", ""],
    ["median time between takes, main", "1.31", ""],
    ["median time between takes, drain-wait", "0.85", ""],
    ["take-each-slot behind drain-wait", "4 to 7", ""],
  ];
  const [fitted, others] = [cells("fitted"), cells("others")];
  const rows = published.map((row, index) => [...row, fitted[index] ?? "", others[index] ?? ""]);
  return markdown(["in seconds", "/runsync", "OpenAI route", "here", "200 other seeds"], rows);
}

/** The two kinds of runs, by their median time between takes. */
function gapsTable(): string {
  const rows = ["main", "drain-wait"].map((policy) => {
    const gaps = seconds(runs("512-burst-platform", policy, 30), "take_gap_p50_ms");
    const [small, large] = [gaps.filter((gap) => gap < 0.7), gaps.filter((gap) => gap >= 0.7)];
    const cell = (some: number[]): string =>
      `${some.length}: ${min(some).toFixed(2)} to ${max(some).toFixed(2)}`;
    return [policy, cell(small), cell(large)];
  });
  return markdown(["runs, and their median time between takes", "below 0.7 s", "from 0.7 s on"], rows);
}

/** What other mechanisms give, each with the values with which it comes nearest. */
function mechanismsTable(): string {
  const lognormal = (mean: string, cv: number) => `{lognormal: {mean: ${mean}, cv: ${cv}}}`;
  const variants: [string, Record<string, string>][] = [
    ["the scenario", {}],
    ["its clients limited to 400 in flight", { arrivals: "{closed: {clients: 400, count: 512}}" }],
    [
      "400 in flight, mean 415 ms, cv 0.23, takes of 500 ms (calibrated)",
      {
        arrivals: "{closed: {clients: 400, count: 512}}",
        duration: lognormal("414.9ms", 0.2266),
        "jobTake.deepQueue": "499.5ms",
      },
    ],
    ["its burst at once", { arrivals: "{burst: 512}" }],
    [
      "mean 0.42 s, cv 0.3, over 2 s, takes of 0.5 s",
      { duration: lognormal("420ms", 0.3), "arrivals.over": "2s", "jobTake.deepQueue": "0.5s" },
    ],
    [
      "mean 0.5 s, cv 0.15, over 2 s, takes of 0.5 s",
      { duration: lognormal("500ms", 0.15), "arrivals.over": "2s", "jobTake.deepQueue": "0.5s" },
    ],
    [
      "shared: 374 ms + 1.48 ms a job, cv 0.25, takes of 0.5 s",
      {
        duration: "{shared: {base: 374ms, perRunning: 1.48ms, cv: 0.248}}",
        "arrivals.over": "2.371s",
        "jobTake.deepQueue": "0.5s",
      },
    ],
    [
      "shared: 450 ms + 2.2 ms a job, cv 0.09, takes of 450 ms (calibrated)",
      {
        duration: "{shared: {base: 450.1ms, perRunning: 2.163ms, cv: 0.08782}}",
        "arrivals.over": "2.184s",
        "jobTake.deepQueue": "449.8ms",
      },
    ],
    [
      "per-job: 396 ms + 4.45 ms a job (calibrated)",
      {
        duration: lognormal("442ms", 0.12),
        "arrivals.over": "2.786s",
        jobTake: "{model: per-job, base: 396.2ms, perJob: 4.45ms}",
      },
    ],
    [
      "per-job: 144 ms + 14.3 ms a job",
      {
        duration: lognormal("277ms", 0.451),
        "arrivals.over": "1.74s",
        jobTake: "{model: per-job, base: 144ms, perJob: 14.27ms}",
      },
    ],
    [
      "scan: 224 ms + 1.53 ms a queued job",
      {
        duration: lognormal("299ms", 0.316),
        "arrivals.over": "3.168s",
        jobTake: "{model: scan, base: 224ms, perQueued: 1.53ms}",
      },
    ],
    [
      "ticker: every 708 ms",
      {
        duration: lognormal("270ms", 0.601),
        "arrivals.over": "1.9s",
        jobTake: "{model: ticker, period: 708ms}",
      },
    ],
    [
      "wake-or-poll: every 504 ms",
      {
        duration: lognormal("241ms", 0.595),
        "arrivals.over": "1.256s",
        jobTake: "{model: wake-or-poll, poll: 504ms}",
      },
    ],
    [
      "missed-wakeup: 291 ms, or 917 ms in 42 %",
      {
        duration: lognormal("551ms", 0.044),
        "arrivals.over": "0.861s",
        jobTake: "{model: missed-wakeup, base: 291ms, timeout: 917ms, probability: 0.418}",
      },
    ],
  ];
  const text = readFileSync("scenarios/512-burst-platform.yaml", "utf8");
  const figures = platformFigures();
  const seeds = Array.from({ length: 30 }, (_, index) => index + 1);
  const rows = variants.map(([name, values]) => {
    const check = checkFit(scenarioWith(text, values), { figures, seeds });
    const [main99, drainWait99, , mainDelay, drainWaitDelay, mainGap, drainWaitGap, behind] = check.rows.map(
      ({ simulated }) => (simulated as number) / 1000,
    ) as [number, number, number, number, number, number, number, number];
    const both = (main: number, drainWait: number) => `${main.toFixed(2)} · ${drainWait.toFixed(2)}`;
    return [
      name,
      both(main99, drainWait99),
      both(mainDelay, drainWaitDelay),
      both(mainGap, drainWaitGap),
      behind.toFixed(1).replace("-", "−"),
      misfitOf(check, figures).toFixed(1),
    ];
  });
  return markdown(
    [
      "main · drain-wait, in seconds",
      "p99",
      "median delayTime",
      "time between takes",
      "each slot behind",
      "misfit",
    ],
    [["**platform**", "24.3 · 19.7", "11.2 · 8.7", "1.31 · 0.85", "4 to 7", ""], ...rows],
  );
}

/** What was observed of 512-burst-platform. */
function platformFigures(): readonly Figure[] {
  const observed = readObserved(readFileSync("scenarios/observed/512-burst-platform.csv", "utf8"));
  if (observed.kind !== "figures") throw new Error("figures are needed");
  return observed.figures;
}
