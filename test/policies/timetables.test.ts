import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { policies, policyNamed } from "../../src/policies/policies.ts";
import { exactScenario, listed, MILLISECOND, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { jobTimetable, writeTakes } from "../support/timetable.ts";

/** Runs one policy on a worker of two slots, without lag and run tick; a deep take costs 0.5 s, a delivery 0.05 s. */
function runOf(policy: string, choices: ScenarioChoices) {
  return simulate(exactScenario({ concurrency: 2, ...choices }), { policy, seed: 1 });
}

/** Short and long in turn: the worker is full with one of each. */
const fiveJobs = listed([0, 300_000], [0, 700_000], [0, 300_000], [0, 700_000], [0, 300_000]);

describe("main", () => {
  it("sleeps a second when it is full, and then takes what has room", () => {
    expect(writeTakes(runOf("main", { workload: fiveJobs }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      // Full from 50 on; empty from 750 on, and sees it at 1050.
      "worker 0 1050→1550 2 of 2 depth 3",
      "worker 0 2550→3050 1 of 2 depth 1",
    ]);
  });

  it("takes less than a batch when the second ends in the middle of one", () => {
    const stragglers = listed([0, 300_000], [0, 1_400_000], [0, 300_000], [0, 300_000]);
    expect(writeTakes(runOf("main", { workload: stragglers }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 1050→1550 1 of 1 depth 2",
      // The straggler has left at 1450.
      "worker 0 1550→2050 1 of 1 depth 1",
    ]);
  });
});

describe("drain-wait", () => {
  it("takes a full batch as soon as it has drained, and nothing before", () => {
    expect(writeTakes(runOf("drain-wait", { workload: fiveJobs }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 750→1250 2 of 2 depth 3",
      "worker 0 1950→2450 1 of 2 depth 1",
    ]);
  });

  it("lets no straggler hold freed slots for more than a second", () => {
    const stragglers = listed([0, 300_000], [0, 3 * SECOND], [0, 300_000], [0, 300_000]);
    expect(writeTakes(runOf("drain-wait", { workload: stragglers }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 1050→1550 1 of 1 depth 2",
      // Full again until 1850; the wait of a second ends at 2550, with the straggler still there.
      "worker 0 2550→3050 1 of 1 depth 1",
    ]);
  });

  it("takes at once for the slots that are left when a take came back short", () => {
    expect(writeTakes(runOf("drain-wait", { workload: listed([0, SECOND], [200_000, SECOND]) }))).toEqual([
      "worker 0 -250→50 1 of 2 depth 0",
      "worker 0 50→250 1 of 1 depth 0",
    ]);
  });
});

describe("take-ahead", () => {
  it("asks for extra jobs after a full take, and holds them until slots free", () => {
    const run = runOf("take-ahead", { takeAhead: 2, workload: fiveJobs });
    expect(writeTakes(run)).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      // All slots are taken: the two extra jobs alone.
      "worker 0 50→550 2 of 2 depth 3",
      // One job is held until 750; no take is sent before.
      "worker 0 750→1250 1 of 2 depth 1",
    ]);
    expect(jobTimetable(run)).toEqual([
      [0, 50, 50, 350],
      [0, 50, 50, 750],
      [0, 550, 550, 850],
      [0, 550, 750, 1450],
      [0, 1250, 1250, 1550],
    ]);
  });

  it("adds the extra jobs to the slots that are free", () => {
    const quick = listed(...Array.from({ length: 6 }, () => [0, 100_000] as const));
    expect(writeTakes(runOf("take-ahead", { takeAhead: 1, workload: quick }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 50→550 1 of 1 depth 4",
      // One of two slots is free, and one extra.
      "worker 0 550→1050 2 of 2 depth 3",
      "worker 0 1050→1550 1 of 1 depth 1",
    ]);
  });

  it("asks only for free slots after a short take: a shallow queue stays with the other workers", () => {
    const shallow = listed([0, SECOND], [200_000, SECOND], [400_000, SECOND]);
    expect(writeTakes(runOf("take-ahead", { takeAhead: 8, concurrency: 3, workload: shallow }))).toEqual([
      "worker 0 -250→50 1 of 3 depth 0",
      "worker 0 50→250 1 of 2 depth 0",
      "worker 0 250→450 1 of 1 depth 0",
    ]);
  });

  it("waits as drain-wait does when nothing is free and the last take was short", () => {
    // Short: two of three. The third slot fills at 250, by a take that is full; so the next asks for one ahead, and gets it at 750.
    const jobs = listed(
      [0, 3 * SECOND],
      [0, 3 * SECOND],
      [200_000, 300_000],
      [210_000, 300_000],
      [900_000, SECOND],
    );
    expect(writeTakes(runOf("take-ahead", { takeAhead: 1, concurrency: 3, workload: jobs }))).toEqual([
      "worker 0 -250→50 2 of 3 depth 0",
      "worker 0 50→250 1 of 1 depth 0",
      "worker 0 250→750 1 of 1 depth 1",
      "worker 0 750→950 1 of 1 depth 0",
    ]);
  });
});

describe("take-each-slot", () => {
  it("takes again as soon as any job leaves", () => {
    expect(writeTakes(runOf("take-each-slot", { workload: fiveJobs }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 350→850 1 of 1 depth 3",
      "worker 0 850→1350 1 of 1 depth 2",
      "worker 0 1350→1850 1 of 1 depth 1",
    ]);
  });
});

describe("linger", () => {
  it("waits a little for more slots once one is free", () => {
    const run = runOf("linger", { linger: 100 * MILLISECOND, workload: fiveJobs });
    expect(writeTakes(run)).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 450→950 1 of 1 depth 3",
      "worker 0 950→1450 1 of 1 depth 2",
      "worker 0 1450→1950 1 of 1 depth 1",
    ]);
  });

  it("takes a bigger batch for it when the slots free one after the other", () => {
    const close = listed([0, 300_000], [0, 390_000], [0, 300_000], [0, 300_000]);
    expect(writeTakes(runOf("linger", { linger: 100 * MILLISECOND, workload: close }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 450→950 2 of 2 depth 2",
    ]);
  });

  it("lingers also when its wait ended with the second and no job left", () => {
    const long = listed([0, 3 * SECOND], [0, 3 * SECOND], [0, SECOND]);
    // Looks at 1050 + 100, 2150 + 100; the jobs leave at 3050, and it lingers until 3150.
    expect(writeTakes(runOf("linger", { linger: 100 * MILLISECOND, workload: long }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 3150→3650 1 of 2 depth 1",
    ]);
    const free = listed([0, 2_150_000], [0, 3 * SECOND], [0, SECOND]);
    // The first job leaves at 2200, while it lingers after the second wait of a second.
    expect(writeTakes(runOf("linger", { linger: 100 * MILLISECOND, workload: free }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 2250→2750 1 of 1 depth 1",
    ]);
  });
});

describe("batch-all", () => {
  it("takes only when no job is in progress, though slots are free", () => {
    expect(writeTakes(runOf("batch-all", { workload: listed([0, SECOND], [200_000, SECOND]) }))).toEqual([
      "worker 0 -250→50 1 of 2 depth 0",
      "worker 0 1050→1550 1 of 2 depth 1",
    ]);
  });

  it("waits for a straggler without bound", () => {
    const stragglers = listed([0, 300_000], [0, 7 * SECOND], [0, 300_000]);
    expect(writeTakes(runOf("batch-all", { workload: stragglers }))).toEqual([
      "worker 0 -250→50 2 of 2 depth 0",
      "worker 0 7050→7550 1 of 2 depth 1",
    ]);
  });
});

describe("batch-all and a change of its concurrency", () => {
  it("does not see it before it has drained", () => {
    const rising = listed([0, 2_500_000], [0, 300_000], [0, 300_000]);
    const concurrency = [
      [0, 1],
      [SECOND, 2],
    ] as const;
    expect(writeTakes(runOf("batch-all", { concurrency, workload: rising }))).toEqual([
      "worker 0 -250→50 1 of 1 depth 0",
      "worker 0 2550→3050 2 of 2 depth 2",
    ]);
  });
});

describe("the policies", () => {
  it("are found by their names, and by no other", () => {
    expect(policies.map(({ name }) => policyNamed(name))).toEqual(policies);
    expect(policyNamed("drain_wait")).toBeUndefined();
    expect(new Set(policies.map(({ name }) => name)).size).toBe(policies.length);
  });

  it("say in one sentence what a full worker does, and what they mirror", () => {
    for (const { description, mirrors } of policies) {
      expect(description).toMatch(/^[a-z].{20,}[^.]$/);
      expect(mirrors).not.toBe("");
    }
  });
});
