import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Simulation } from "../../src/des/simulation.ts";
import { IndependentJobs, type RunningJobs, SharingJobs } from "../../src/worker/running-jobs.ts";

/** A job by when it starts, and how long it runs or how much work it is. */
type Job = readonly [start: number, size: number];

type Finishes = [job: number, when: number][];

/** Starts jobs on one worker, without an event loop's lag, and returns when each finished, in order. */
function finishesOf(
  jobs: readonly Job[],
  make: (options: ConstructorParameters<typeof IndependentJobs>[0]) => RunningJobs,
): Finishes {
  const simulation = new Simulation();
  const finishes: Finishes = [];
  const running = make({
    clock: simulation,
    finished: (job) => finishes.push([job, simulation.now]),
  });
  jobs.forEach(([start], job) => {
    simulation.call(start, () => running.start(job, jobs[job]?.[1] as number));
  });
  simulation.run();
  expect(running.count).toBe(0);
  return finishes;
}

function sharing(jobs: readonly Job[], base: number, perRunning: number): Finishes {
  return finishesOf(jobs, (options) => new SharingJobs(options, { base, perRunning }));
}

describe("independent jobs", () => {
  it.each([3, 100])("of %i that run, tell of none that was cancelled, and of all others once", (count) => {
    const simulation = new Simulation();
    const told: number[] = [];
    const running = new IndependentJobs({ clock: simulation, finished: (job) => told.push(job) });
    for (let job = 0; job < count; job += 1) running.start(job, 1_000 + job);
    simulation.call(500, () => {
      expect(running.cancel(1)).toBe(true);
      expect(running.cancel(1)).toBe(false);
      expect(running.deliveries.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, job) => job).filter((job) => job !== 1),
      );
      // It takes the place of the one that was cancelled, whose notice may still stand in the list.
      running.start(count, 10_000);
    });
    simulation.run();
    expect(told).toEqual([0, ...Array.from({ length: count - 1 }, (_, index) => index + 2)]);
    expect([simulation.now, running.count, running.deliveries]).toEqual([10_500, 0, []]);
    expect(running.cancel(0)).toBe(false);
  });

  it("run for their own durations, whatever runs beside them", () => {
    const jobs: Job[] = [
      [0, 500],
      [100, 200],
      [100, 400],
    ];
    expect(finishesOf(jobs, (options) => new IndependentJobs(options))).toEqual([
      [1, 300],
      [0, 500],
      [2, 500],
    ]);
  });
});

describe("jobs that share their worker's speed", () => {
  it("take base + perRunning·n among n − 1 equal neighbours", () => {
    for (const count of [1, 2, 4, 32]) {
      const jobs = Array.from({ length: count }, (): Job => [0, 1]);
      const finishes = sharing(jobs, 300_000, 10_000);
      expect(finishes).toEqual(jobs.map((_, job) => [job, 300_000 + 10_000 * count]));
    }
  });

  it("are worked on at a rate that changes as jobs join and leave: two that overlap partly", () => {
    // Alone a job takes 200, beside another 300. The first has half of its work done when the second joins at 100; its
    // other half takes 150. By then the second has half of its work done too, and needs 100 for the rest.
    const jobs: Job[] = [
      [0, 1],
      [100, 1],
    ];
    expect(sharing(jobs, 100, 100)).toEqual([
      [0, 250],
      [1, 350],
    ]);
  });

  it("finish in the order of their work, not of their starts", () => {
    // One unit takes 300 among three, 200 among two, 100 alone: the smallest is done at 300, the next has one unit left
    // then and is done at 500, and the last one is done at 600.
    const jobs: Job[] = [
      [0, 3],
      [0, 1],
      [0, 2],
    ];
    expect(sharing(jobs, 0, 100)).toEqual([
      [1, 300],
      [2, 500],
      [0, 600],
    ]);
  });

  it("let a job that joins overtake one with more work left", () => {
    // Alone for 100: half of the first job's 4 units is not yet done, 1 is. A job of 1 unit joins: it takes 200, and leaves
    // the first one with 2 units, which it works off alone.
    const jobs: Job[] = [
      [0, 4],
      [100, 1],
    ];
    expect(sharing(jobs, 0, 100)).toEqual([
      [1, 300],
      [0, 500],
    ]);
  });

  it("are not affected by one that starts where another finishes", () => {
    const jobs: Job[] = [
      [0, 1],
      [200, 1],
    ];
    expect(sharing(jobs, 100, 100)).toEqual([
      [0, 200],
      [1, 400],
    ]);
  });

  it("finish when an integration of their rates says so", () => {
    const job = fc.tuple(
      fc.integer({ min: 0, max: 3_000_000 }),
      fc.double({ min: 0.1, max: 3, noNaN: true }),
    );
    const jobs = fc.array(job, { minLength: 1, maxLength: 12 });
    const speed = fc.tuple(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 1_000, max: 100_000 }));
    fc.assert(
      fc.property(jobs, speed, (drawn, [base, perRunning]) => {
        const found = new Map(sharing(drawn, base, perRunning));
        const expected = integrate(drawn, base, perRunning);
        // Each finish is rounded to a whole microsecond, and moves those behind it.
        drawn.forEach((_, index) => {
          expect(Math.abs((found.get(index) as number) - (expected[index] as number))).toBeLessThan(
            drawn.length,
          );
        });
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});

/** The oracle: from event to event, every running job loses work at the common rate. Fractional microseconds. */
function integrate(jobs: readonly Job[], base: number, perRunning: number): number[] {
  const left = jobs.map(([, work]) => work);
  const finishes = jobs.map(() => Number.NaN);
  let now = 0;
  // Each step is a start or a finish.
  for (let step = 0; step < 2 * jobs.length; step += 1) {
    const running = jobs.flatMap(([start], job) =>
      start <= now && Number.isNaN(finishes[job] as number) ? [job] : [],
    );
    const timePerWork = base + perRunning * running.length;
    const nextStart = Math.min(...jobs.map(([start]) => (start > now ? start : Infinity)));
    const nextFinish = Math.min(...running.map((job) => now + (left[job] as number) * timePerWork));
    const next = Math.min(nextStart, nextFinish);
    for (const job of running) {
      left[job] = (left[job] as number) - (next - now) / timePerWork;
      if ((left[job] as number) <= 1e-9) finishes[job] = next;
    }
    now = next;
  }
  return finishes;
}
