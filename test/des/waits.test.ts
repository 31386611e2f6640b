import { describe, expect, it } from "vitest";
import { Delay } from "../../src/des/delay.ts";
import { firstOf } from "../../src/des/first-of.ts";
import { Occurrence } from "../../src/des/occurrence.ts";
import type { ProcessBody } from "../../src/des/process.ts";
import { Signal } from "../../src/des/signal.ts";
import { Simulation } from "../../src/des/simulation.ts";
import { Wait, type Waiter } from "../../src/des/wait.ts";

/** A log of what happened when. */
type Log = [what: string, when: number][];

/** A shelf of goods: a wait for it consumes what it gets, so that a loser left in line would swallow something. */
class Shelf extends Wait<string> {
  readonly #goods: string[] = [];
  #line: Waiter[] = [];
  #given = "";

  put(good: string): void {
    const next = this.#line.shift();
    if (next === undefined) this.#goods.push(good);
    else next.proceed(good);
  }

  override begin(waiter: Waiter): boolean {
    const good = this.#goods.shift();
    if (good === undefined) this.#line.push(waiter);
    else this.#given = good;
    return good !== undefined;
  }

  override get value(): string {
    return this.#given;
  }

  override withdraw(waiter: Waiter): void {
    this.#line = this.#line.filter((other) => other !== waiter);
  }

  override describe(): string {
    return "something on the shelf";
  }
}

describe("occurrence", () => {
  it("frees those who wait in the order in which they began to wait, and whoever comes later at once", () => {
    const simulation = new Simulation();
    const log: Log = [];
    const opening = new Occurrence<string>("the opening");
    function* guest(name: string, arrival: number): ProcessBody {
      yield arrival;
      const word = yield* opening;
      log.push([`${name}: ${word}`, simulation.now]);
    }
    simulation.start("second", guest("second", 2));
    simulation.start("first", guest("first", 1));
    simulation.start("late", guest("late", 9));
    simulation.call(5, () => opening.happen("welcome"));
    expect(opening.happened).toBe(false);
    simulation.run();
    expect(opening.happened).toBe(true);
    expect(log).toEqual([
      ["first: welcome", 5],
      ["second: welcome", 5],
      ["late: welcome", 9],
    ]);
  });

  it("happens only once", () => {
    const opening = new Occurrence<void>("the opening");
    opening.happen();
    expect(() => opening.happen()).toThrow("the opening has happened already");
  });
});

describe("signal", () => {
  it("ends the waits that are under way, and a wait that begins later waits for the next time", () => {
    const simulation = new Simulation();
    const log: Log = [];
    const bell = new Signal("the bell");
    function* listener(name: string, arrival: number): ProcessBody {
      yield arrival;
      yield* bell;
      log.push([name, simulation.now]);
    }
    simulation.start("a", listener("a", 2));
    simulation.start("b", listener("b", 1));
    simulation.start("c", listener("c", 6));
    simulation.call(5, () => bell.raise());
    simulation.call(8, () => bell.raise());
    simulation.run();
    expect(log).toEqual([
      ["b", 5],
      ["a", 5],
      ["c", 8],
    ]);
  });

  it("tells those who wait in the order in which they began, without those who withdraw meanwhile", () => {
    const signal = new Signal("news");
    const told: string[] = [];
    const waiter = (name: string, then = (): void => {}): Waiter => ({
      name,
      proceed: () => {
        told.push(name);
        then();
      },
    });
    const gone = waiter("gone");
    const again = waiter("again");
    signal.begin(
      waiter("first", () => {
        signal.withdraw(gone);
        signal.begin(again);
      }),
    );
    for (const other of [waiter("second"), gone, waiter("third")]) signal.begin(other);
    signal.raise();
    expect(told).toEqual(["first", "second", "third"]);
    signal.begin(waiter("last"));
    signal.raise();
    expect(told.slice(3)).toEqual(["again", "last"]);
    // Of one alone nothing is left either.
    signal.begin(gone);
    signal.withdraw(gone);
    signal.raise();
    expect(told).toHaveLength(5);
  });

  it("does not end a wait that begins while it is being raised", () => {
    const simulation = new Simulation();
    const log: Log = [];
    const bell = new Signal("the bell");
    function* listener(): ProcessBody {
      for (let count = 0; count < 2; count += 1) {
        yield* bell;
        log.push(["heard", simulation.now]);
      }
    }
    simulation.start("listener", listener());
    simulation.call(3, () => bell.raise());
    simulation.call(4, () => bell.raise());
    simulation.run();
    expect(log).toEqual([
      ["heard", 3],
      ["heard", 4],
    ]);
  });
});

describe("first of several waits", () => {
  it("goes on with the first to end, by name and with its value", () => {
    const simulation = new Simulation();
    const log: unknown[] = [];
    const letter = new Occurrence<number>("a letter");
    function* reader(limit: number): ProcessBody {
      const first = yield* firstOf({ letter, limit: new Delay(simulation, limit) });
      log.push([first, simulation.now]);
    }
    simulation.start("patient", reader(10));
    simulation.start("hasty", reader(3));
    simulation.call(5, () => letter.happen(77));
    simulation.run();
    expect(log).toEqual([
      [{ name: "limit", value: undefined }, 3],
      [{ name: "letter", value: 77 }, 5],
    ]);
  });

  it("takes the wait that is given first when several are over at once, and withdraws what it began", () => {
    const simulation = new Simulation();
    const log: unknown[] = [];
    const [first, second] = [new Occurrence<string>("first"), new Occurrence<string>("second")];
    first.happen("a");
    second.happen("b");
    function* reader(): ProcessBody {
      log.push(yield* firstOf({ limit: new Delay(simulation, 5), second, first }));
    }
    simulation.start("reader", reader());
    expect(log).toEqual([{ name: "second", value: "b" }]);
    // The limit was begun, and has left the event list.
    expect(simulation.pending).toBe(0);
  });

  it("ends at the instant of two waits by the order in which they were scheduled", () => {
    const simulation = new Simulation();
    const log: string[] = [];
    function* racer(): ProcessBody {
      const [short, long] = [new Delay(simulation, 10), new Delay(simulation, 10)];
      log.push((yield* firstOf({ long, short })).name);
    }
    simulation.start("racer", racer());
    simulation.run();
    expect(log).toEqual(["long"]);
    expect(simulation.now).toBe(10);
  });

  it("leaves no get in the line whose time has run out: it swallows nothing", () => {
    const simulation = new Simulation();
    const log: Log = [];
    const shelf = new Shelf();
    function* customer(name: string, patience: number): ProcessBody {
      const first = yield* firstOf({ good: shelf, patience: new Delay(simulation, patience) });
      log.push([`${name} ${first.value ?? "leaves"}`, simulation.now]);
    }
    simulation.start("hasty", customer("hasty", 10));
    simulation.start("patient", customer("patient", 100));
    simulation.call(20, () => shelf.put("bread"));
    simulation.run();
    expect(log).toEqual([
      ["hasty leaves", 10],
      ["patient bread", 20],
    ]);
    // The clock stood still at the last thing that happened: the timer of the one who was served is gone too.
    expect([simulation.now, simulation.pending]).toEqual([20, 0]);
  });

  it("can be raced itself: the losers within a losing race are withdrawn", () => {
    const simulation = new Simulation();
    const log: Log = [];
    const shelf = new Shelf();
    function* customer(): ProcessBody {
      const inner = firstOf({ good: shelf, call: new Signal("a call") });
      const first = yield* firstOf({ inner, patience: new Delay(simulation, 10) });
      log.push([first.name, simulation.now]);
      const second = yield* firstOf({ inner, patience: new Delay(simulation, 100) });
      log.push([JSON.stringify(second), simulation.now]);
    }
    simulation.start("customer", customer());
    simulation.call(20, () => shelf.put("bread"));
    simulation.call(21, () => shelf.put("butter"));
    simulation.run();
    expect(log).toEqual([
      ["patience", 10],
      ['{"name":"inner","value":{"name":"good","value":"bread"}}', 20],
    ]);
  });

  it("ends once, though the signal that was lost to is being raised at that moment", () => {
    const simulation = new Simulation();
    const log: string[] = [];
    const [bell, shout] = [new Signal("the bell"), new Signal("a shout")];
    function* first(): ProcessBody {
      yield* bell;
      shout.raise();
    }
    function* second(): ProcessBody {
      log.push((yield* firstOf({ bell, shout })).name);
      yield 100;
      log.push(`slept until ${simulation.now}`);
    }
    simulation.start("first", first());
    simulation.start("second", second());
    simulation.call(10, () => bell.raise());
    simulation.run();
    expect(log).toEqual(["shout", "slept until 110"]);
  });
});

describe("delay", () => {
  it("is over when its time has passed, and says what the time is given to", () => {
    const simulation = new Simulation();
    function* sleeper(): ProcessBody {
      yield* new Delay(simulation, 1_000_000, "the kettle to boil");
      yield* new Delay(simulation, 250_000);
    }
    const process = simulation.start("sleeper", sleeper());
    expect(process.waitsFor).toBe("the kettle to boil");
    simulation.run({ until: 1_000_000 });
    expect(process.waitsFor).toBe("0.25 s to pass");
    simulation.run();
    expect([simulation.now, process.waitsFor]).toEqual([1_250_000, "nothing"]);
  });
});
