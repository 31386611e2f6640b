import { describe, expect, it } from "vitest";
import type { Run } from "../../src/experiment/run.ts";
import type { Concurrency } from "../../src/scenario/scenario.ts";
import { happeningsWith } from "../support/happenings.ts";
import { listed, type ScenarioChoices, SECOND } from "../support/scenario.ts";
import { everyParameter, everyPolicy, runOf } from "./run-of.ts";

function byLoad(choices: Partial<Concurrency & { kind: "load" }>): Concurrency {
  return {
    kind: "load",
    start: 1,
    minimum: 1,
    maximum: 4,
    step: 1,
    fullTakes: 1,
    straggler: 10 * SECOND,
    ...choices,
  };
}

/** When the concurrency was set, in milliseconds, and to what. */
function settings(run: Run): (readonly [number, number])[] {
  return (run.log ?? []).flatMap((event) =>
    event.event === "concurrency-set" ? [[event.time / 1000, event.slots] as const] : [],
  );
}

const quick = (count: number, duration = 100_000) =>
  listed(...Array.from({ length: count }, () => [0, duration] as const));

describe("concurrency as a function of the load", () => {
  it("goes up while takes are full, each time once the worker has emptied", () => {
    const run = runOf("drain-wait", { concurrency: byLoad({}), workload: quick(8) });
    // Every change waits until the worker is empty: at 50 it is not, and looks again a second later.
    expect(settings(run)).toEqual([
      [50, 2],
      [1550, 3],
      [3050, 4],
    ]);
    expect(happeningsWith(run, "asks", "gets")).toEqual([
      "-250 worker 0 asks for 1",
      "50 worker 0 gets A",
      "1050 worker 0 asks for 2",
      "1550 worker 0 gets B, C",
      "2550 worker 0 asks for 3",
      "3050 worker 0 gets D, E, F",
      "4050 worker 0 asks for 4",
      // Came back short: nothing changes.
      "4550 worker 0 gets G, H",
      "4550 worker 0 asks for 2",
    ]);
  });

  it("goes up after as many full takes as it is told, by as much, and no higher than its maximum", () => {
    const run = runOf("drain-wait", {
      concurrency: byLoad({ fullTakes: 2, step: 5 }),
      workload: quick(20),
    });
    // Full takes are answered at 50 and 650; then the maximum is reached.
    expect(settings(run)).toEqual([[650, 4]]);
  });

  it("goes down on a straggler, no lower than its minimum, and waits until that has left", () => {
    const run = runOf("drain-wait", {
      concurrency: byLoad({ start: 3, minimum: 2, step: 4, fullTakes: 9, straggler: SECOND }),
      workload: listed([0, 2_500_000], [0, 100_000], [0, 100_000], [0, 100_000], [0, 100_000]),
    });
    // Looks at 50 and 1050, when A has run for exactly 1 s, which is not longer; it takes two, and looks again at 1550.
    expect(settings(run)).toEqual([
      [-250, 3],
      [1550, 2],
    ]);
    expect(happeningsWith(run, "asks", "A finishes")).toEqual([
      "-250 worker 0 asks for 3",
      "1050 worker 0 asks for 2",
      "2550 A finishes on 0",
      "2550 worker 0 asks for 2",
    ]);
  });

  it("goes down rather than up where a job straggles though takes are full", () => {
    const run = runOf("take-each-slot", {
      concurrency: byLoad({ start: 2, straggler: 400_000 }),
      workload: listed([0, SECOND], [0, 500_000], [0, 100_000], [0, 100_000]),
    });
    // At 50 the take came back full: up to 3, and wait. At 1050 A leaves in the wake-up of the look; empty.
    expect(settings(run)).toEqual([
      [-250, 2],
      [50, 3],
    ]);
    const straggling = runOf("take-each-slot", {
      concurrency: byLoad({ start: 2, fullTakes: 2, straggler: 400_000 }),
      workload: listed([0, 5 * SECOND], [0, 300_000], [0, 100_000], [0, 100_000]),
    });
    // B leaves at 350; the second full take is answered at 850, when A has run for 800 ms.
    expect(settings(straggling)).toEqual([
      [-250, 2],
      [850, 1],
    ]);
  });

  it("counts full takes from the last change on", () => {
    const run = runOf("drain-wait", {
      concurrency: byLoad({ fullTakes: 2 }),
      workload: quick(12),
    });
    // Takes of one answered at 50 and 650, of two at 2150 and 2750, of three at 4250 and 4850.
    expect(settings(run)).toEqual([
      [650, 2],
      [2750, 3],
      [4850, 4],
    ]);
  });

  it("starts at its start, with no wait, as any concurrency does", () => {
    const run = runOf("main", { concurrency: byLoad({ start: 3, maximum: 3 }), workload: quick(3) });
    expect(settings(run)).toEqual([[-250, 3]]);
    expect(happeningsWith(run, "gets")).toEqual(["50 worker 0 gets A, B, C"]);
  });

  it("begins anew in a worker that comes back", () => {
    const run = runOf("main", {
      concurrency: byLoad({ start: 2 }),
      workload: quick(6),
      events: [{ at: 1_200_000, kind: "crash", worker: 0, restart: SECOND }],
    });
    expect(settings(run).slice(0, 3)).toEqual([
      [-250, 2],
      [50, 3],
      [2200, 2],
    ]);
  });

  it.each(everyPolicy)("serves everything under %s, up and down", (policy) => {
    const jobs = Array.from(
      { length: 60 },
      (_, job) => [job * 50_000, 100_000 + (job % 7) * 200_000] as const,
    );
    const run = runOf(policy, {
      ...everyParameter,
      workers: 2,
      concurrency: byLoad({ start: 2, minimum: 1, step: 2, straggler: 900_000 }),
      workload: {
        kind: "listed",
        jobs: jobs.map(([arrival, duration], job) => ({ id: `${job}`, arrival, duration })),
      },
    });
    expect(run.status).toBe("complete");
    for (const [, slots] of settings(run)) expect([1, 2, 3, 4]).toContain(slots);
  });
});

describe("a concurrency that falls to 0 on a straggler", () => {
  const toZero = byLoad({ start: 2, minimum: 0, maximum: 2, step: 2, straggler: 400_000 });

  it("while a job is held is the SDK's endless wait, and reported as that", () => {
    // C comes at 550 and is held; the look is at that instant, when A and B have run for 500 ms.
    const choices: ScenarioChoices = {
      takeAhead: 1,
      concurrency: toZero,
      workload: listed([0, 1_200_000], [0, 1_200_000], [0, 100_000]),
    };
    expect(() => runOf("take-ahead", choices)).toThrow(
      /1 of 3 jobs can never finish .*worker 0 \(concurrency 0, holds C\): its take loop \(take-ahead\) waits for the worker to empty/,
    );
  });

  it("while none is held leaves a worker that never takes again, and is reported as that", () => {
    const choices: ScenarioChoices = {
      concurrency: toZero,
      workload: listed([0, 1_200_000], [0, 100_000], [0, 100_000]),
    };
    // Main looks at 1050, when A has run for a second.
    expect(() => runOf("main", choices)).toThrow(
      /1 of 3 jobs can never finish .*worker 0 \(concurrency 0\): its take loop \(main\) waits for 1 s to pass/,
    );
  });
});
