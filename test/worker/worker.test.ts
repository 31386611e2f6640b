import { describe, expect, it } from "vitest";
import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import type { PolicyWorker } from "../../src/policies/policy.ts";
import { policyOf } from "../support/policy-of.ts";
import { burst, exactScenario, listed, MILLISECOND, SECOND, scenario } from "../support/scenario.ts";
import { jobTimetable, sendsOf, writeTakes } from "../support/timetable.ts";

function startsOf({ jobs }: Run): number[] {
  return Array.from(jobs.started, (started) => started / 1000);
}

describe("run loop", () => {
  it("starts a job of an idle worker at its next tick", () => {
    // Ticks at −250, −150, −50, 50, 150 ms; the job is there at 60 ms.
    const idle = scenario({ loopLag: 0, longPoll: 60 * MILLISECOND, workload: burst(1, SECOND) });
    expect(jobTimetable(simulate(idle, { policy: "main", seed: 1 }))).toEqual([[0, 60, 150, 1150]]);
  });

  it("starts a job in the wake-up that brings it when that is the wake-up of the tick", () => {
    const idle = scenario({ loopLag: 0, longPoll: 50 * MILLISECOND, workload: burst(1, SECOND) });
    expect(jobTimetable(simulate(idle, { policy: "main", seed: 1 }))).toEqual([[0, 50, 50, 1050]]);
  });

  it("looks again when a job finishes: a held job starts in that wake-up", () => {
    const quick = policyOf(function* (worker) {
      yield* worker.take(3);
      yield* worker.sleep(10 * SECOND);
    }, 2);
    const held = scenario({
      loopLag: 0,
      concurrency: 2,
      workload: listed([0, 130_000], [0, 170_000], [0, 100_000]),
    });
    // The concurrency is 1 until a take loop sets it, and this one never does.
    expect(jobTimetable(simulate(held, { policy: quick, seed: 1 }))).toEqual([
      [0, 50, 50, 180],
      [0, 50, 180, 350],
      [0, 50, 350, 450],
    ]);
  });

  it("looks again after a tick while jobs run: jobs that come in between wait for it", () => {
    // The second job is there at 175 ms; ticks come at 50, 150 and 250 ms.
    const two = scenario({
      loopLag: 0,
      concurrency: 2,
      occupancy: "exact",
      workload: listed([0, SECOND], [125_000, SECOND]),
    });
    expect(startsOf(simulate(two, { policy: "main", seed: 1 }))).toEqual([50, 250]);
  });

  it("is not there with a run tick of 0: a job starts as it comes, as a slot frees, and as concurrency rises", () => {
    const raising = policyOf(function* (worker) {
      yield* worker.take(4);
      yield* worker.sleep(200 * MILLISECOND);
      worker.setConcurrency(2);
      yield* worker.sleep(10 * SECOND);
    }, 4);
    const held = exactScenario({ workload: listed([0, 70_000], [0, 300_000], [0, 80_000], [0, 10_000]) });
    expect(startsOf(simulate(held, { policy: raising, seed: 1 }))).toEqual([50, 120, 250, 330]);
  });
});

describe("a wake-up of a worker", () => {
  it("wakes the take loop once when 32 jobs finish in it, and that sees 32 free slots", () => {
    const seen: [when: number, free: number][] = [];
    const watching = policyOf(function* (worker) {
      worker.setConcurrency(32);
      for (;;) {
        yield* worker.take(32);
        yield* worker.untilJobLeaves({});
        seen.push([worker.now / 1000, worker.concurrency - worker.occupancy]);
      }
    });
    simulate(exactScenario({ loopLag: 2_000, workload: burst(64, 500 * MILLISECOND) }), {
      policy: watching,
      seed: 1,
    });
    // Taken at 50 and read at 52, over at 552 and seen at 554; then a take of half a second, and the same again.
    expect(seen).toEqual([
      [554, 32],
      [1558, 32],
    ]);
  });

  it("handles an answer together with the jobs that finish with it", () => {
    // Read at 52, the first job is over at 551; the take sent at 52 is answered at 552. One wake-up at 553 handles both.
    const held = exactScenario({
      concurrency: 1,
      takeAhead: 1,
      loopLag: 2_000,
      workload: listed([0, 499_000], [0, 499_000]),
    });
    const run = simulate(held, { policy: "take-ahead", seed: 1 });
    expect(writeTakes(run)).toEqual(["worker 0 -250→50 1 of 1 depth 0", "worker 0 52→552 1 of 1 depth 1"]);
    expect(startsOf(run)).toEqual([52, 553]);
    expect(Array.from(run.jobs.finished)).toEqual([553_000, 1_054_000]);
  });

  it("lets the take loop run on in it when the run loop starts the last held job", () => {
    // With a lag of 1 ms the ticks drift: −250, −149, −48, and 53 ms, when the run loop starts the job read at 51 ms.
    const held = scenario({
      concurrency: 1,
      takeAhead: 1,
      loopLag: 1_000,
      workload: burst(2, 500 * MILLISECOND),
    });
    const run = simulate(held, { policy: "take-ahead", seed: 1 });
    expect(startsOf(run)[0]).toBe(53);
    expect(sendsOf(run)).toEqual([-250, 53, ...sendsOf(run).slice(2)]);
  });

  it("draws no lag at the start of a worker", () => {
    const run = simulate(exactScenario({ loopLag: 500_000, workload: burst(1, 1) }), {
      policy: "main",
      seed: 1,
    });
    expect(sendsOf(run)[0]).toBe(-250);
  });

  it("is late by draws between 0 and 2 ms unless a scenario says otherwise, each worker by draws of its own", () => {
    const run = simulate(scenario({ workers: 2, runTick: 0, workload: burst(64, 500 * MILLISECOND) }), {
      policy: "main",
      seed: 1,
    });
    const [first, second] = [run.takes.loopLagMax[0] as number, run.takes.loopLagMax[1] as number];
    for (const lag of [first, second]) {
      expect(lag).toBeGreaterThan(0);
      expect(lag).toBeLessThanOrEqual(2_000);
    }
    expect(first).not.toBe(second);
    // Both were answered at 50 ms; the lag is what passes until the jobs are read and start.
    expect(startsOf(run)[0]).toBe(50 + first / 1000);
    expect(startsOf(run)[32]).toBe(50 + second / 1000);
  });
});

describe("scale of a worker", () => {
  it("is 1 until the first pass of the take loop sets it", () => {
    let before = 0;
    const asking = policyOf(function* (worker) {
      before = worker.concurrency;
      worker.setConcurrency(worker.wantedConcurrency());
      yield* worker.take(worker.concurrency);
      yield* worker.untilDrained({});
    });
    const run = simulate(exactScenario({ concurrency: 5, workload: burst(5, 1) }), {
      policy: asking,
      seed: 1,
    });
    expect(before).toBe(1);
    expect(run.takes.asked[0]).toBe(5);
  });

  it("rises only when the worker has emptied", () => {
    // 1 slot until 1 s, then 2. The job that runs from 0.05 to 2.05 s is in the way; looks at 1.05 and 2.05 s.
    const rising = exactScenario({
      concurrency: [
        [0, 1],
        [SECOND, 2],
      ],
      workload: listed([0, 2 * SECOND], [0, SECOND], [0, SECOND]),
    });
    const run = simulate(rising, { policy: "main", seed: 1 });
    expect(writeTakes(run)).toEqual(["worker 0 -250→50 1 of 1 depth 0", "worker 0 2050→2550 2 of 2 depth 2"]);
    expect(startsOf(run)).toEqual([50, 2550, 2550]);
  });

  it("falls at once, and then the worker empties before it takes again", () => {
    // 2 slots until 1 s, then 1. Seen at 1.05 s with two jobs running, looked at again at 2.05 and 3.05 s.
    const falling = exactScenario({
      concurrency: [
        [0, 2],
        [SECOND, 1],
      ],
      workload: listed([0, 1_500_000], [0, 3 * SECOND], [0, 500_000], [0, 500_000]),
    });
    const run = simulate(falling, { policy: "main", seed: 1 });
    expect(writeTakes(run)).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 3050→3550 1 of 1 depth 2",
      "worker 0 4550→5050 1 of 1 depth 1",
    ]);
  });

  it("falls to 0 and comes back: the worker takes nothing in between", () => {
    const resting = exactScenario({
      concurrency: [
        [0, 1],
        [100_000, 0],
        [3 * SECOND, 1],
      ],
      workload: listed([0, 500_000], [0, 500_000]),
    });
    const sends = Object.fromEntries(
      ["main", "drain-wait", "take-each-slot", "batch-all"].map((policy) => [
        policy,
        writeTakes(simulate(resting, { policy, seed: 1 }))[1],
      ]),
    );
    // Full at 50 ms. Main looks at 1.05 s, sees 0, and looks again every second. The others look when the job leaves, at 0.55 s.
    expect(sends).toEqual({
      main: "worker 0 3050→3550 1 of 1 depth 1",
      "drain-wait": "worker 0 3550→4050 1 of 1 depth 1",
      "take-each-slot": "worker 0 3550→4050 1 of 1 depth 1",
      "batch-all": "worker 0 3550→4050 1 of 1 depth 1",
    });
  });

  it("has its first value also before that value's time", () => {
    const late = exactScenario({ concurrency: [[5 * SECOND, 3]], workload: burst(3, 1) });
    expect(simulate(late, { policy: "main", seed: 1 }).takes.asked[0]).toBe(3);
  });
});

describe("occupancy", () => {
  // Four of eight slots are taken at 50 ms; the take loop looks before the run loop starts the jobs.
  const halfFull = (occupancy: "sdk" | "exact") =>
    scenario({
      concurrency: 8,
      loopLag: 0,
      occupancy,
      workload: listed(
        ...Array.from({ length: 4 }, () => [0, 3 * SECOND] as const),
        ...Array.from({ length: 4 }, () => [200_000, 3 * SECOND] as const),
      ),
    });

  it("counts a held job twice as the SDK does: a worker half full believes itself full and sleeps", () => {
    const run = simulate(halfFull("sdk"), { policy: "main", seed: 1 });
    expect(writeTakes(run)).toEqual(["worker 0 -250→50 4 of 8 depth 0", "worker 0 1050→1550 4 of 4 depth 4"]);
  });

  it("counts a held job once when a scenario wants it exact: the same worker asks for the rest at once", () => {
    const run = simulate(halfFull("exact"), { policy: "main", seed: 1 });
    expect(writeTakes(run)).toEqual(["worker 0 -250→50 4 of 8 depth 0", "worker 0 50→250 4 of 4 depth 0"]);
    expect(run.takes.occupancy.slice(0, 2)).toEqual([0, 4]);
  });
});

describe("a take that is not answered", () => {
  const nobody = exactScenario({ workload: listed([200 * SECOND, SECOND]) });

  it("is given up after 90 s, and the take loop starts over", () => {
    const run = simulate(nobody, { policy: "main", seed: 1, log: true });
    expect(sendsOf(run)).toEqual([-250, 89_750, 179_750, 200_050]);
    expect(writeTakes(run)).toEqual(["worker 0 179750→200050 1 of 32 depth 0"]);
    const givenUp = run.log?.filter((event) => event.event === "take-given-up");
    expect(givenUp?.map(({ time }) => time)).toEqual([89_750_000, 179_750_000]);
  });

  it("did not come back full", () => {
    const replies: unknown[] = [];
    const asking = policyOf(function* (worker: PolicyWorker) {
      for (;;) replies.push(yield* worker.take(1));
    });
    simulate(nobody, { policy: asking, seed: 1 });
    expect(replies).toEqual([
      { outcome: "given up", returned: 0, full: false },
      { outcome: "given up", returned: 0, full: false },
      { outcome: "jobs", returned: 1, full: true },
    ]);
  });

  it("is forgotten by the service: its place in the line is gone", () => {
    // The first worker's take gives up its place in front at 89.75 s; its next one stands behind the second worker's.
    let workers = 0;
    const oneAfterTheOther = policyOf(function* (worker) {
      workers += 1;
      if (workers === 2) yield* worker.sleep(SECOND);
      for (;;) yield* worker.take(1);
    });
    const two = exactScenario({ workers: 2, workload: listed([90 * SECOND, 1], [90 * SECOND, 1]) });
    expect(writeTakes(simulate(two, { policy: oneAfterTheOther, seed: 1 }))).toEqual([
      "worker 1 750→90050 1 of 1 depth 0",
      "worker 0 89750→90050 1 of 1 depth 0",
    ]);
  });

  it("comes in time if it is answered in the wake-up of the limit", () => {
    // Sent at −0.25 s, the limit passes at 89.75 s and is seen 2 ms later. The answer is given in between.
    const late = exactScenario({
      loopLag: 2_000,
      workload: listed([89_701_000, 1]),
    });
    expect(writeTakes(simulate(late, { policy: "main", seed: 1 }))).toEqual([
      "worker 0 -250→89751 1 of 32 depth 0",
    ]);
  });
});
