import { describe, expect, it } from "vitest";
import type { Run } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import type { Policy } from "../../src/policies/policy.ts";
import { explainJob } from "../../src/report/explain-job.ts";
import { jobStory } from "../../src/report/job-story.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import {
  burst,
  exactScenario,
  generated,
  listed,
  MILLISECOND,
  SECOND,
  scenario,
} from "../support/scenario.ts";

function runOf(of: Scenario, policy: string | Policy): Run {
  return simulate(of, { policy, seed: 1, log: true });
}

/** A story without its first line. */
function story(of: Scenario, policy: string | Policy, job: number): string {
  return explainJob(runOf(of, policy), job).split("\n").slice(1, -1).join("\n");
}

describe("the story of a job", () => {
  it("that is taken at once and starts at once", () => {
    const one = exactScenario({ concurrency: 2, workload: listed([0, SECOND]) });
    expect(story(one, "main", 0)).toBe(
      `    0.000000  arrives; the queue is empty
    0.050000  worker 0 gets it: asked for 2 at -0.250000, waited on the empty
              queue, got 1
              delayTime 50 ms: all that time a take was under way
    0.050000  starts at once
    1.050000  finishes, 1.000 s after its start and 1.050 s after its arrival`,
    );
  });

  it("that waits for the run loop's next look, with a slot free", () => {
    // No lag, a tick of 0.1 s: the idle run loop looks at −0.25, −0.15, −0.05, 0.05 and 0.15; the job is taken at 0.11.
    const two = scenario({ loopLag: 0, concurrency: 2, workload: listed([60_000, SECOND]) });
    expect(story(two, "main", 0)).toContain(
      "    0.150000  starts, held for 40 ms: a slot was free, but the run loop had\n              yet to look",
    );
  });

  it("that waits in the buffer until another job frees its slot", () => {
    const three = exactScenario({
      concurrency: 1,
      takeAhead: 1,
      workload: listed([0, 2 * SECOND], [0, 2 * SECOND]),
    });
    expect(story(three, "take-ahead", 1)).toContain(
      "    2.050000  starts, held for 1.500 s: no slot was free until A finished",
    );
  });

  it("that waits behind another held job, for a slot of its own", () => {
    // Take-ahead of 2 with one slot: A runs from 0.05, B and C are held from 0.55; C's slot is the one that B leaves.
    const four = exactScenario({
      concurrency: 1,
      takeAhead: 2,
      workload: listed([0, 2 * SECOND], [0, SECOND], [0, SECOND]),
    });
    expect(story(four, "take-ahead", 1)).toContain("no slot was free until A finished");
    expect(story(four, "take-ahead", 2)).toContain("held for 2.500 s: no slot was free until B finished");
  });

  it("that waits for the concurrency to rise", () => {
    // Takes two jobs with one slot, and gets the second slot 0.3 s later.
    const rising: Policy = {
      name: "rising",
      description: "",
      mirrors: "",
      requires: [],
      extraJobs: () => 1,
      *takeLoop(worker) {
        worker.setConcurrency(1);
        yield* worker.take(2);
        yield* worker.sleep(300_000);
        worker.setConcurrency(2);
        for (;;) yield* worker.sleep(SECOND);
      },
    };
    expect(story(exactScenario({ workload: burst(2, SECOND) }), rising, 1)).toContain(
      "    0.350000  starts, held for 300 ms: no slot was free until the concurrency\n              rose",
    );
  });

  it("that starts late only because its worker reads the answer late", () => {
    const lag = exactScenario({
      loopLag: { kind: "constant", value: 1_500 },
      concurrency: 1,
      workload: listed([0, SECOND]),
    });
    expect(story(lag, "main", 0)).toContain(
      "    0.051500  starts as its worker reads the answer, 1.5 ms late (loop lag)",
    );
  });

  it("tells takes that passed it by in short when they are many", () => {
    const many = exactScenario({ concurrency: 1, workload: burst(12, 100 * MILLISECOND) });
    const lines = story(many, "batch-all", 11).split("\n");
    expect(lines.slice(1, 8)).toEqual([
      "    0.050000  worker 0 gets 1 of them: 10 left (asked for 1 at -0.250000)",
      "    0.650000  worker 0 gets 1 of them: 9 left (asked for 1 at 0.150000)",
      "    1.250000  worker 0 gets 1 of them: 8 left (asked for 1 at 0.750000)",
      "              … 5 takes more: 3 left",
      "    4.850000  worker 0 gets 1 of them: 2 left (asked for 1 at 4.350000)",
      "    5.450000  worker 0 gets 1 of them: 1 left (asked for 1 at 4.950000)",
      "    6.050000  worker 0 gets 1 of them: 0 left (asked for 1 at 5.550000)",
    ]);
  });

  it("splits its time in the queue: a take under way or none, and of that a slot free or none", () => {
    // main, one slot, 0.3 s jobs: A runs from 0.05 to 0.35, the full worker sleeps to 1.05, B is taken at 1.55.
    const two = exactScenario({ concurrency: 1, workload: listed([0, 300_000], [0, 300_000]) });
    expect(story(two, "main", 1).replace(/\s+/g, " ")).toContain(
      "delayTime 1.550 s: for 550 ms a take was under way, for 1.000 s none was, though for 700 ms of those a slot was free",
    );
  });

  it("ends where the run was cut off", () => {
    const cut = exactScenario({
      concurrency: 1,
      horizon: 1_200_000,
      takeAhead: 1,
      workload: generated({ kind: "constant", rate: 4, count: 8 }, SECOND),
    });
    const last = (job: number) => story(cut, "take-ahead", job).split("\n").at(-1);
    expect([0, 1, 3, 7].map(last)).toEqual([
      "    1.050000  finishes, 1.000 s after its start and 1.050 s after its arrival",
      "    1.200000  the run is cut off, and the job still runs",
      "    1.200000  the run is cut off, and the job is still queued",
      "    1.200000  the run is cut off, and the job has not arrived",
    ]);
  });

  it("counts no job as queued that has not arrived", () => {
    const cut = exactScenario({
      concurrency: 1,
      horizon: SECOND,
      workload: generated({ kind: "constant", rate: 4, count: 100 }, SECOND),
    });
    expect(story(cut, "main", 2)).toContain("    0.500000  arrives; 1 job is queued before it");
  });

  it("needs the log", () => {
    const run = simulate(exactScenario({ workload: burst(2, SECOND) }), { policy: "main", seed: 1 });
    expect(() => explainJob(run, 0)).toThrow("the run kept no log");
  });
});

describe("every job's story", () => {
  it.each(["main", "drain-wait", "take-ahead", "take-each-slot", "linger", "batch-all"])(
    "adds up under %s",
    (policy) => {
      const mixed = scenario({
        workers: 3,
        concurrency: 4,
        takeAhead: 4,
        linger: 100 * MILLISECOND,
        workload: generated(
          { kind: "poisson", rate: 12, count: 80 },
          { kind: "lognormal", mean: 700 * MILLISECOND, cv: 0.5 },
        ),
      });
      const run = runOf(mixed, policy);
      for (let job = 0; job < run.jobs.count; job += 1) {
        const { ahead, passingTakes, takeUnderWay, slotFreeUnasked, read, hold } = jobStory(run, job);
        const [arrival, taken, started] = [run.jobs.arrival, run.jobs.taken, run.jobs.started].map(
          (column) => column[job] as number,
        ) as [number, number, number];
        const delay = taken - arrival;
        expect(takeUnderWay + slotFreeUnasked).toBeLessThanOrEqual(delay);
        // First come, first served: the jobs before it left by the takes that passed it by, or by its own.
        const left = passingTakes.at(-1)?.left ?? ahead;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThan(run.takes.returned[run.jobs.take[job] as number] as number);
        expect(read).toBeGreaterThanOrEqual(taken);
        expect(started).toBeGreaterThanOrEqual(read as number);
        if (hold.kind === "none") expect(started).toBe(read);
        if (hold.kind === "no slot") expect(run.jobs.finished[hold.freedBy]).toBe(hold.until);
        for (const line of explainJob(run, job).split("\n")) expect(line.length).toBeLessThanOrEqual(80);
      }
    },
  );
});
