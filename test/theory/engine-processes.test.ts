import { describe, it } from "vitest";
import { Occurrence } from "../../src/des/occurrence.ts";
import type { ProcessBody } from "../../src/des/process.ts";
import { Simulation } from "../../src/des/simulation.ts";
import { sampler } from "../../src/random/distribution.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import { seeds } from "../support/metric-by-seed.ts";
import { SECOND } from "../support/scenario.ts";
import { tInterval } from "../support/t-interval.ts";
import { expectInside } from "./steady-state.ts";

/*
 * Queues that no policy is, as two processes on the engine: one lets jobs arrive, the other serves them.
 */

/** A queue, and the jobs of one replication. */
interface Model {
  readonly seed: number;
  readonly jobs: number;
  /** Jobs a second. */
  readonly arrivals: number;
}

/** Draws exponential times with so many events a second, in whole microseconds. */
function exponentialTimes(rate: number, seed: number, purpose: string): () => number {
  const sample = sampler({ kind: "exponential", mean: SECOND / rate });
  const stream = randomStream({ seed, purpose, index: 0 });
  return () => Math.round(sample(stream.uniform()));
}

/** A waiting room: notes when each job came, and how long each waited. */
class WaitingRoom {
  readonly #simulation: Simulation;
  #arrivals: number[] = [];
  #left = 0;
  #waited = 0;
  #bell: Occurrence<void> | undefined;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  get length(): number {
    return this.#arrivals.length - this.#left;
  }

  /** The mean wait of those who have left, in seconds. */
  get meanWait(): number {
    return this.#waited / this.#left / SECOND;
  }

  *arrivals(model: Model): ProcessBody {
    const interarrival = exponentialTimes(model.arrivals, model.seed, "arrivals");
    for (let job = 0; job < model.jobs; job += 1) {
      yield interarrival();
      this.#arrivals.push(this.#simulation.now);
      const bell = this.#bell;
      this.#bell = undefined;
      bell?.happen();
    }
  }

  *untilSomeoneWaits(): ProcessBody {
    if (this.length > 0) return;
    this.#bell = new Occurrence<void>("a job to arrive");
    yield* this.#bell;
  }

  leave(count: number): void {
    for (let left = 0; left < count; left += 1) {
      this.#waited += this.#simulation.now - (this.#arrivals[this.#left] as number);
      this.#left += 1;
    }
  }
}

/** The mean wait of one replication. */
function meanWait(model: Model, server: (room: WaitingRoom) => ProcessBody): number {
  const simulation = new Simulation();
  const room = new WaitingRoom(simulation);
  simulation.start("arrivals", room.arrivals(model));
  simulation.start("server", server(room));
  // A server that polls never ends by itself: the run ends when the last job has left.
  let until = 0;
  do {
    until += 1_000 * SECOND;
    simulation.run({ until });
  } while (room.length > 0 || simulation.pending > 1);
  return room.meanWait;
}

describe("M/M^[1,b]/1: a server that serves what waits, up to b at a time, and starts with one", () => {
  it.each([
    { arrivals: 1.2, services: 1, batch: 2, wait: 1.591212 },
    { arrivals: 3, services: 1, batch: 4, wait: 2.552499 },
    { arrivals: 51.2, services: 2, batch: 32, wait: 1.381451 },
    // A batch of one is M/M/1.
    { arrivals: 0.8, services: 1, batch: 1, wait: 4 },
  ])("b = $batch: mean wait $wait s", ({ arrivals, services, batch, wait }) => {
    // 15,000 services at full batches.
    const jobs = 15_000 * batch;
    const waits = seeds(10).map((seed) => {
      const duration = exponentialTimes(services, seed, "durations");
      return meanWait({ seed, jobs, arrivals }, function* (room) {
        for (;;) {
          yield* room.untilSomeoneWaits();
          room.leave(Math.min(room.length, batch));
          yield duration();
        }
      });
    });
    expectInside(tInterval(waits, 0.99), { name: "Wq", exact: wait, halfWidthAtMost: 0.25 });
  });
});

describe("M/G/1 with multiple vacations: a server that polls after a pause whenever it finds nobody", () => {
  it.each([
    { arrivals: 0.5, duration: 1, pause: 1, wait: 1 },
    { arrivals: 0.8, duration: 0.5, pause: 0.5, wait: 0.416667 },
    { arrivals: 0.2, duration: 0.02, pause: 1, wait: 0.50004 },
  ])("$arrivals arrivals a second, pauses of $pause s: mean wait $wait s", (row) => {
    const waits = seeds(10).map((seed) =>
      meanWait({ seed, jobs: 10_000, arrivals: row.arrivals }, function* (room) {
        for (;;) {
          const found = room.length > 0;
          if (found) room.leave(1);
          yield (found ? row.duration : row.pause) * SECOND;
        }
      }),
    );
    expectInside(tInterval(waits, 0.99), { name: "Wq", exact: row.wait, halfWidthAtMost: 0.05 });
  });
});
