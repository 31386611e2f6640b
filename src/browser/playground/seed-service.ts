import { type SeedRuns, seedRuns } from "../../experiment/seed-runs.ts";
import { estimatesOf } from "../../playground/estimates.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { SeedsMessage, SeedsRequest } from "./messages.ts";

/** No more often than so many milliseconds the page hears how far it is. */
const pause = 100;

/** Runs many seeds in a worker, as the page asks. Whoever has no more use for it ends the worker. */
export function serveSeeds(): void {
  addEventListener("message", ({ data }: MessageEvent<SeedsRequest>) => {
    try {
      runSeeds(data, (message) => postMessage(message));
    } catch (error) {
      postMessage({ kind: "failure", message: error instanceof Error ? error.message : String(error) });
    }
  });
}

function runSeeds(request: SeedsRequest, tell: (message: SeedsMessage) => void): void {
  const { scenario, policies, rounds } = request;
  const made: SeedRuns[] = [];
  let told = performance.now();
  for (let seed = 1; seed <= (rounds.at(-1) ?? 0); seed += 1) {
    made.push(runsOf(scenario, policies, seed));
    if (rounds.includes(seed))
      tell({ kind: "estimates", seeds: seed, estimates: estimatesOf(scenario, request, made) });
    if (performance.now() - told < pause) continue;
    told = performance.now();
    tell({ kind: "progress", seeds: seed });
  }
}

function runsOf(scenario: Scenario, policies: readonly string[], seed: number): SeedRuns {
  const steps = seedRuns(scenario, { policies, seed });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
