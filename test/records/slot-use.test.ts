import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FreshChange } from "../../src/records/fresh-changes.ts";
import { SlotUse } from "../../src/records/slot-use.ts";

/** One change of the state, after some time. */
type Change = {
  readonly after: number;
  readonly what: "queued" | "slots" | "running" | "held" | "booting" | "start" | "stop";
  readonly worker: number;
  readonly amount: number;
};

interface State {
  queued: number;
  readonly slots: number[];
  readonly running: number[];
  readonly held: number[];
  booting: number;
  /** Workers that have started, and have started no job since. */
  readonly fresh: Set<number>;
}

/** The oracle: the rates at which the sums grow in a state, from their definitions. */
function rates({ queued, slots, running, held, booting, fresh }: State) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const free = slots.map((count, worker) => Math.max(0, count - (running[worker] as number)));
  const strandedOn = (worker: number): number => {
    const anotherIsFree = free.some((count, other) => other !== worker && count > 0);
    return free[worker] === 0 && anotherIsFree ? (held[worker] as number) : 0;
  };
  const stranded = sum(slots.map((_, worker) => strandedOn(worker)));
  const nobodyIsFree = free.every((count) => count === 0);
  return {
    busy: sum(running),
    available: sum(slots),
    starved: Math.min(sum(free), queued),
    stranded,
    strandedFresh: [...fresh].some((worker) => (free[worker] as number) > 0) ? stranded : 0,
    strandedStarting: booting > 0 && nobodyIsFree ? sum(held) : 0,
    working: running.filter((count) => count > 0).length,
    queued,
    held: sum(held),
  };
}

const WORKERS = 3;

const nothing = {
  busy: 0,
  available: 0,
  starved: 0,
  stranded: 0,
  strandedFresh: 0,
  strandedStarting: 0,
  working: 0,
  queued: 0,
  held: 0,
};

function expectSumsOfTheirDefinitions(changes: readonly Change[]): void {
  const use = new SlotUse();
  const state: State = {
    queued: 0,
    slots: [0, 0, 0],
    running: [0, 0, 0],
    held: [0, 0, 0],
    booting: 0,
    fresh: new Set(),
  };
  const sums = { ...nothing };
  let now = 1_000;
  use.begin(now);
  for (const { after, what, worker, amount } of changes) {
    for (const [name, rate] of Object.entries(rates(state)) as [keyof typeof sums, number][])
      sums[name] += rate * after;
    now += after;
    use.advance(now);
    change(use, state, { what, worker, amount });
  }
  expect(use.totals()).toEqual({ from: 1_000, to: now, ...sums });
}

function change(use: SlotUse, state: State, { what, worker, amount }: Omit<Change, "after">): void {
  switch (what) {
    case "queued":
      use.addQueued(amount - state.queued);
      state.queued = amount;
      break;
    case "booting":
      use.addBooting(amount - state.booting);
      state.booting = amount;
      break;
    case "start":
      use.startWorker(worker);
      state.booting = Math.max(0, state.booting - 1);
      state.slots[worker] = 1;
      state.fresh.add(worker);
      break;
    case "stop":
      use.stopWorker(worker);
      state.slots[worker] = 0;
      state.fresh.delete(worker);
      break;
    case "slots":
      use.setSlots(worker, amount);
      state.slots[worker] = amount;
      break;
    default: {
      const more = amount - (state[what][worker] as number);
      if (what === "running") use.addRunning(worker, more);
      else use.addHeld(worker, more);
      state[what][worker] = amount;
      if (what === "running" && more > 0) state.fresh.delete(worker);
    }
  }
}

describe("time-weighted sums", () => {
  it("are what their definitions say, whatever changes in whatever order", () => {
    const change = fc.record({
      after: fc.nat(50),
      what: fc.constantFrom(...(["queued", "slots", "running", "held", "booting", "start", "stop"] as const)),
      worker: fc.nat(WORKERS - 1),
      amount: fc.nat(4),
    });
    fc.assert(fc.property(fc.array(change, { minLength: 1, maxLength: 80 }), expectSumsOfTheirDefinitions), {
      seed: 6,
      numRuns: 300,
    });
  });

  it("begin with the first arrival: what the workers had before does not count", () => {
    const use = new SlotUse();
    use.advance(0);
    use.setSlots(0, 5);
    use.advance(1_000);
    use.begin(1_000);
    use.addQueued(2);
    use.advance(1_100);
    expect(use.totals()).toEqual({
      from: 1_000,
      to: 1_100,
      ...nothing,
      available: 500,
      starved: 200,
      queued: 200,
    });
  });

  it("write down what changes while a worker just started is there, and all there is as the first one comes", () => {
    const use = new SlotUse();
    use.begin(0);
    use.setSlots(0, 2);
    use.addRunning(0, 1);
    use.addQueued(3);
    use.advance(10);
    use.startWorker(1);
    use.advance(20);
    use.setSlots(1, 4);
    use.addQueued(-1);
    use.startWorker(2);
    use.advance(30);
    use.addRunning(1, 1);
    use.stopWorker(2);
    use.advance(40);
    // Nobody is fresh.
    use.addRunning(0, 1);
    use.addQueued(1);
    expect(lastOfEach(use)).toEqual([
      { time: 10, place: -1, amount: 3, fresh: false },
      { time: 10, place: 0, amount: 1, fresh: false },
      { time: 10, place: 1, amount: 1, fresh: true },
      { time: 20, place: -1, amount: 2, fresh: false },
      { time: 20, place: 1, amount: 4, fresh: true },
      { time: 20, place: 2, amount: 1, fresh: true },
      { time: 30, place: 1, amount: 3, fresh: false },
      { time: 30, place: 2, amount: 0, fresh: false },
    ]);
  });
});

/** What was written down last of each place at each instant. */
function lastOfEach({ fresh }: SlotUse): FreshChange[] {
  const last = new Map(fresh.all.map((one) => [`${one.time} ${one.place}`, one]));
  return [...last.values()].sort((a, b) => a.time - b.time || a.place - b.place);
}
