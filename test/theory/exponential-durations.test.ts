import { describe } from "vitest";
import { SECOND } from "../support/scenario.ts";
import { type Queue, slotRefill, titleOf } from "./slot-refill.ts";
import { delayP99, expectInLongRun, meanDelay, meanQueued, shareWithin, studies } from "./steady-state.ts";

interface MarkovQueue extends Queue {
  /** Services a second and server. */
  readonly services: number;
  readonly waiting: number;
  readonly wait: number;
  readonly queued: number;
  readonly waitP99: number;
}

// Erlang C: P(wait), Wq = P ÷ (cμ − λ), Lq = λ·Wq, P(W > t) = P·e^(−(cμ − λ)t).
const markovQueues: readonly MarkovQueue[] = [
  [1, 0.8, 1, 0.8, 4, 3.2, 21.910133, 12_000],
  [2, 1.6, 1, 0.711111, 1.777778, 2.844444, 10.660609, 12_000],
  [4, 3.2, 1, 0.596432, 0.745541, 2.38573, 5.110476, 12_000],
  [8, 7.2, 1, 0.701533, 0.876916, 6.313797, 5.313354, 40_000],
  [32, 28.8, 1, 0.458197, 0.143186, 4.12377, 1.195223, 20_000],
  [32, 51.2, 2, 0.160623, 0.012549, 0.642493, 0.216912, 20_000],
  [128, 230.4, 2, 0.168879, 0.006597, 1.51991, 0.110414, 40_000],
].map(
  ([servers = 0, arrivals = 0, services = 0, waiting = 0, wait = 0, queued = 0, waitP99 = 0, jobs = 0]) => ({
    servers,
    arrivals,
    services,
    waiting,
    wait,
    queued,
    waitP99,
    jobs,
    long: jobs > 12_000,
  }),
);

describe("slot refill with exponential durations is M/M/c: waiting probability, mean and p99 wait, queue length", () => {
  studies(markovQueues, { title: titleOf, halfWidthAtMost: 0.4 }, (row, sharpness) =>
    expectInLongRun(
      {
        scenario: slotRefill(row, { kind: "exponential", mean: SECOND / row.services }),
        policy: "take-each-slot",
        expectations: {
          "P(wait)": { exact: row.waiting, of: (replication) => 1 - shareWithin(0)(replication) },
          Wq: { exact: row.wait, of: meanDelay },
          Lq: { exact: row.queued, of: meanQueued },
          "p99 of the wait": { exact: row.waitP99, of: delayP99 },
        },
      },
      sharpness,
    ),
  );
});
