import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EventList } from "../../src/des/event-list.ts";
import { Notice } from "../../src/des/notice.ts";

class Entry extends Notice {
  readonly time: number;
  readonly rank: number;

  constructor(time: number, rank: number) {
    super();
    this.time = time;
    this.rank = rank;
  }

  override occur(): void {}
}

/** The oracle: all pending entries, sorted anew at every question. */
class SortedEntries {
  readonly #entries: Entry[] = [];

  get size(): number {
    return this.#entries.length;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  first(): Entry | undefined {
    return this.#entries.sort((a, b) => a.time - b.time || a.rank - b.rank)[0];
  }

  removeFirst(): Entry | undefined {
    this.first();
    return this.#entries.shift();
  }

  /** Removes the entry at a place that is taken round the entries. */
  removeAt(place: number): Entry | undefined {
    return this.#entries.splice(place % this.#entries.length, 1)[0];
  }
}

type Step =
  | { readonly kind: "push"; readonly time: number; readonly rank: number }
  | { readonly kind: "pop" }
  | { readonly kind: "withdraw"; readonly place: number };

function requireAgreement(steps: readonly Step[]): void {
  const list = new EventList();
  const sorted = new SortedEntries();
  const ranks = new Set<number>();
  for (const step of steps) {
    if (step.kind === "push" && !ranks.has(step.rank)) {
      ranks.add(step.rank);
      const entry = new Entry(step.time, step.rank);
      list.push(entry.time, entry.rank, entry);
      sorted.add(entry);
    } else if (step.kind === "pop") {
      expect(list.pop()).toBe(sorted.removeFirst());
    } else if (step.kind === "withdraw" && sorted.size > 0) {
      list.withdraw(sorted.removeAt(step.place) as Entry);
    }
    expect(list.size).toBe(sorted.size);
  }
  while (sorted.size > 0) {
    const expected = sorted.removeFirst() as Entry;
    expect([list.peekTime(), list.peekRank()]).toEqual([expected.time, expected.rank]);
    expect(list.pop()).toBe(expected);
  }
  expect([list.size, list.peekTime(), list.peekRank()]).toEqual([0, Infinity, Infinity]);
  expect(list.pop()).toBeUndefined();
}

function steps(weights: { readonly push: number; readonly pop: number; readonly withdraw: number }) {
  // Few different times, so that most decisions are between equal ones; ranks in no order.
  const push = fc.record({
    kind: fc.constant("push" as const),
    time: fc.nat(12),
    rank: fc.nat(1_000_000),
  });
  const pop = fc.constant({ kind: "pop" as const });
  const withdraw = fc.record({ kind: fc.constant("withdraw" as const), place: fc.nat(10_000) });
  return fc.array(
    fc.oneof<fc.WeightedArbitrary<Step>[]>(
      { arbitrary: push, weight: weights.push },
      { arbitrary: pop, weight: weights.pop },
      { arbitrary: withdraw, weight: weights.withdraw },
    ),
    { minLength: 200, maxLength: 400, size: "max" },
  );
}

describe("event list", () => {
  it("gives notices in the order of a sort by time and rank, whatever comes in between", () => {
    fc.assert(fc.property(steps({ push: 5, pop: 3, withdraw: 1 }), requireAgreement), {
      seed: 1,
      numRuns: 100,
    });
  });

  it("keeps that order when most notices are withdrawn and the heap is compacted", () => {
    fc.assert(fc.property(steps({ push: 9, pop: 1, withdraw: 7 }), requireAgreement), {
      seed: 2,
      numRuns: 100,
    });
  });

  it("takes equal times by rank, not by the order of the pushes", () => {
    const list = new EventList();
    const [late, early, middle] = [new Entry(5, 3), new Entry(5, 1), new Entry(5, 2)];
    for (const entry of [late, early, middle]) list.push(entry.time, entry.rank, entry);
    expect([list.pop(), list.pop(), list.pop()]).toEqual([early, middle, late]);
  });

  it("lets a push fill the hole that a pop left, at the root or below", () => {
    const list = new EventList();
    for (const time of [10, 20, 30, 40]) list.push(time, time, new Entry(time, time));
    list.pop();
    list.push(35, 35, new Entry(35, 35));
    list.pop();
    list.push(5, 5, new Entry(5, 5));
    const rest = Array.from({ length: 4 }, () => (list.pop() as Entry).time);
    expect(rest).toEqual([5, 30, 35, 40]);
  });

  it("loses no notice when a compaction comes while the root is a hole", () => {
    const list = new EventList();
    const entries = Array.from({ length: 100 }, (_, index) => new Entry(index, index));
    for (const entry of entries) list.push(entry.time, entry.rank, entry);
    list.pop();
    // 51 of the 100 places are withdrawn now: more than half.
    for (const entry of entries.slice(1, 52)) list.withdraw(entry);
    expect(list.size).toBe(48);
    expect(list.peekTime()).toBe(52);
    const rest = Array.from({ length: 48 }, () => list.pop());
    expect(rest).toEqual(entries.slice(52));
  });

  it("lets a withdrawn notice go without a word, also when it is the first", () => {
    const list = new EventList();
    const [first, second] = [new Entry(1, 1), new Entry(2, 2)];
    list.push(1, 1, first);
    list.push(2, 2, second);
    list.withdraw(first);
    expect([list.size, list.peekTime(), list.pop(), list.pop()]).toEqual([1, 2, second, undefined]);
  });

  it("grows as far as it must", () => {
    const list = new EventList();
    const count = 10_000;
    // 7,919 is prime and no divisor of the count, so that every time comes once.
    for (let index = 0; index < count; index += 1) {
      const time = (index * 7_919) % count;
      list.push(time, index, new Entry(time, index));
    }
    const times = Array.from({ length: count }, () => (list.pop() as Entry).time);
    expect(times).toEqual(Array.from({ length: count }, (_, index) => index));
  });
});
