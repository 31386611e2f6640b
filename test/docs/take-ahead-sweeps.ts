import { takeAheadSweeps } from "../../scripts/take-ahead-sweeps.mjs";
import { load } from "./scenario-runs.ts";
import { type Arm, Sweep } from "./take-ahead-numbers.ts";

/** The committed sweeps over takeAhead, with the recommended one of each scenario. */
export const sweeps = takeAheadSweeps().map(({ name, scenario, recommended }) => ({
  name,
  scenario,
  recommended,
  numbers: new Sweep(name),
  ahead: { policy: "take-ahead", takeAhead: recommended },
  /** It works out its hold, so that its takeAhead bounds it only: here a job a slot. */
  adaptive: { policy: "take-ahead-adaptive", takeAhead: slotsOf(scenario) },
}));
export type Swept = (typeof sweeps)[number];

export const drainWait: Arm = { policy: "drain-wait" };
export const most: Arm = { policy: "take-ahead", takeAhead: 64 };
export const p99 = "completion_p99_ms";
export const stranded = "stranded_job_s";

/** What is stranded counts where takeAhead 64 strands more than this, in job-seconds. */
export const WORTH_COUNTING = 10;

/** What the recommendation does not promise is apart: short jobs, a worker alone. */
export const promised = sweeps.filter(({ name }) => name !== "short-jobs" && name !== "one-worker");

export function swept(name: string): Swept {
  const found = sweeps.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no sweep is called ${name}`);
  return found;
}

/** The arm of take-ahead, of those with 0, 8, 16, 32 and 64, with the lowest p99. */
export function bestOf({ numbers }: Swept): Arm {
  const arms = [0, 8, 16, 32, 64].map((takeAhead) => ({ policy: "take-ahead", takeAhead }));
  return arms.reduce((best, arm) => (numbers.mean(arm, p99) < numbers.mean(best, p99) ? arm : best));
}

/** The p99 of an arm over that of the best, in percent. */
export function excess(one: Swept, arm: Arm = one.ahead): ReturnType<Sweep["change"]> {
  return one.numbers.change(arm, bestOf(one));
}

/** What of the promise an arm misses: p99 within 5 % of the best, and half of what 64 strands where that is over 10 job-s. */
export function missesOf(one: Swept, arm: Arm = one.ahead): string[] {
  const { numbers } = one;
  const [with64, own] = [numbers.mean(most, stranded), numbers.mean(arm, stranded)];
  return [
    ...(excess(one, arm).estimate > 5 ? ["p99"] : []),
    ...(with64 > WORTH_COUNTING && own > with64 / 2 ? ["stranded"] : []),
  ];
}

export function armText({ policy, takeAhead }: Arm): string {
  return takeAhead === undefined ? policy : `${policy} ${takeAhead}`;
}

function slotsOf(path: string): number {
  const { concurrency } = load(path);
  if (concurrency.kind !== "steps") throw new Error(`the concurrency of ${path} changes by itself`);
  return concurrency.steps[0]?.slots as number;
}
