import { describe, expect, it } from "vitest";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { experiments } from "../../src/fit/experiments.ts";
import { fitLog } from "../../src/fit/fit-log.ts";
import { readTakeLog } from "../../src/fit/read-take-log.ts";
import { takesCsvHead, takesCsvRows } from "../../src/report/takes-csv.ts";
import { latencyModelNames } from "../../src/scenario/latency-parameters.ts";

/** The experiments' scenarios, simulated under a latency model; what the reporter of takes writes of them. */
function takesOf(model: string, chosen = experiments, seed = 1): string {
  const rows = chosen.flatMap(({ name, scenario }) => {
    const counts = name === "workers" ? [1, 2, 4, 8] : [scenario.workers];
    return counts.map((workers) => {
      const data = { name: `${name}-${workers}`, description: "", ...scenario, workers, jobTake: { model } };
      const read = readScenario(JSON.stringify(data), { file: name });
      if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join("\n"));
      return takesCsvRows(simulate(read.scenario, { policy: read.scenario.policies[0] as string, seed }));
    });
  });
  return takesCsvHead + rows.join("");
}

/** All of them take seconds. */
const models = process.env.SLOW_TESTS ? latencyModelNames : (["flat", "ticker"] as const);

it.each(models)("the experiments' scenarios, run under %s, name it", (model) => {
  const fit = fitLog(readTakeLog(takesOf(model), { mapping: {}, unit: undefined }));
  const left = fit.mechanisms.filter(({ verdict }) => verdict === "survives");
  expect(left.map(({ name, behind }) => `${name} ${behind.toFixed(0)}`)).toEqual([`${model} 0`]);
});

describe("the trickle by itself", () => {
  const trickle = experiments.filter(({ name }) => name === "trickle");

  it.each(latencyModelNames)(
    "names no other than %s: its arrivals do not put the workers in step",
    (model) => {
      for (const seed of [1, 2]) {
        const fit = fitLog(readTakeLog(takesOf(model, trickle, seed), { mapping: {}, unit: undefined }));
        const verdict = fit.mechanisms.find(({ name }) => name === model)?.verdict;
        // Takes of one job fill no shard: sharded is as flat here, and said to be.
        const own = verdict === "not distinguishable" ? "flat" : model;
        expect([own, undefined]).toContain(fit.named);
      }
    },
  );
});

it("early jobs by themselves rule out no mechanism that they come from: no take found jobs", () => {
  const early = experiments.filter(({ name }) => name === "early-jobs");
  for (const seed of [1, 2, 3]) {
    const text = takesOf("wake-or-poll", early, seed);
    const fit = fitLog(readTakeLog(text, { mapping: {}, unit: undefined }));
    const left = fit.mechanisms.flatMap(({ name, verdict }) => (verdict === "survives" ? [name] : []));
    expect(fit.deepTakes).toBe(0);
    expect(left).toEqual(expect.arrayContaining(["flat", "wake-or-poll", "lock"]));
  }
});
