import { describe } from "vitest";
import { SECOND } from "../support/scenario.ts";
import { type Queue, slotRefill, titleOf } from "./slot-refill.ts";
import { delayP99, expectInLongRun, meanDelay, shareWithin, studies } from "./steady-state.ts";

interface DeterministicQueue extends Queue {
  readonly wait: number;
  readonly waitP99?: number;
  readonly withinOneSecond?: number;
}

// Wq = ρ ÷ (2(1 − ρ)) for one server (Pollaczek–Khinchine), Crommelin's chain for more; durations of 1 s.
const deterministicQueues: readonly DeterministicQueue[] = [
  { servers: 1, arrivals: 0.5, jobs: 12_000, wait: 0.5, waitP99: 3.33626, withinOneSecond: 0.824361 },
  { servers: 1, arrivals: 0.8, jobs: 12_000, wait: 2, waitP99: 10.35589, withinOneSecond: 0.445108 },
  { servers: 1, arrivals: 0.9, jobs: 20_000, wait: 4.5 },
  { servers: 1, arrivals: 0.95, jobs: 40_000, long: true, wait: 9.5 },
  { servers: 2, arrivals: 1.6, jobs: 12_000, wait: 0.903284 },
  { servers: 4, arrivals: 3.2, jobs: 12_000, wait: 0.386095 },
  { servers: 32, arrivals: 28.8, jobs: 30_000, wait: 0.076222 },
];

describe("slot refill with equal durations is M/D/c: mean wait, and its distribution", () => {
  studies(deterministicQueues, { title: titleOf, halfWidthAtMost: 0.3 }, (row, sharpness) => {
    const { wait, waitP99, withinOneSecond } = row;
    expectInLongRun(
      {
        scenario: slotRefill(row, SECOND),
        policy: "take-each-slot",
        expectations: {
          Wq: { exact: wait, of: meanDelay },
          ...(waitP99 === undefined ? {} : { "p99 of the wait": { exact: waitP99, of: delayP99 } }),
          ...(withinOneSecond === undefined
            ? {}
            : { "P(W ≤ 1 s)": { exact: withinOneSecond, of: shareWithin(1) } }),
        },
      },
      sharpness,
    );
  });
});
