import { describe, expect, it } from "vitest";
import { type FailOn, failOnChoices, gatesExitCode, isFailure } from "../../src/gates/exit-code.ts";
import type { GateKind } from "../../src/gates/gate.ts";
import type { GateResult, Verdict } from "../../src/gates/gate-result.ts";

const verdicts: readonly Verdict[] = ["pass", "fail", "inconclusive"];
const kinds: readonly GateKind[] = ["no-regression", "improve", "absolute"];
const levels = ["error", "warn"] as const;

function result(verdict: Verdict, kind: GateKind, level: "error" | "warn"): GateResult {
  return {
    id: "gate 1",
    expression: "takes of main <= 16",
    kind,
    level,
    verdict,
    quantity: "mean",
    unit: "takes",
    estimate: 16,
    ci: [15, 17],
    ciLevel: 0.95,
    method: "t",
    bound: [16],
    n: 30,
    seedsNeeded: null,
    reason: null,
  };
}

/** Verdict, kind, level: the exit codes with `--fail-on` fail, inconclusive, warn and never. */
const table: readonly [Verdict, GateKind, "error" | "warn", readonly [number, number, number, number]][] = [
  ["pass", "no-regression", "error", [0, 0, 0, 0]],
  ["pass", "no-regression", "warn", [0, 0, 0, 0]],
  ["pass", "improve", "error", [0, 0, 0, 0]],
  ["pass", "improve", "warn", [0, 0, 0, 0]],
  ["pass", "absolute", "error", [0, 0, 0, 0]],
  ["pass", "absolute", "warn", [0, 0, 0, 0]],
  ["fail", "no-regression", "error", [1, 1, 1, 0]],
  ["fail", "no-regression", "warn", [0, 0, 1, 0]],
  ["fail", "improve", "error", [1, 1, 1, 0]],
  ["fail", "improve", "warn", [0, 0, 1, 0]],
  ["fail", "absolute", "error", [1, 1, 1, 0]],
  ["fail", "absolute", "warn", [0, 0, 1, 0]],
  ["inconclusive", "no-regression", "error", [0, 4, 0, 0]],
  ["inconclusive", "no-regression", "warn", [0, 0, 0, 0]],
  ["inconclusive", "improve", "error", [1, 1, 1, 0]],
  ["inconclusive", "improve", "warn", [0, 0, 1, 0]],
  ["inconclusive", "absolute", "error", [0, 4, 0, 0]],
  ["inconclusive", "absolute", "warn", [0, 0, 0, 0]],
];

const cases = table.flatMap(([verdict, kind, level, codes]) =>
  failOnChoices.map((failOn, index) => ({ verdict, kind, level, failOn, code: codes[index] as number })),
);

describe("the exit code of one gate", () => {
  it("is told for every verdict, kind, level and --fail-on", () => {
    const keys = new Set(
      cases.map(({ verdict, kind, level, failOn }) => `${verdict} ${kind} ${level} ${failOn}`),
    );
    expect(keys.size).toBe(verdicts.length * kinds.length * levels.length * failOnChoices.length);
    expect(cases.length).toBe(keys.size);
  });

  it.each(cases)(
    "$verdict, $kind, $level, --fail-on $failOn: $code",
    ({ verdict, kind, level, failOn, code }) => {
      expect(gatesExitCode([result(verdict, kind, level)], failOn)).toBe(code);
    },
  );
});

describe("the exit code of several gates", () => {
  const pass = result("pass", "absolute", "error");
  const fail = result("fail", "no-regression", "error");
  const open = result("inconclusive", "no-regression", "error");
  const warned = result("fail", "absolute", "warn");

  it.each<[string, readonly GateResult[], FailOn, number]>([
    ["none", [], "fail", 0],
    ["none", [], "inconclusive", 0],
    ["one of three fails", [pass, fail, open], "fail", 1],
    ["a failure wins over what is inconclusive", [open, fail], "inconclusive", 1],
    ["nothing failed", [pass, open, warned], "inconclusive", 4],
    ["a warning", [pass, warned], "fail", 0],
    ["a warning counts", [pass, warned, open], "warn", 1],
    ["nothing counts", [fail, open, warned], "never", 0],
  ])("%s: %#", (_, gates, failOn, code) => {
    expect(gatesExitCode(gates, failOn)).toBe(code);
    expect(gatesExitCode(gates.toReversed(), failOn)).toBe(code);
  });

  it("counts an improvement that is not proved as failed", () => {
    expect(isFailure(result("inconclusive", "improve", "error"))).toBe(true);
    expect(isFailure(result("inconclusive", "absolute", "error"))).toBe(false);
  });
});
