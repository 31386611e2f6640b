import { describe, expect, it } from "vitest";
import { type MetricDescription, metricNamed } from "../../src/metrics/metric.ts";
import { changeText, differenceText, rowFormat } from "../../src/report/quantity-text.ts";

function metric(key: string): MetricDescription {
  return metricNamed(key) as MetricDescription;
}

describe("a row's format", () => {
  it.each([
    // Seconds from 1 s on, for all of the row; the label says which.
    ["completion_p99_ms", [15_640, 8_067], "completion p99, s", ["15.64", "8.07"]],
    ["completion_p99_ms", [999.9, 50], "completion p99, ms", ["999.9", "50.0"]],
    ["completion_p99_ms", [50, 5.5], "completion p99, ms", ["50.00", "5.50"]],
    ["completion_p99_ms", [1_000, 50], "completion p99, s", ["1.00", "0.05"]],
    ["completion_p99_ms", [123_456.7, 50], "completion p99, s", ["123.5", "0.1"]],
    ["completion_p99_ms", [5_123_456, 60_000], "completion p99, s", ["5123", "60"]],
    // What would vanish beside seconds keeps the row in milliseconds.
    ["holdTime_mean_ms", [1_306.4, 4.6], "holdTime mean, ms", ["1306", "5"]],
    ["holdTime_mean_ms", [1_306.4, 0], "holdTime mean, s", ["1.31", "0.00"]],
    ["throughput_jobs_per_s", [32.74], "throughput, jobs/s", ["32.74"]],
    ["throughput_jobs_per_s", [251.94, 91.9], "throughput, jobs/s", ["251.9", "91.9"]],
    ["slot_use", [0.3468, 1], "slot use", ["0.347", "1.000"]],
    ["worker_jobs_max_over_mean", [12.5], "jobs/worker max÷mean", ["12.50"]],
    ["starved_slot_s", [482.149, 1.689], "starved, slot-s", ["482.1", "1.7"]],
    ["takes", [16, 18], "takes", ["16", "18"]],
    ["takes", [16.5, 18], "takes", ["16.5", "18.0"]],
    ["takes", [1600, 2], "takes", ["1600", "2"]],
    ["workers_started", [3, 12], "workers started", ["3", "12"]],
    ["cost", [0.00821, 0.000043], "cost", ["0.00821", "0.00004"]],
    ["cost_per_1000_jobs", [0.0542, 0.0093], "cost per 1000 jobs", ["0.0542", "0.0093"]],
    ["cost_per_1000_jobs", [0.108, 0.0093], "cost per 1000 jobs", ["0.108", "0.009"]],
    ["cost", [2e-9, 0], "cost", ["0.000000002", "0.000000000"]],
    ["jobs_sooner_on_fresh_share", [0, 0.00059], "sooner on a fresh worker", ["0.000000", "0.000590"]],
    ["worker_s", [87.25], "worker time, worker-s", ["87.25"]],
    ["completion_max_ms", [null, 1500], "completion max, s", ["–", "1.50"]],
    ["completion_max_ms", [null, null], "completion max, ms", ["–", "–"]],
    ["completion_max_ms", [0, 0], "completion max, ms", ["0.00", "0.00"]],
    ["completion_max_ms", [], "completion max, ms", []],
    // With the minus sign that differences have.
    ["completion_max_ms", [-2_500, 1_000], "completion max, s", ["−2.50", "1.00"]],
  ] as const)("%s of %j", (key, values, label, texts) => {
    const row = rowFormat(metric(key), values);
    expect(row.label).toBe(label);
    expect(values.map((value) => row.format(value))).toEqual(texts);
  });
});

describe("a change", () => {
  it.each([
    [1, "±0.0 %"],
    [0.839, "−16.1 %"],
    [1.03, "+3.0 %"],
    [2.865, "+186.5 %"],
    [0, "−100.0 %"],
    // What rounds to nothing has no sign.
    [1.0004, "±0.0 %"],
    [0.9996, "±0.0 %"],
    [0.9994, "−0.1 %"],
  ])("to %d times as much is %s", (ratio, text) => {
    expect(changeText(ratio)).toBe(text);
  });

  it("from nothing is a difference in the row's unit", () => {
    const row = rowFormat(metric("stranded_job_s"), [0, 2.5]);
    expect(differenceText(2.5, row)).toBe("+2.50");
    expect(differenceText(-2.5, row)).toBe("−2.50");
  });
});
