import { fitLog } from "../../src/fit/fit-log.ts";
import type { LatencyModelName } from "../../src/scenario/latency-parameters.ts";
import { logOf, noisyTakes } from "./noisy-log.ts";
import { experimentLog, type LogKind, planOf, usual } from "./study-plans.ts";

/** What came of the logs of one mechanism. */
export interface StudyRow {
  readonly name: LatencyModelName;
  readonly logs: number;
  /** Logs in which the true mechanism survives or is not distinguishable from `flat`; of these, the latter. */
  kept: number;
  indistinguishable: number;
  /** Logs in which another one is named alone. */
  wrong: number;
  readonly experiments: number;
  alone: number;
  /** The 90th percentile, over logs with the experiments, of the worst parameter's relative error. */
  worst: number;
}

const kinds: readonly (readonly [LogKind, number])[] = [
  ["burst", 1],
  ["burst", 4],
  ["trickle", 1],
  ["trickle", 4],
];

/** Makes logs of one mechanism and fits them: so many of each kind, and as many with the separating experiments. */
export function study(name: LatencyModelName, each: number): StudyRow {
  const row = { name, logs: 5 * each, kept: 0, indistinguishable: 0, wrong: 0, experiments: each, alone: 0 };
  const errors: number[] = [];
  for (let seed = 1; seed <= each; seed += 1) {
    for (const [kind, workers] of kinds)
      count(row, fitLog(logOf(noisyTakes(planOf(usual(name), kind, workers, 100 * seed)))));
    const fit = fitLog(logOf(experimentLog(usual(name), 100 * seed)));
    count(row, fit);
    if (fit.named === name) row.alone += 1;
    const found = fit.mechanisms.find((one) => one.name === name)?.jobTake;
    errors.push(worstError(name, found as never));
  }
  errors.sort((a, b) => a - b);
  return { ...row, worst: errors[Math.floor(0.9 * errors.length)] as number };
}

function count(
  row: { name: LatencyModelName; kept: number; indistinguishable: number; wrong: number },
  fit: ReturnType<typeof fitLog>,
): void {
  const verdict = fit.mechanisms.find(({ name }) => name === row.name)?.verdict;
  if (verdict !== "contradicted") row.kept += 1;
  if (verdict === "not distinguishable") row.indistinguishable += 1;
  if (fit.named !== undefined && fit.named !== row.name && verdict === "contradicted") row.wrong += 1;
}

/** How far off the worst parameter is; those that a log only bounds, or that are a share of chance, are left out. */
function worstError(name: LatencyModelName, found: Readonly<Record<string, number>>): number {
  const real = usual(name) as unknown as Readonly<Record<string, number>>;
  const both =
    name === "batch-window" ? [["window", (real.window ?? 0) + (real.base ?? 0)] as const] : undefined;
  const compared =
    both ??
    Object.entries(real).filter(([key]) => !["model", "longPoll", "phase", "probability"].includes(key));
  return Math.max(...compared.map(([key, value]) => relativeError(found[key] as number, value)));
}

function relativeError(found: number, real: number): number {
  if (real === 0) return found === 0 ? 0 : Number.POSITIVE_INFINITY;
  return Math.abs(found / real - 1);
}
