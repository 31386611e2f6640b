import { readFileSync } from "node:fs";
import type { ListedJob, Scenario } from "../../src/scenario/scenario.ts";
import { scenario } from "../support/scenario.ts";

/** One recorded case; see README.md. Times in seconds. */
export interface SdkCase {
  readonly id: string;
  readonly policy: string;
  readonly workers: number;
  readonly concurrency: number | readonly (readonly [number, number])[];
  readonly takeAhead: number;
  readonly linger: number;
  readonly service: { readonly deep: number; readonly longPoll: number };
  readonly warmup: number;
  readonly jobs: readonly { readonly id: string; readonly arrival: number; readonly duration: number }[];
  readonly expected: {
    readonly jobs: readonly ExpectedJob[];
    readonly takes: readonly ExpectedTake[];
  };
}

/** What happened to a job. */
export interface ExpectedJob {
  readonly id: string;
  readonly worker: number;
  readonly taken: number;
  readonly started: number;
  readonly finished: number;
}

/** What happened to a take. */
export interface ExpectedTake {
  readonly worker: number;
  readonly sent: number;
  readonly answered: number;
  readonly asked: number;
  readonly got: number;
  readonly depth: number;
}

/** The recorded cases. */
export const sdkCases: readonly SdkCase[] = readFileSync(new URL("sdk-cases.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as SdkCase);

/** The scenario of a case. */
export function scenarioOf(recorded: SdkCase): Scenario {
  const { workers, concurrency, takeAhead, linger, service, warmup, jobs } = recorded;
  return scenario({
    name: recorded.id,
    workers,
    concurrency:
      typeof concurrency === "number"
        ? concurrency
        : concurrency.map(([from, slots]) => [microseconds(from), slots]),
    takeAhead,
    linger: microseconds(linger),
    deepQueue: microseconds(service.deep),
    longPoll: microseconds(service.longPoll),
    loopLag: 0,
    warmup: microseconds(warmup),
    workload: {
      kind: "listed",
      jobs: jobs.map(
        ({ id, arrival, duration }): ListedJob => ({
          id,
          arrival: microseconds(arrival),
          duration: microseconds(duration),
        }),
      ),
    },
  });
}

/** Seconds as the model has them. */
export function microseconds(seconds: number): number {
  return Math.round(seconds * 1e6);
}
