import { describe, expect, it } from "vitest";
import type { Bound } from "../../src/gates/gate.ts";
import { metricByName } from "../../src/gates/metric-name.ts";
import { type ParsedGate, parseGate, parseGateArgument } from "../../src/gates/parse-gate.ts";
import { metricDescriptions } from "../../src/metrics/metric.ts";
import { badGates } from "./bad-gates.ts";

const policies = ["main", "take-ahead", "./my-policy.ts"];

function gate(parsed: ParsedGate) {
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.gate;
}

const number = (operator: "<=" | ">=" | "<" | ">", value: number): Bound => ({
  kind: "number",
  operator,
  value,
});
const share = (operator: "<=" | ">=" | "<" | ">", ratio: number, policy = "main"): Bound => ({
  kind: "policy",
  operator,
  ratio,
  policy,
});
const within = (centre: number, tolerance: number): Bound => ({ kind: "within", centre, tolerance });

describe("a gate", () => {
  it.each<[string, string, string, Bound]>([
    ["completion p99 of main <= 20 s", "completion_p99_ms", "main", number("<=", 20_000)],
    ["completion p99 of main<=20s", "completion_p99_ms", "main", number("<=", 20_000)],
    ["  completion   p99  of  main  <  1.5 min ", "completion_p99_ms", "main", number("<", 90_000)],
    ["completion_p99_ms of main > 250 us", "completion_p99_ms", "main", number(">", 0.25)],
    ["p(99) completion of main >= 2e3 ms", "completion_p99_ms", "main", number(">=", 2000)],
    ["completion max of take-ahead <= 102% of main", "completion_max_ms", "take-ahead", share("<=", 1.02)],
    ["completion max of take-ahead<90.5 % of main", "completion_max_ms", "take-ahead", share("<", 0.905)],
    ["takes of main > 100% of ./my-policy.ts", "takes", "main", share(">", 1, "./my-policy.ts")],
    ["jain of take-ahead >= 0.95", "worker_jobs_jain", "take-ahead", number(">=", 0.95)],
    ["stranded of take-ahead <= 10 job-s", "stranded_job_s", "take-ahead", number("<=", 10)],
    ["completion p99 of main within 24.3 s ± 6%", "completion_p99_ms", "main", within(24_300, 1458)],
    ["completion p99 of main within 24.3s +- 500ms", "completion_p99_ms", "main", within(24_300, 500)],
    ["completion p99 of main within 24.3 s +/- 0 s", "completion_p99_ms", "main", within(24_300, 0)],
    ["takes of main within 16 ± 1", "takes", "main", within(16, 1)],
  ])("%s", (text, metric, policy, bound) => {
    const read = gate(parseGate(text, { policies }));
    expect(read).toMatchObject({ expression: text.trim(), policy, bound, level: "error" });
    expect(read.metric.key).toBe(metric);
    expect(read.kind).toBe(bound.kind === "policy" ? "no-regression" : "absolute");
  });

  it("has the kind and the level that are given beside it", () => {
    const text = "takes of main <= 16";
    expect(gate(parseGate(text, { policies, kind: "improve", level: "warn" }))).toMatchObject({
      kind: "improve",
      level: "warn",
    });
  });

  it.each(badGates)("$text: character $character", ({ text, character, says }) => {
    const parsed = parseGate(text, { policies: ["main", "take-ahead"] });
    expect(parsed).toEqual({ ok: false, problem: { message: says, offset: character - 1 } });
  });
});

describe("a gate of the command line", () => {
  const text = "takes of take-ahead < 90% of main";

  it.each<[string, "improve" | "no-regression", "warn" | "error"]>([
    ["", "no-regression", "error"],
    ["improve: ", "improve", "error"],
    ["warn: ", "no-regression", "warn"],
    ["warn: improve: ", "improve", "warn"],
    ["improve:warn:", "improve", "warn"],
    [" improve : ", "improve", "error"],
  ])("with %j before it", (prefix, kind, level) => {
    expect(gate(parseGateArgument(prefix + text, policies))).toMatchObject({ expression: text, kind, level });
  });

  it("is wrong at the character of its whole text", () => {
    expect(parseGateArgument("warn: improve: takes of mian < 3", policies)).toMatchObject({
      ok: false,
      problem: { offset: 24 },
    });
  });
});

describe("a metric", () => {
  it.each(metricDescriptions)("$label is known by key and by what people say", (metric) => {
    const { key, label } = metric;
    const names = [key, label, label.toUpperCase(), ` ${label.replace(" ", "   ")} `];
    // The statistic may come first, as k6 and SQL have it.
    if (label.includes(" ")) names.push(label.split(" ").reverse().join(" "));
    names.push(label.replace(/^(\S+) p(\d+)$/, "p($2) $1"), label.replace("÷", "/"));
    expect(names.map((name) => metricByName(name)?.key)).toEqual(names.map(() => key));
  });

  it("has a name of its own", () => {
    const names = metricDescriptions.flatMap(({ key, label }) => (key === label ? [key] : [key, label]));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ["completion p99", { us: 0.001, µs: 0.001, ms: 1, s: 1000, min: 60_000, h: 3_600_000 }],
    ["throughput", { "jobs/s": 1 }],
    ["starved", { "slot-s": 1 }],
    ["stranded", { "job-s": 1 }],
    ["jobs finished", { "": 1, jobs: 1 }],
    ["takes", { "": 1, takes: 1 }],
    ["slot use", { "": 1 }],
  ])("%s has these units and no others", (metric, units) => {
    for (const unit of [
      "",
      "us",
      "µs",
      "ms",
      "s",
      "min",
      "h",
      "jobs/s",
      "slot-s",
      "job-s",
      "jobs",
      "takes",
      "%",
    ]) {
      const parsed = parseGate(`${metric} of main <= 2 ${unit}`, { policies });
      const factor = (units as Record<string, number>)[unit];
      if (factor === undefined) expect([unit, parsed.ok]).toEqual([unit, false]);
      else expect(gate(parsed).bound).toEqual(number("<=", 2 * factor));
    }
  });
});
