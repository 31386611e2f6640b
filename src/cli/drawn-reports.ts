import { MOST_TRACED_WORKERS, traceJson } from "../report/trace-json.ts";
import { UsageError } from "./exit-codes.ts";
import type { RunsAgain } from "./runs-again.ts";

/** Reports that show what happened in a few of the runs, which are made again for them at the end, by name. */
export const drawnReports: Readonly<Record<string, (results: readonly RunsAgain[]) => string>> = {
  trace,
};

/** One seed of each result, the first, under all its policies. */
function trace(results: readonly RunsAgain[]): string {
  const runs = results.flatMap((again) => {
    const seed = again.result.design.seeds[0] as number;
    return again.policies.map((policy) => again.make(policy, seed, { log: true }));
  });
  const large = runs.find(({ workers }) => workers > MOST_TRACED_WORKERS);
  if (large !== undefined)
    throw new UsageError(
      `--reporter trace: ${large.scenario.name} has ${large.workers} workers under ${large.policy}; a trace holds at most ${MOST_TRACED_WORKERS}`,
    );
  return traceJson(runs);
}
