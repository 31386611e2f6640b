import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Simulation } from "../src/des/simulation.ts";
import { runExperiment } from "../src/experiment/experiment.ts";
import type { Result } from "../src/experiment/result.ts";
import { simulate } from "../src/experiment/simulate.ts";
import { policies } from "../src/policies/policies.ts";
import type { Policy } from "../src/policies/policy.ts";
import { eventLines } from "../src/report/events-jsonl.ts";
import { jobsCsvRows } from "../src/report/jobs-csv.ts";
import { takesCsvRows } from "../src/report/takes-csv.ts";
import { parseScenario } from "../src/scenario/parse-scenario.ts";
import type { Scenario } from "../src/scenario/scenario.ts";
import { callLine } from "./cli/call.ts";

const files = readdirSync("scenarios")
  .filter((file) => file.endsWith(".yaml"))
  .sort();
const everyPolicy = policies.map((policy) => policy.name);

function scenarioOf(file: string): Scenario {
  const path = `scenarios/${file}`;
  const overrides = [{ key: "linger", value: "0.1s", origin: "this test" }];
  const read = parseScenario(readFileSync(path, "utf8"), { file: path, policies, overrides });
  if (!read.ok) throw new Error(`${path} is not valid`);
  return read.scenario;
}

/** Everything that a run leaves behind, as text. */
function tracesOf(scenario: Scenario, policy: string | Policy, seed: number): string {
  const run = simulate(scenario, { policy, seed, log: true });
  return eventLines(run) + jobsCsvRows(run) + takesCsvRows(run);
}

describe.each(files)("%s", (file) => {
  const scenario = scenarioOf(file);

  it("take-ahead with takeAhead 0 gives the same jobs and takes as drain-wait", () => {
    const without = { ...scenario, takeAhead: 0 };
    const [ahead, drained] = ["take-ahead", "drain-wait"].map((policy) => {
      const run = simulate(without, { policy, seed: 5 });
      return (jobsCsvRows(run) + takesCsvRows(run)).replaceAll(policy, "policy");
    });
    expect(ahead === drained).toBe(true);
  });

  it.each(everyPolicy)("two runs under %s are equal to the byte, event by event", (policy) => {
    const [first, second] = [tracesOf(scenario, policy, 3), tracesOf(scenario, policy, 3)];
    expect(first === second).toBe(true);
  });

  it("a policy's block is the same whatever policies run beside it", () => {
    const seeds = [1, 2];
    const together = runExperiment(scenario, { policies: everyPolicy, seeds });
    for (const policy of everyPolicy) {
      const alone = runExperiment(scenario, { policies: [policy], seeds });
      const block = together.runs.filter((run) => run.policy === policy);
      expect(JSON.stringify(block)).toBe(JSON.stringify(alone.runs));
    }
    const backwards = runExperiment(scenario, { policies: everyPolicy.toReversed(), seeds });
    const inOrder = everyPolicy.flatMap((policy) => backwards.runs.filter((run) => run.policy === policy));
    expect(JSON.stringify(inOrder)).toBe(JSON.stringify(together.runs));
  });

  it("a seed's runs are the same whatever seeds run beside it", () => {
    const choice = { policies: ["take-ahead"] };
    const many = runExperiment(scenario, { ...choice, seeds: [5, 4, 3] });
    const one = runExperiment(scenario, { ...choice, seeds: [3] });
    expect(many.runs.find((run) => run.seed === 3)).toEqual(one.runs[0]);
  });
});

describe("runs in one process", () => {
  it("never touch: a run in the middle of another changes neither", () => {
    const outer = scenarioOf("512-burst-platform.yaml");
    const inner = scenarioOf("4-workers-64-burst.yaml");
    const drainWait = policies.find((policy) => policy.name === "drain-wait") as Policy;
    const innerTraces: string[] = [];
    // The same loop; before each of its first steps a whole run of another scenario is made.
    const interrupting: Policy = {
      ...drainWait,
      *takeLoop(worker, parameters) {
        const loop = drainWait.takeLoop(worker, parameters);
        for (let step = loop.next(); !step.done; step = loop.next(yield step.value))
          if (innerTraces.length < 20) innerTraces.push(tracesOf(inner, "take-ahead", 1));
      },
    };
    const interrupted = tracesOf(outer, interrupting, 1);
    expect(interrupted === tracesOf(outer, "drain-wait", 1)).toBe(true);
    expect(innerTraces.length).toBe(20);
    expect(new Set([...innerTraces, tracesOf(inner, "take-ahead", 1)]).size).toBe(1);
  });

  it("never touch: two simulations step by step beside each other", () => {
    const log: string[] = [];
    const tick = (name: string, simulation: Simulation, every: number): void => {
      simulation.call(every, () => {
        log.push(`${name} ${simulation.now}`);
        tick(name, simulation, every);
      });
    };
    const [a, b] = [new Simulation(), new Simulation()];
    tick("a", a, 2);
    tick("b", b, 3);
    for (const until of [3, 6, 9]) {
      a.run({ until });
      b.run({ until });
    }
    expect(log).toEqual(["a 2", "b 3", "a 4", "a 6", "b 6", "a 8", "b 9"]);
  });
});

describe("one call of the command", () => {
  it("gives each file the same result, in whatever order the files are", async () => {
    const resultsOf = async (names: readonly string[]): Promise<Map<string, string>> => {
      const paths = names.map((name) => `scenarios/${name}`).join(" ");
      const { stdout } = await callLine(`compare ${paths} --seeds 2 --json`);
      return new Map((JSON.parse(stdout) as Result[]).map((one) => [one.scenario.name, JSON.stringify(one)]));
    };
    const forwards = await resultsOf(files);
    const backwards = await resultsOf(files.toReversed());
    expect(forwards.size).toBe(files.length);
    for (const [name, result] of forwards) expect(backwards.get(name) === result).toBe(true);
  });

  it("draws the same jobs for a seed, whatever the policies, the workers and the take's cost are", async () => {
    const hashesOf = async (flags: string): Promise<string[]> => {
      const { stdout } = await callLine(`run scenarios/512-burst-platform.yaml --seeds 3 --json ${flags}`);
      return (JSON.parse(stdout) as Result).runs.slice(0, 3).map((run) => run.workloadHash);
    };
    const hashes = await hashesOf("--policy main");
    expect(await hashesOf("--policy take-each-slot")).toEqual(hashes);
    expect(await hashesOf("--workers 4 --concurrency 8 --set jobTake.deepQueue=2s --set loopLag=0")).toEqual(
      hashes,
    );
    expect(await hashesOf("--duration 0.42s")).not.toEqual(hashes);
  });
});
