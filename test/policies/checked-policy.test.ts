import { describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { checkedPolicy } from "../../src/policies/checked-policy.ts";
import type { OwnPolicy } from "../../src/policies/own-policy.ts";
import { policies } from "../../src/policies/policies.ts";
import type { PolicyWorker } from "../../src/policies/policy.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { exactScenario, generated, listed, SECOND, scenario } from "../support/scenario.ts";

const loaded = scenario({
  workers: 2,
  concurrency: 4,
  takeAhead: 4,
  linger: SECOND / 10,
  workload: generated({ kind: "poisson", rate: 20, count: 100 }, { kind: "exponential", mean: SECOND / 2 }),
});

/** Workers that end in every way, jobs that do, and takes that bring nothing. */
const troubled: Scenario = {
  ...loaded,
  events: [
    { at: SECOND, kind: "shutdown", worker: 0 },
    { at: 2 * SECOND, kind: "crash", worker: 1, restart: SECOND },
    { at: 3 * SECOND, kind: "answer", answer: "429", takes: undefined, over: SECOND },
  ],
  failures: { probability: 0.2, retries: 2, retryAfter: SECOND / 10 },
  executionTimeout: { limit: 2 * SECOND, from: "start" },
};

/** What a loop found, in a run that a fault of its own may end. */
function found<Found>(look: (worker: PolicyWorker) => Found): Found[] {
  const all: Found[] = [];
  const own: OwnPolicy = {
    name: "curious",
    description: "",
    *takeLoop(worker) {
      all.push(look(worker));
      for (;;) {
        if (worker.occupancy === 0) yield* worker.take(1);
        else yield* worker.untilDrained({});
      }
    },
  };
  try {
    simulate(exactScenario({ workers: 2, workload: listed([0, SECOND], [0, SECOND]) }), {
      policy: checkedPolicy(own),
      seed: 1,
    });
  } catch {}
  return all;
}

describe("the guard around a policy", () => {
  it.each(policies)("changes nothing of what $name does", (policy) => {
    const guarded = simulate(loaded, { policy: checkedPolicy(policy), seed: 3 });
    const bare = simulate(loaded, { policy: policy.name, seed: 3 });
    expect(guarded.jobs).toEqual(bare.jobs);
    expect(guarded.takes).toEqual(bare.takes);
  });

  it.each(policies)("changes nothing of what $name does where workers end and takes fail", (policy) => {
    for (const refreshWorker of [false, true]) {
      const guarded = simulate({ ...troubled, refreshWorker }, { policy: checkedPolicy(policy), seed: 3 });
      const bare = simulate({ ...troubled, refreshWorker }, { policy: policy.name, seed: 3 });
      expect(guarded.jobs).toEqual(bare.jobs);
      expect(guarded.takes).toEqual(bare.takes);
    }
  });

  it("shows a worker that leads to nothing else and cannot be changed", () => {
    const [seen] = found((worker) => ({
      prototype: Object.getPrototypeOf(worker),
      isFrozen: Object.isFrozen(worker),
      constructor: (worker as { constructor?: unknown }).constructor,
      values: Reflect.ownKeys(worker).map((key) => typeof Reflect.get(worker, key)),
    }));
    expect(seen).toMatchObject({ prototype: null, isFrozen: true, constructor: undefined });
    expect(new Set(seen?.values)).toEqual(new Set(["number", "boolean", "function"]));
  });

  it("gives an empty token in the place of a wait: nothing to raise, to begin or to read the clock from", () => {
    for (const wait of ["take", "sleep", "untilJobLeaves"] as const) {
      const [token] = found((worker) => worker[wait](1 as never).next().value);
      if (typeof token !== "object" || token === null) throw new Error("no token");
      expect([Object.getPrototypeOf(token), Reflect.ownKeys(token), Object.isFrozen(token)]).toEqual([
        null,
        [],
        true,
      ]);
    }
  });

  it("lets no worker leave something for the waits of another", () => {
    const seen = found((worker) => {
      const shared = Object.getPrototypeOf(worker.take(1));
      return Reflect.set(shared, "left", 1) || Reflect.set(shared, "next", () => {});
    });
    expect(seen).toEqual([false, false].slice(0, seen.length));
  });

  it("gives parameters that cannot be changed", () => {
    const own: OwnPolicy = {
      name: "changing",
      description: "",
      parameters: { lead: { default: "50ms", description: "" } },
      *takeLoop(_worker, parameters) {
        expect(parameters.lead).toBe(50_000);
        Object.assign(parameters, { lead: 1 });
        yield 1;
      },
    };
    const run = () => simulate(loaded, { policy: checkedPolicy(own), seed: 1 });
    expect(run).toThrow(/it throws TypeError: Cannot assign to read only property 'lead'/);
  });

  it("puts the globals back", () => {
    const before = [Math.random, Date, Date.now, setTimeout];
    simulate(loaded, { policy: checkedPolicy(policies[0] as OwnPolicy), seed: 1 });
    expect([Math.random, Date, Date.now, setTimeout]).toEqual(before);
    expect(Object.hasOwn(performance, "now")).toBe(false);
  });

  it("lets a date be computed, but not asked for", () => {
    const seen = found(() => [new Date(0).getTime(), Date.UTC(1970, 0, 1)]);
    expect(seen[0]).toEqual([0, 0]);
    expect(found(() => new Date().getFullYear())).toEqual([]);
  });
});
