import { describe, expect, it } from "vitest";
import { Delay } from "../../src/des/delay.ts";
import { firstOf } from "../../src/des/first-of.ts";
import { Notice } from "../../src/des/notice.ts";
import { Occurrence } from "../../src/des/occurrence.ts";
import type { ProcessBody } from "../../src/des/process.ts";
import { Signal } from "../../src/des/signal.ts";
import { Simulation } from "../../src/des/simulation.ts";
import { EventLoop } from "../../src/worker/event-loop.ts";

/** A simulation with event loops that write into one log what they do and when. */
class Stage {
  readonly simulation = new Simulation();
  readonly log: [what: string, when: number][] = [];

  /** A loop whose wake-ups are late by these lags, the last one for ever. */
  loop(...lags: readonly number[]): EventLoop {
    let drawn = 0;
    return new EventLoop(this.simulation, {
      drawLag: () => {
        const lag = lags[Math.min(drawn, lags.length - 1)] as number;
        drawn += 1;
        return lag;
      },
      onWakeUp: () => {},
    });
  }

  note(what: string): void {
    this.log.push([what, this.simulation.now]);
  }

  /** Something that falls due on a loop, and notes that it is handled. */
  item(what: string, then: () => void = () => {}): Notice {
    return new Item(() => {
      this.note(what);
      then();
    });
  }
}

class Item extends Notice {
  readonly #action: () => void;

  constructor(action: () => void) {
    super();
    this.#action = action;
  }

  override occur(): void {
    this.#action();
  }
}

describe("a wake-up", () => {
  it("comes for the earliest due item, late by the lag, and handles all that has fallen due by then", () => {
    const stage = new Stage();
    const loop = stage.loop(2_000);
    loop.after(3_001, stage.item("d"));
    loop.after(2_500, stage.item("b"));
    loop.after(1_000, stage.item("a"));
    loop.after(3_000, stage.item("c"));
    stage.simulation.run();
    expect(stage.log).toEqual([
      ["a", 3_000],
      ["b", 3_000],
      ["c", 3_000],
      ["d", 5_001],
    ]);
  });

  it("handles items of equal due time in the order of scheduling", () => {
    const stage = new Stage();
    const loop = stage.loop(0);
    loop.after(10, stage.item("first"));
    loop.after(10, stage.item("second"));
    loop.after(10, stage.item("third"));
    stage.simulation.run();
    expect(stage.log.map(([what]) => what)).toEqual(["first", "second", "third"]);
  });

  it("also handles what falls due in it, at once", () => {
    const stage = new Stage();
    const loop = stage.loop(100);
    loop.after(
      10,
      stage.item("a", () => loop.after(0, stage.item("b"))),
    );
    stage.simulation.run();
    expect(stage.log).toEqual([
      ["a", 110],
      ["b", 110],
    ]);
  });

  it("is another one, late again, for what falls due in the second phase", () => {
    const stage = new Stage();
    const loop = stage.loop(100);
    function* takeLoop(): ProcessBody {
      yield 10;
      stage.note("first");
      yield 0;
      stage.note("second");
    }
    loop.start([{ name: "take loop", body: takeLoop() }]);
    stage.simulation.run();
    expect(stage.log).toEqual([
      ["first", 110],
      ["second", 210],
    ]);
  });

  it("comes earlier when something earlier falls due while the loop sleeps", () => {
    const stage = new Stage();
    const loop = stage.loop(50);
    loop.after(1_000, stage.item("planned"));
    stage.simulation.call(200, () => loop.after(0, stage.item("an answer")));
    stage.simulation.run();
    expect(stage.log).toEqual([
      ["an answer", 250],
      ["planned", 1_050],
    ]);
  });

  it("draws one lag, whatever it handles, and tells it", () => {
    const told: number[] = [];
    let drawn = 0;
    const simulation = new Simulation();
    const loop = new EventLoop(simulation, {
      drawLag: () => {
        drawn += 1;
        return drawn * 100;
      },
      onWakeUp: (lag) => told.push(lag),
    });
    const stage = new Stage();
    // The first three share a wake-up at 110, the last one is due at 500 and handled at 700.
    for (const due of [10, 10, 60, 500]) loop.after(due, stage.item("item"));
    simulation.run();
    expect(told).toEqual([100, 200]);
    // One for each wake-up, and one for the next, should there be one.
    expect(drawn).toBe(3);
  });

  it("does not come for an item that was withdrawn", () => {
    const stage = new Stage();
    const loop = stage.loop(5);
    const withdrawn = stage.item("withdrawn");
    loop.after(100, withdrawn);
    loop.after(300, stage.item("kept"));
    loop.withdraw(withdrawn);
    stage.simulation.run();
    expect(stage.log).toEqual([["kept", 305]]);
    expect(stage.simulation.occurred).toBe(1);
  });

  it("also handles what falls due while it is already late", () => {
    const stage = new Stage();
    const loop = stage.loop(500);
    loop.after(100, stage.item("early"));
    // Falls due at 300, while the wake-up for `early` is on its way.
    stage.simulation.call(300, () => loop.after(0, stage.item("late")));
    stage.simulation.run();
    expect(stage.log).toEqual([
      ["early", 600],
      ["late", 600],
    ]);
  });
});

describe("the place of a wake-up among the things of one instant", () => {
  it("is behind the outside, whenever that was scheduled", () => {
    const stage = new Stage();
    stage.loop(0).after(70, stage.item("wake-up"));
    stage.simulation.call(30, () => stage.simulation.call(40, () => stage.note("outside")));
    stage.simulation.run();
    expect(stage.log).toEqual([
      ["outside", 70],
      ["wake-up", 70],
    ]);
  });

  it.each([
    ["the first worker's item was scheduled first", [0, 1], ["loop 0", "loop 1"]],
    ["the second worker's item was scheduled first", [1, 0], ["loop 1", "loop 0"]],
  ] as const)("is that of its item in the order of scheduling, across workers: %s", (_, order, expected) => {
    const stage = new Stage();
    const loops = [stage.loop(40), stage.loop(0)];
    const delays = [60, 100];
    // Both wake up at 100: one is due at 60 and late, the other on time.
    for (const loop of order)
      (loops[loop] as EventLoop).after(delays[loop] as number, stage.item(`loop ${loop}`));
    stage.simulation.run();
    expect(stage.log.map(([what]) => what)).toEqual(expected);
  });

  it("is that of the earliest due item, not of the one scheduled first", () => {
    const stage = new Stage();
    const [one, other] = [stage.loop(40), stage.loop(0)];
    one.after(100, stage.item("one, due last, scheduled first"));
    other.after(100, stage.item("other"));
    one.after(60, stage.item("one, due first, scheduled last"));
    stage.simulation.run();
    expect(stage.log).toEqual([
      ["other", 100],
      ["one, due first, scheduled last", 100],
      ["one, due last, scheduled first", 100],
    ]);
  });
});

describe("the two phases of a wake-up", () => {
  it("are: handle everything that is due, then run on each process that waited for any of it, once", () => {
    const stage = new Stage();
    const loop = stage.loop(100);
    const jobLeft = new Signal("a job to leave");
    function* takeLoop(): ProcessBody {
      for (;;) {
        yield* jobLeft;
        stage.note("take loop");
      }
    }
    loop.start([{ name: "take loop", body: takeLoop() }]);
    for (const job of ["a", "b", "c"])
      loop.after(
        50,
        stage.item(`${job} finishes`, () => jobLeft.raise()),
      );
    stage.simulation.run();
    expect(stage.log).toEqual([
      ["a finishes", 150],
      ["b finishes", 150],
      ["c finishes", 150],
      ["take loop", 150],
    ]);
  });

  it("run processes on in the order of their start, whichever was ready first", () => {
    const stage = new Stage();
    const loop = stage.loop(0);
    const [first, second] = [new Occurrence<void>("the first"), new Occurrence<void>("the second")];
    function* waitFor(name: string, wait: Occurrence<void>): ProcessBody {
      yield* wait;
      stage.note(name);
    }
    loop.start([
      { name: "take loop", body: waitFor("take loop", second) },
      { name: "run loop", body: waitFor("run loop", first) },
    ]);
    loop.after(
      10,
      stage.item("first", () => first.happen()),
    );
    loop.after(
      10,
      stage.item("second", () => second.happen()),
    );
    stage.simulation.run();
    expect(stage.log.map(([what]) => what)).toEqual(["first", "second", "take loop", "run loop"]);
  });

  it("let what waits for a signal inside the worker run on after the process that caused it, with no lag", () => {
    const stage = new Stage();
    const loop = stage.loop(100);
    const bufferEmptied = new Signal("the buffer to empty");
    function* takeLoop(): ProcessBody {
      yield* bufferEmptied;
      stage.note("take loop");
    }
    function* runLoop(): ProcessBody {
      yield* new Delay(loop, 50);
      stage.note("run loop starts a job");
      bufferEmptied.raise();
      stage.note("run loop goes on");
    }
    loop.start([
      { name: "take loop", body: takeLoop() },
      { name: "run loop", body: runLoop() },
    ]);
    stage.simulation.run();
    expect(stage.log).toEqual([
      ["run loop starts a job", 150],
      ["run loop goes on", 150],
      ["take loop", 150],
    ]);
  });

  it("let the first of two waits that are both due win, and withdraw the other", () => {
    const stage = new Stage();
    const loop = stage.loop(100);
    const answer = new Occurrence<string>("an answer");
    function* takeLoop(): ProcessBody {
      const { name } = yield* firstOf({ answer, limit: new Delay(loop, 90) });
      stage.note(name);
      yield* new Delay(loop, 1_000);
      stage.note("slept");
    }
    loop.start([{ name: "take loop", body: takeLoop() }]);
    loop.after(
      80,
      stage.item("read", () => answer.happen("jobs")),
    );
    stage.simulation.run();
    // The loop wakes at 180 for the item due at 80; the limit of 90 has passed too.
    expect(stage.log).toEqual([
      ["read", 180],
      ["answer", 180],
      ["slept", 1_280],
    ]);
  });
});

describe("the start of a loop", () => {
  it("draws no lag, and starts its processes in order", () => {
    const stage = new Stage();
    const loop = stage.loop(700);
    function* process(name: string): ProcessBody {
      stage.note(`${name} starts`);
      yield 10;
      stage.note(`${name} goes on`);
    }
    stage.simulation.call(5, () =>
      loop.start([
        { name: "take loop", body: process("take loop") },
        { name: "run loop", body: process("run loop") },
      ]),
    );
    stage.simulation.run();
    expect(stage.log).toEqual([
      ["take loop starts", 5],
      ["run loop starts", 5],
      ["take loop goes on", 715],
      ["run loop goes on", 715],
    ]);
  });
});
