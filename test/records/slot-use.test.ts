import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SlotUse } from "../../src/records/slot-use.ts";

/** One change of the state, after some time. */
type Change = {
  readonly after: number;
  readonly what: "queued" | "slots" | "running" | "held";
  readonly worker: number;
  readonly amount: number;
};

interface State {
  queued: number;
  readonly slots: number[];
  readonly running: number[];
  readonly held: number[];
}

/** The oracle: the rates at which the sums grow in a state, from their definitions. */
function rates({ queued, slots, running, held }: State) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const free = slots.map((count, worker) => Math.max(0, count - (running[worker] as number)));
  const strandedOn = (worker: number): number => {
    const anotherIsFree = free.some((count, other) => other !== worker && count > 0);
    return free[worker] === 0 && anotherIsFree ? (held[worker] as number) : 0;
  };
  return {
    busy: sum(running),
    available: sum(slots),
    starved: Math.min(sum(free), queued),
    stranded: sum(slots.map((_, worker) => strandedOn(worker))),
    queued,
    held: sum(held),
  };
}

const WORKERS = 3;

function expectSumsOfTheirDefinitions(changes: readonly Change[]): void {
  const use = new SlotUse();
  const state: State = { queued: 0, slots: [0, 0, 0], running: [0, 0, 0], held: [0, 0, 0] };
  const sums = { busy: 0, available: 0, starved: 0, stranded: 0, queued: 0, held: 0 };
  let now = 1_000;
  use.begin(now);
  for (const { after, what, worker, amount } of changes) {
    for (const [name, rate] of Object.entries(rates(state)) as [keyof typeof sums, number][])
      sums[name] += rate * after;
    now += after;
    use.advance(now);
    if (what === "queued") {
      use.addQueued(amount - state.queued);
      state.queued = amount;
    } else if (what === "slots") {
      use.setSlots(worker, amount);
      state.slots[worker] = amount;
    } else {
      const change = amount - (state[what][worker] as number);
      if (what === "running") use.addRunning(worker, change);
      else use.addHeld(worker, change);
      state[what][worker] = amount;
    }
  }
  expect(use.totals()).toEqual({ from: 1_000, to: now, ...sums });
}

describe("time-weighted sums", () => {
  it("are what their definitions say, whatever changes in whatever order", () => {
    const change = fc.record({
      after: fc.nat(50),
      what: fc.constantFrom("queued" as const, "slots" as const, "running" as const, "held" as const),
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
      busy: 0,
      available: 500,
      starved: 200,
      stranded: 0,
      queued: 200,
      held: 0,
    });
  });
});
