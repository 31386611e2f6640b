import type { GateResult } from "../gates/gate-result.ts";

/** How many gates failed and how many only warn of it, in words: `1 failed`, `1 failed as a warning`; none where none did. */
export function failedCounts(gates: readonly GateResult[]): string[] {
  const failed = gates.filter(({ verdict }) => verdict === "fail");
  const warnings = failed.filter(({ level }) => level === "warn").length;
  const errors = failed.length - warnings;
  return [
    ...(errors > 0 ? [`${errors} failed`] : []),
    ...(warnings > 0 ? [`${warnings} failed as ${warnings === 1 ? "a warning" : "warnings"}`] : []),
  ];
}
