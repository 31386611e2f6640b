import { valueAt } from "../../experiment/damage.ts";

/** What is wrong with a line of a blob as that of a run, in words; undefined if nothing is. */
export function runProblem(line: object): string | undefined {
  const { policy, seed, workloadHash, metrics, workers, status } = line as Readonly<Record<string, unknown>>;
  const say = (path: string, needed: string): string => `${path}${valueAt(line, path)}: ${needed} is needed`;
  if (typeof policy !== "string") return say("policy", "a text");
  if (!Number.isSafeInteger(seed)) return say("seed", "a whole number");
  if (typeof workloadHash !== "string") return say("workloadHash", "a text");
  if (status !== "complete" && status !== "horizon") return say("status", "complete or horizon");
  if (!Array.isArray(workers)) return say("workers", "a list");
  if (typeof metrics !== "object" || metrics === null) return say("metrics", "an object");
  const isNumber = (value: unknown): boolean => value === null || typeof value === "number";
  const other = Object.entries(metrics).find(([, value]) => !isNumber(value));
  return other && say(`metrics.${other[0]}`, "a number or null");
}
