import { describe, expect, it } from "vitest";
import type { LatencyDescription } from "../../src/scenario/latency-parameters.ts";
import { LatencyStage, type StageChoice } from "./latency-stage.ts";

/** Times in milliseconds: the models do not care. */
const stage = (latency: LatencyDescription, choice?: StageChoice) => new LatencyStage(latency, choice);

describe("flat", () => {
  const flat = { model: "flat", deepQueue: 500, longPoll: 50 } as const;

  it("costs the same for 2 jobs or 32, from a long queue or a short one", () => {
    const log = stage(flat).jobs(0, 512).take("a", { at: 10, asked: 2 }).take("b", { at: 10, asked: 32 });
    expect(log.answers()).toEqual([
      ["a", 510, 2],
      ["b", 510, 32],
    ]);
  });

  it("answers a take that waits soon after an arrival", () => {
    expect(stage(flat).take("a", { at: 0, asked: 4 }).jobs(300, 1).answers()).toEqual([["a", 350, 1]]);
  });
});

describe("batch-window", () => {
  const window = { model: "batch-window", window: 500, base: 20 } as const;

  it("costs the window and the base on a deep queue", () => {
    expect(stage(window).jobs(0, 40).take("a", { at: 10, asked: 2 }).answers()).toEqual([["a", 530, 2]]);
  });

  it("waits a window from the first arrival on an empty queue, and brings what came by then", () => {
    const log = stage(window).take("a", { at: 0, asked: 8 }).jobs(100, 1).jobs(400, 2).jobs(700, 1);
    expect(log.answers()).toEqual([["a", 620, 3]]);
  });
});

describe("fill-window", () => {
  const fill = { model: "fill-window", window: 200, base: 20, threshold: 0, longPoll: 50 } as const;

  it("is short exactly where it can be filled", () => {
    const log = stage(fill)
      .jobs(0, 10)
      .take("filled", { at: 10, asked: 8 })
      .take("short", { at: 100, asked: 8 });
    expect(log.answers()).toEqual([
      ["filled", 30, 8],
      ["short", 300, 2],
    ]);
  });

  it("asked for more than there is, always lasts the window (netflix/conductor 553: 0.2 s)", () => {
    const log = stage(fill)
      .jobs(0, 3)
      .take("a", { at: 0, asked: 5 })
      .jobs(250, 3)
      .take("b", { at: 300, asked: 5 });
    expect(log.answers()).toEqual([
      ["a", 200, 3],
      ["b", 500, 3],
    ]);
  });

  it("with a window of 15 s that the backlog cannot fill, costs 15 s on a deep queue (tulios/kafkajs 1365)", () => {
    const log = stage({ ...fill, window: 15_000 })
      .jobs(0, 500)
      .take("a", { at: 1, asked: 1_000 });
    expect(log.answers()).toEqual([["a", 15_001, 500]]);
  });

  it("is filled by so many jobs as its threshold says, and never if a take asks for fewer", () => {
    const answers = (threshold: number, asked: number) =>
      stage({ ...fill, threshold })
        .jobs(0, 40)
        .take("a", { at: 0, asked })
        .answers();
    expect(answers(1, 64)).toEqual([["a", 20, 40]]);
    expect(answers(40, 64)).toEqual([["a", 20, 40]]);
    expect(answers(41, 64)).toEqual([["a", 200, 40]]);
    expect(answers(16, 10)).toEqual([["a", 200, 10]]);
  });

  it("is answered as soon as arrivals fill it", () => {
    const log = stage(fill).take("a", { at: 0, asked: 3 }).jobs(50, 1).jobs(80, 2);
    expect(log.answers()).toEqual([["a", 100, 3]]);
  });

  it("with nothing at the end of the window, waits for an arrival", () => {
    expect(stage(fill).take("a", { at: 0, asked: 3 }).jobs(900, 1).answers()).toEqual([["a", 950, 1]]);
  });
});

describe("wake-or-poll", () => {
  const wake = { model: "wake-or-poll", poll: 500, longPoll: 50 } as const;

  it("costs the poll on a deep queue with no arrivals", () => {
    expect(stage(wake).jobs(0, 40).take("a", { at: 10, asked: 2 }).answers(2_000)).toEqual([["a", 510, 2]]);
  });

  it("falls to the gap to the next arrival, however deep the queue is", () => {
    const log = stage(wake).jobs(0, 512).take("a", { at: 10, asked: 32 }).jobs(110, 1);
    expect(log.answers(2_000)).toEqual([["a", 160, 32]]);
  });

  it("on an empty queue looks again at every poll", () => {
    const log = stage({ ...wake, longPoll: 300 })
      .take("a", { at: 0, asked: 2 })
      .jobs(1_400, 1);
    expect(log.answers(3_000)).toEqual([["a", 1_500, 1]]);
  });

  it("wakes every take, or the first one alone", () => {
    const made = (choice: StageChoice) =>
      stage(wake, choice)
        .jobs(0, 9)
        .take("a", { at: 10, asked: 1 })
        .take("b", { at: 20, asked: 1 })
        .jobs(100, 1)
        .answers(2_000);
    expect(made({})).toEqual([
      ["a", 150, 1],
      ["b", 150, 1],
    ]);
    expect(made({ wake: "one" })).toEqual([
      ["a", 150, 1],
      ["b", 520, 1],
    ]);
  });
});

describe("ticker", () => {
  const ticker = { model: "ticker", period: 500, phase: 100, longPoll: 50 } as const;

  it("answers at its ticks, whenever takes are sent: round trip and gap add up to whole periods", () => {
    const log = stage(ticker)
      .jobs(0, 40)
      .take("a", { at: 10, asked: 2 })
      .take("b", { at: 250, asked: 2 })
      .take("c", { at: 599, asked: 2 })
      .take("on the tick", { at: 600, asked: 2 });
    expect(log.answers()).toEqual([
      ["a", 100, 2],
      ["b", 600, 2],
      ["c", 600, 2],
      ["on the tick", 1_100, 2],
    ]);
  });
});

describe("lock", () => {
  const lock = { model: "lock", hold: 500, longPoll: 50 } as const;

  it("costs the hold alone, and grows with the takes in flight", () => {
    const log = stage(lock)
      .jobs(0, 40)
      .take("a", { at: 0, asked: 1 })
      .take("b", { at: 100, asked: 1 })
      .take("c", { at: 200, asked: 1 })
      .take("alone", { at: 1_600, asked: 1 });
    expect(log.answers()).toEqual([
      ["a", 500, 1],
      ["b", 1_000, 1],
      ["c", 1_500, 1],
      ["alone", 2_100, 1],
    ]);
  });

  it("serves 20 receives of 10 one after the other, 200 jobs in 3 s (aws/aws-sdk-js 2412)", () => {
    const log = stage({ ...lock, hold: 150 }).jobs(0, 200);
    for (let take = 0; take < 20; take += 1) log.take(`${take}`, { at: 0, asked: 10 });
    expect(log.answers().at(-1)).toEqual(["19", 3_000, 10]);
  });
});

describe("scan", () => {
  it("gets cheaper as the backlog falls", () => {
    const log = stage({ model: "scan", base: 50, perQueued: 1, longPoll: 50 })
      .jobs(0, 400)
      .take("a", { at: 0, asked: 100, worker: 1 })
      .take("b", { at: 1_000, asked: 100, worker: 1 })
      .take("c", { at: 2_000, asked: 100, worker: 1 });
    expect(log.answers()).toEqual([
      ["a", 450, 100],
      ["b", 1_350, 100],
      ["c", 2_250, 100],
    ]);
  });
});

describe("per-job", () => {
  it("costs more the more jobs there are to bring, and no more than are queued", () => {
    const log = stage({ model: "per-job", base: 50, perJob: 15, longPoll: 50 })
      .jobs(0, 40)
      .take("two", { at: 0, asked: 2 })
      .take("all", { at: 1_000, asked: 32 })
      .take("rest", { at: 2_000, asked: 32 });
    expect(log.answers()).toEqual([
      ["two", 80, 2],
      ["all", 1_530, 32],
      ["rest", 2_140, 6],
    ]);
  });
});

describe("overhead", () => {
  const overhead = { model: "overhead", overhead: 500, longPoll: 50 } as const;

  it.each([
    [100, 500],
    [300, 500],
    [600, 650],
  ])("answers a take on an empty queue whose job comes after %i ms at %i ms", (arrival, answer) => {
    expect(stage(overhead).take("a", { at: 0, asked: 1 }).jobs(arrival, 1).answers()).toEqual([
      ["a", answer, 1],
    ]);
  });

  it("costs as much on a deep queue", () => {
    expect(stage(overhead).jobs(0, 9).take("a", { at: 10, asked: 2 }).answers()).toEqual([["a", 510, 2]]);
  });
});

describe("throttle", () => {
  it("gives a worker one answer a period, and a fast one after a pause as long as that", () => {
    const log = stage({ model: "throttle", period: 500, base: 50, longPoll: 50 })
      .jobs(0, 40)
      .take("first", { at: 0, asked: 1, worker: 1 })
      .take("at once", { at: 60, asked: 1, worker: 1 })
      .take("after 0.2 s", { at: 750, asked: 1, worker: 1 })
      .take("after 0.5 s", { at: 1_550, asked: 1, worker: 1 })
      .take("another worker", { at: 1_560, asked: 1, worker: 2 });
    expect(log.answers()).toEqual([
      ["first", 50, 1],
      ["at once", 550, 1],
      ["after 0.2 s", 1_050, 1],
      ["after 0.5 s", 1_600, 1],
      ["another worker", 1_610, 1],
    ]);
  });
});

describe("visibility", () => {
  const visibility = { model: "visibility", delay: 500, base: 50 } as const;

  it("answers with old jobs at once, and with young ones late", () => {
    const log = stage(visibility)
      .jobs(0, 2)
      .jobs(900, 1)
      .take("old", { at: 600, asked: 8 })
      .take("young", { at: 1_000, asked: 8 });
    expect(log.answers()).toEqual([
      ["old", 650, 2],
      ["young", 1_400, 1],
    ]);
  });

  it("brings those of a deep queue that are old enough, and leaves the others", () => {
    const log = stage(visibility).jobs(0, 2).jobs(300, 5).take("a", { at: 600, asked: 8 });
    expect(log.answers()).toEqual([["a", 650, 2]]);
  });
});

describe("busy-penalty", () => {
  it("differs by whether the worker has jobs in progress, at equal depth", () => {
    const log = stage({ model: "busy-penalty", base: 50, penalty: 450, longPoll: 50 })
      .jobs(0, 40)
      .take("busy", { at: 0, asked: 2, occupancy: 1 })
      .take("idle", { at: 0, asked: 2 });
    expect(log.answers()).toEqual([
      ["idle", 50, 2],
      ["busy", 500, 2],
    ]);
  });
});

describe("sharded", () => {
  it.each([
    [10, 160],
    [11, 320],
    [20, 320],
    [32, 640],
  ])("makes the receives that %i jobs need: %i ms", (asked, answer) => {
    const log = stage({ model: "sharded", perReceive: 160, receiveLimit: 10, longPoll: 50 })
      .jobs(0, 64)
      .take("a", { at: 0, asked });
    expect(log.answers()).toEqual([["a", answer, asked]]);
  });
});

describe("missed-wakeup", () => {
  const missed = { model: "missed-wakeup", base: 50, timeout: 20_000, probability: 0.3 } as const;

  it("is fast, or lasts until the poll's time-out: one draw a take", () => {
    const log = stage(missed, { draws: [0.31, 0.29] })
      .jobs(0, 9)
      .take("woken", { at: 0, asked: 1 })
      .take("missed", { at: 0, asked: 1 });
    expect(log.answers()).toEqual([
      ["woken", 50, 1],
      ["missed", 20_000, 1],
    ]);
  });

  it("leaves a job on an otherwise empty queue waiting for up to 20 s (camunda/camunda 4396)", () => {
    const log = stage(missed, { draws: [0.1] })
      .take("a", { at: 0, asked: 1 })
      .jobs(100, 1);
    expect(log.answers()).toEqual([["a", 20_100, 1]]);
  });
});

describe("any model", () => {
  const flat = { model: "flat", deepQueue: 500, longPoll: 50 } as const;

  it("is later by the jitter of each take, and of each delivery", () => {
    const log = stage(flat, { jitter: [7, 30, 0, 4] })
      .jobs(0, 2)
      .take("a", { at: 0, asked: 1 })
      .take("b", { at: 0, asked: 1 })
      .take("waits", { at: 600, asked: 1 })
      .jobs(700, 1);
    expect(log.answers()).toEqual([
      ["a", 507, 1],
      ["b", 530, 1],
      ["waits", 754, 1],
    ]);
  });

  it("assigns jobs at the answer, or at the send", () => {
    const made = (choice: StageChoice) =>
      stage(flat, choice)
        .jobs(0, 3)
        .take("a", { at: 10, asked: 4 })
        .take("b", { at: 20, asked: 4 })
        .jobs(300, 5)
        .answers();
    expect(made({})).toEqual([
      ["a", 510, 4],
      ["b", 520, 4],
    ]);
    // All three are the first take's; the second waits for arrivals from its send on.
    expect(made({ assign: "send" })).toEqual([
      ["b", 350, 4],
      ["a", 510, 3],
    ]);
  });

  it("wakes every take that waits, or one for each arrival event (taskforcesh/bullmq 2751)", () => {
    // Three workers long-poll; three jobs come in one piece. Where one is woken, the others come at their next polls.
    const made = (choice: StageChoice, apart: number) => {
      const log = stage({ ...flat, longPoll: 0 }, choice);
      for (const name of ["a", "b", "c"]) log.take(name, { at: 0, asked: 1 });
      for (let job = 0; job < 3; job += 1) log.jobs(1_000 + job * apart, 1);
      return log.answers();
    };
    const together = ["a", "b", "c"].map((name) => [name, 1_000, 1]);
    expect(made({}, 0)).toEqual(together);
    expect(made({ wake: "one" }, 0)).toEqual([["a", 1_000, 1]]);
    // Added one by one, each wakes one.
    expect(made({ wake: "one" }, 1)).toEqual([
      ["a", 1_000, 1],
      ["b", 1_001, 1],
      ["c", 1_002, 1],
    ]);
  });

  it("leaves those that were not woken to their own polls: starts at 0, 1.5 and 2.5 s (taskforcesh/bullmq 2751)", () => {
    const log = stage({ model: "wake-or-poll", poll: 3_000, longPoll: 0 }, { wake: "one" })
      .take("a", { at: 0, asked: 1 })
      .take("b", { at: 500, asked: 1 })
      .take("c", { at: 1_500, asked: 1 })
      .jobs(2_000, 3);
    expect(log.answers().map(([name, when]) => [name, when - 2_000])).toEqual([
      ["a", 0],
      ["b", 1_500],
      ["c", 2_500],
    ]);
  });
});
