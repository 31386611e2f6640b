import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RunFailure } from "../../src/experiment/run.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { policies } from "../../src/policies/policies.ts";
import { traceJson } from "../../src/report/trace-json.ts";
import { parseScenario } from "../../src/scenario/parse-scenario.ts";
import { randomFaultyScenario } from "../lifecycle/random-faulty-scenario.ts";
import { exactScenario, listed } from "../support/scenario.ts";
import { traceProblems } from "../support/trace-validator.ts";

const files = readdirSync("scenarios", { recursive: true, encoding: "utf8" })
  // The trace of a workload lies outside the repository.
  .filter((file) => file.endsWith(".yaml") && !file.startsWith("traces/"))
  .sort();

interface Entry {
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly cat: string;
  readonly ts: number;
  readonly dur: number;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

function entriesOf(text: string): Entry[] {
  return (JSON.parse(text) as { readonly traceEvents: Entry[] }).traceEvents;
}

describe("a trace", () => {
  // Two slots, three jobs of 500 ms. Two are taken at 50 ms and run to 550; main then sleeps until 1.05 s and takes the third.
  // The worker starts at −250 ms, which is where the trace begins.
  const run = simulate(
    exactScenario({ concurrency: 2, workload: listed([0, 500_000], [0, 500_000], [300_000, 500_000]) }),
    { policy: "main", seed: 1, log: true },
  );
  const entries = entriesOf(traceJson([run]));
  const slices = entries.filter(({ ph }) => ph === "X");

  it("has each job in the slot where it ran, and what it waited for beside it", () => {
    const jobs = slices.filter(({ cat }) => cat === "job");
    expect(jobs.map(({ tid, ts, dur, name }) => [tid, ts, dur, name])).toEqual([
      [2, 300_000, 500_000, "job A"],
      [3, 300_000, 500_000, "job B"],
      [2, 1_800_000, 500_000, "job C"],
    ]);
    expect(jobs[2]?.args).toEqual({
      delayTime_ms: 1250,
      holdTime_ms: 0,
      executionTime_ms: 500,
      outcome: "finished",
    });
  });

  it("has each take with what was asked and returned", () => {
    const takes = slices.filter(({ cat }) => cat === "take");
    expect(
      takes.slice(0, 2).map(({ tid, ts, dur, args }) => [tid, ts, dur, args.asked, args.returned]),
    ).toEqual([
      [1, 0, 300_000, 2, 2],
      [1, 1_300_000, 500_000, 2, 1],
    ]);
  });

  it("has the jobs and slots over time", () => {
    const steps = entries.filter(({ ph }) => ph === "C").map(({ ts, args }) => [ts, ...Object.values(args)]);
    expect(steps).toEqual([
      // Instant, queued, held, running, free slots, free while queued.
      [0, 0, 0, 0, 2, 0],
      [250_000, 2, 0, 0, 2, 2],
      [300_000, 0, 0, 2, 0, 0],
      [550_000, 1, 0, 2, 0, 0],
      [800_000, 1, 0, 0, 2, 1],
      [1_800_000, 0, 0, 1, 1, 0],
      [2_300_000, 0, 0, 0, 2, 0],
    ]);
  });

  it("has names first, then all runs in order of time; of one instant a slice before its arrow", () => {
    const both = [run, simulate(run.scenario, { policy: "drain-wait", seed: 1, log: true })];
    const text = traceJson(both);
    expect(traceJson(both)).toBe(text);
    const all = entriesOf(text);
    const start = all.findIndex(({ ph }) => ph !== "M");
    expect(all.slice(start).some(({ ph }) => ph === "M")).toBe(false);
    const times = all.slice(start).map(({ ts }) => ts);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    // A and B arrive at 0, the same under both policies; the trace begins 250 ms before.
    const told = all.filter(({ ts }) => ts === 250_000).map(({ ph, pid, name }) => [ph, pid, name].join(" "));
    expect(told).toEqual([
      "C 1 load",
      "b 1 job A",
      "b 1 job B",
      "C 10001 load",
      "b 10001 job A",
      "b 10001 job B",
    ]);
    // Their take is answered at 50 ms, and they start.
    const started = all.filter(({ ts, pid }) => ts === 300_000 && pid === 11);
    expect(started.map(({ ph, name }) => `${ph} ${name}`)).toEqual([
      ...["b job A", "e job A", "X job A", "f taken"],
      ...["b job B", "e job B", "X job B", "f taken"],
    ]);
  });

  it("has processes of their own for each run, and says whose they are", () => {
    const names = entriesOf(
      traceJson([run, simulate(run.scenario, { policy: "drain-wait", seed: 1, log: true })]),
    )
      .filter(({ name }) => name === "process_name")
      .map(({ pid, args }) => [pid, args.name]);
    expect(names).toEqual([
      [1, "main: queue"],
      [11, "main: worker 0"],
      [10_001, "drain-wait: queue"],
      [10_011, "drain-wait: worker 0"],
    ]);
  });

  it.each(files)("of %s, its policies in one file, has nothing that Perfetto would drop", (file) => {
    const path = `scenarios/${file}`;
    const overrides = [
      { key: "linger", value: "0.1s", origin: "this test" },
      { key: "takeAhead", value: "8", origin: "this test" },
    ];
    const readFile = (beside: string, from: string): string =>
      readFileSync(join(dirname(from), beside), "utf8");
    const read = parseScenario(readFileSync(path, "utf8"), { file: path, policies, overrides, readFile });
    if (!read.ok) throw new Error(`${path} is not valid`);
    // The larger scenarios have every policy only in the slow tests.
    const isLarge = file.includes("/") && process.env.SLOW_TESTS !== "1";
    const names = isLarge ? read.scenario.policies : policies.map(({ name }) => name);
    const runs = names.map((policy) => simulate(read.scenario, { policy, seed: 1, log: true }));
    expect(traceProblems(traceJson(runs))).toEqual([]);
  });

  it("has nothing that Perfetto would drop, whatever happens to workers, jobs and answers", () => {
    fc.assert(
      fc.property(
        randomFaultyScenario,
        fc.constantFrom(...policies),
        fc.nat(99),
        (scenario, policy, seed) => {
          try {
            const random = simulate(scenario, {
              policy: policy.name,
              seed,
              log: true,
              eventBudget: 2_000_000,
            });
            expect(traceProblems(traceJson([random]))).toEqual([]);
          } catch (error) {
            if (!(error instanceof RunFailure)) throw error;
          }
        },
      ),
      { numRuns: process.env.SLOW_TESTS === "1" ? 5_000 : 50 },
    );
  });
});
