import { describe, expect, it } from "vitest";
import { Delay } from "../../src/des/delay.ts";
import { firstOf } from "../../src/des/first-of.ts";
import { nothing } from "../../src/des/nothing.ts";
import { Notice } from "../../src/des/notice.ts";
import { Occurrence } from "../../src/des/occurrence.ts";
import type { ProcessBody } from "../../src/des/process.ts";
import { Signal } from "../../src/des/signal.ts";
import { Simulation } from "../../src/des/simulation.ts";
import { SimulationError } from "../../src/des/simulation-error.ts";

/** A log of what happened when. */
type Log = [what: string, when: number][];

class Entry extends Notice {
  readonly #action: () => void;

  constructor(action: () => void) {
    super();
    this.#action = action;
  }

  override occur(): void {
    this.#action();
  }
}

describe("order of a simulation", () => {
  it("runs notices by time, and at one instant in the order in which they were scheduled", () => {
    const simulation = new Simulation();
    const log: Log = [];
    const note = (what: string) => () => log.push([what, simulation.now]);
    simulation.call(20, note("c"));
    simulation.call(10, note("a"));
    simulation.call(20, note("d"));
    simulation.call(10, note("b"));
    simulation.run();
    expect(log).toEqual([
      ["a", 10],
      ["b", 10],
      ["c", 20],
      ["d", 20],
    ]);
  });

  it("runs a notice that is scheduled for the current instant after those scheduled before it", () => {
    const simulation = new Simulation();
    const log: Log = [];
    simulation.call(5, () => {
      log.push(["first", simulation.now]);
      simulation.call(0, () => log.push(["brought about", simulation.now]));
    });
    simulation.call(5, () => log.push(["second", simulation.now]));
    simulation.run();
    expect(log).toEqual([
      ["first", 5],
      ["second", 5],
      ["brought about", 5],
    ]);
  });

  it("runs class 0 before class 1 at one instant, whenever it was scheduled", () => {
    const simulation = new Simulation();
    const log: string[] = [];
    const note = (what: string) => new Entry(() => log.push(what));
    const at = (time: number, rankClass: number, what: string) =>
      simulation.at(time, { class: rankClass, sequence: simulation.takeSequence() }, note(what));
    at(7, 1, "wake-up 1");
    at(7, 0, "outside 1");
    at(7, 1, "wake-up 2");
    at(7, 0, "outside 2");
    at(6, 1, "wake-up 0");
    simulation.run();
    expect(log).toEqual(["wake-up 0", "outside 1", "outside 2", "wake-up 1", "wake-up 2"]);
  });

  it("runs what the outside does later at an instant before the wake-ups that still stand there", () => {
    const simulation = new Simulation();
    const log: string[] = [];
    const order = (rankClass: number) => ({ class: rankClass, sequence: simulation.takeSequence() });
    simulation.at(
      3,
      order(1),
      new Entry(() => {
        log.push("wake-up 1");
        simulation.call(0, () => log.push("arrival"));
      }),
    );
    simulation.at(3, order(1), new Entry(() => log.push("wake-up 2")));
    simulation.run();
    expect(log).toEqual(["wake-up 1", "arrival", "wake-up 2"]);
  });

  it("goes by the place that a notice took, though it is scheduled later", () => {
    const simulation = new Simulation();
    const log: string[] = [];
    const place = simulation.takeSequence();
    simulation.call(9, () => log.push("scheduled first"));
    simulation.at(9, { class: 0, sequence: place }, new Entry(() => log.push("took its place first")));
    simulation.run();
    expect(log).toEqual(["took its place first", "scheduled first"]);
  });

  it("forgets a notice that is withdrawn", () => {
    const simulation = new Simulation();
    const log: Log = [];
    const lost = simulation.call(10, () => log.push(["lost", simulation.now]));
    simulation.call(20, () => log.push(["kept", simulation.now]));
    simulation.withdraw(lost);
    expect(simulation.pending).toBe(1);
    simulation.run();
    expect(log).toEqual([["kept", 20]]);
  });
});

describe("the run loop of a simulation", () => {
  it("stops before the first notice later than its limit, and can be carried on", () => {
    const simulation = new Simulation();
    const log: Log = [];
    for (const delay of [10, 20, 30]) simulation.call(delay, () => log.push(["notice", simulation.now]));
    simulation.run({ until: 20 });
    expect([simulation.now, log.length, simulation.pending]).toEqual([20, 2, 1]);
    simulation.run({ until: 25 });
    expect([simulation.now, log.length]).toEqual([25, 2]);
    simulation.run();
    expect(log.at(-1)).toEqual(["notice", 30]);
  });

  it("never turns the clock back to a limit that has passed", () => {
    const simulation = new Simulation();
    simulation.call(100, () => {});
    simulation.call(200, () => {});
    simulation.run({ until: 150 });
    simulation.run({ until: 50 });
    expect(simulation.now).toBe(150);
  });

  it("ends after the notice that stops it", () => {
    const simulation = new Simulation();
    const log: string[] = [];
    simulation.call(1, () => {
      simulation.stop();
      log.push("the rest of the notice");
    });
    simulation.call(1, () => log.push("not reached"));
    simulation.run();
    expect(log).toEqual(["the rest of the notice"]);
    expect(simulation.occurred).toBe(1);
  });

  it("can start at an instant before 0, but only while nothing is scheduled", () => {
    const simulation = new Simulation();
    simulation.startAt(-250_000);
    simulation.call(250_000, () => {});
    expect(() => simulation.startAt(0)).toThrow(SimulationError);
    simulation.run();
    expect(simulation.now).toBe(0);
  });

  it("ends with an error when the event budget is spent, and tells the instant", () => {
    const simulation = new Simulation();
    const again = () => {
      simulation.call(1_500_000, again);
    };
    again();
    expect(() => simulation.run({ eventBudget: 3 })).toThrow("the event budget of 3 is spent at 4.5 s");
    expect(simulation.occurred).toBe(3);
  });
});

describe("process", () => {
  it("lets time pass by yielding a delay", () => {
    const simulation = new Simulation();
    const log: Log = [];
    function* clock(name: string, tick: number): ProcessBody {
      for (let count = 0; count < 3; count += 1) {
        log.push([name, simulation.now]);
        yield tick;
      }
    }
    simulation.start("fast", clock("fast", 500));
    simulation.start("slow", clock("slow", 1_000));
    simulation.run();
    expect(log).toEqual([
      ["fast", 0],
      ["slow", 0],
      ["fast", 500],
      // Both are due at 1000, and slow went to sleep first.
      ["slow", 1_000],
      ["fast", 1_000],
      ["slow", 2_000],
    ]);
  });

  it("starts at once, within the current instant", () => {
    const simulation = new Simulation();
    const log: Log = [];
    function* child(): ProcessBody {
      log.push(["child", simulation.now]);
      yield 1;
    }
    function* parent(): ProcessBody {
      yield 10;
      simulation.start("child", child());
      log.push(["parent", simulation.now]);
    }
    simulation.start("parent", parent());
    simulation.run();
    expect(log).toEqual([
      ["child", 10],
      ["parent", 10],
    ]);
  });

  it("can be waited for, and gives its result", () => {
    const simulation = new Simulation();
    const log: [number, number][] = [];
    function* answer(): ProcessBody<number> {
      yield 30;
      return 42;
    }
    function* asker(): ProcessBody {
      const process = simulation.start("answer", answer());
      log.push([yield* process.ended, simulation.now]);
      // It stays ended: a second wait is over at once.
      log.push([yield* process.ended, simulation.now]);
    }
    simulation.start("asker", asker());
    simulation.run();
    expect(log).toEqual([
      [42, 30],
      [42, 30],
    ]);
  });

  it("passes on what its body throws", () => {
    const simulation = new Simulation();
    // biome-ignore lint/correctness/useYield: it must not get that far.
    function* faulty(): ProcessBody {
      throw new RangeError("no such slot");
    }
    expect(() => simulation.start("faulty", faulty())).toThrow(new RangeError("no such slot"));
  });
});

describe("errors of a simulation name process, instant and what waits for what", () => {
  function runWith(body: (simulation: Simulation) => ProcessBody): () => void {
    const simulation = new Simulation();
    function* late(): ProcessBody {
      yield 2_500_000;
      yield* body(simulation);
    }
    return () => {
      simulation.start("the night porter", late());
      simulation.run();
      simulation.requireAllEnded();
    };
  }

  it.each([
    [Number.NaN, "a delay of NaN at 2.5 s: it is not a number"],
    [-1, "a delay of -1 at 2.5 s: it is negative"],
    [0.5, "a delay of 0.5 at 2.5 s: it is not a whole number of microseconds"],
    [Infinity, "a delay of Infinity at 2.5 s: it is not a whole number of microseconds"],
  ])("a delay of %s", (delay, message) => {
    const bare = runWith(function* () {
      yield delay;
    });
    const wait = runWith(function* (simulation) {
      yield* new Delay(simulation, delay);
    });
    const raced = runWith(function* (simulation) {
      yield* firstOf({ never: new Signal("the bell"), limit: new Delay(simulation, delay) });
    });
    for (const run of [bare, wait, raced]) expect(run).toThrow(`the night porter asked for ${message}`);
  });

  it("a notice in the past", () => {
    const simulation = new Simulation();
    simulation.call(10, () => {
      simulation.at(9, { class: 0, sequence: simulation.takeSequence() }, new Entry(() => {}));
    });
    expect(() => simulation.run()).toThrow("a delay of -1 at 0.00001 s: it is negative");
  });

  it("a process that spins on waits that are over at once", () => {
    const run = runWith(function* () {
      for (;;) yield nothing;
    });
    expect(run).toThrow(/^the night porter spins: .* at 2\.5 s without time passing; .* waited for nothing$/);
  });

  it("a process that spins on delays of 0", () => {
    const run = runWith(function* () {
      for (;;) yield 0;
    });
    expect(run).toThrow(/^the night porter spins: .* at 2\.5 s without time passing; .* 0 s to pass$/);
  });

  it("a process that goes on often, but lets time pass, does not spin", () => {
    const simulation = new Simulation();
    function* busy(): ProcessBody {
      for (let count = 0; count < 250_000; count += 1) yield count % 50_000 === 0 ? 1 : 0;
    }
    simulation.start("busy", busy());
    simulation.run();
    expect(simulation.now).toBe(5);
  });

  it("processes that wait for what never comes", () => {
    const simulation = new Simulation();
    function* waiter(wait: Signal | Occurrence<void>): ProcessBody {
      yield 1_000;
      yield* wait;
    }
    simulation.start("the night porter", waiter(new Signal("the bell to ring")));
    const guest = simulation.start("the guest", waiter(new Occurrence<void>("the door to open")));
    function* friend(): ProcessBody {
      yield* firstOf({ guest: guest.ended, call: new Signal("a call") });
    }
    simulation.start("the friend", friend());
    simulation.run();
    expect(() => simulation.requireAllEnded()).toThrow(
      new SimulationError(
        "nothing is left to happen at 0.001 s, but the night porter waits for the bell to ring; " +
          "the guest waits for the door to open; the friend waits for the guest to end or a call",
      ),
    );
  });

  it("nothing, when all processes have ended", () => {
    const run = runWith(function* () {
      yield 1;
    });
    expect(run).not.toThrow();
  });
});

describe("two simulations", () => {
  /** A small model whose log depends on everything that could be shared: clock, sequence, processes, signals. */
  function model(name: string): { readonly simulation: Simulation; readonly log: Log } {
    const simulation = new Simulation();
    const log: Log = [];
    const bell = new Signal("the bell");
    function* ringer(): ProcessBody {
      for (let count = 1; count <= 20; count += 1) {
        yield count * 7;
        bell.raise();
      }
    }
    function* listener(patience: number): ProcessBody {
      for (let count = 0; count < 20; count += 1) {
        const { name: first } = yield* firstOf({ bell, patience: new Delay(simulation, patience) });
        log.push([`${name} ${patience} ${first}`, simulation.now]);
      }
    }
    simulation.start("ringer", ringer());
    for (const patience of [10, 25, 60]) simulation.start("listener", listener(patience));
    return { simulation, log };
  }

  it("in one process never touch, also when their steps are interleaved", () => {
    const [aloneA, aloneB] = [model("A"), model("B")];
    aloneA.simulation.run();
    aloneB.simulation.run();

    const [a, b] = [model("A"), model("B")];
    // One reaches every instant 3 µs after the other.
    for (let time = 0; time < 2_000; time += 1) {
      a.simulation.run({ until: time });
      b.simulation.run({ until: Math.max(0, time - 3) });
    }
    expect(aloneA.log).toHaveLength(60);
    expect(a.log).toEqual(aloneA.log);
    expect(b.log).toEqual(aloneB.log);
  });

  it("may run inside each other", () => {
    const outer = model("A");
    const reference = model("A");
    reference.simulation.run();
    outer.simulation.call(50, () => model("B").simulation.run());
    outer.simulation.run();
    expect(outer.log).toEqual(reference.log);
  });
});
