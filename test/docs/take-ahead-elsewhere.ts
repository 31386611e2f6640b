import { max, mean } from "simple-statistics";
import { recommendedTakeAhead } from "../../src/policies/recommended-take-ahead.ts";
import type { Distribution } from "../../src/random/distribution.ts";
import { randomStream } from "../../src/random/random-stream.ts";
import { burst, SECOND, scenario } from "../support/scenario.ts";
import { markdown, runsOf } from "./scenario-runs.ts";

/** A burst on some workers, drawn at random. Times in seconds. */
export interface Setting {
  readonly workers: number;
  readonly concurrency: number;
  readonly roundTrip: number;
  readonly duration: number;
  readonly variation: number;
  readonly jobs: number;
}

/** Means over the seeds, p99 in seconds. */
export interface Numbers {
  readonly p99: number;
  readonly stranded: number;
}

interface Tried {
  readonly setting: Setting;
  readonly adaptive: Numbers;
  readonly byHold: ReadonlyMap<number, Numbers>;
  readonly best: number;
}

const SETTINGS = 300;
/** Seeds of each setting. */
export const SEEDS = 5;
const grid = [0, 8, 16, 32, 64];

const holds: readonly (readonly [string, (setting: Setting) => number])[] = [
  ["default", recommendedTakeAhead],
  ["as many as slots", ({ concurrency }) => concurrency],
  ["twice as many", ({ concurrency }) => 2 * concurrency],
  ["64", () => 64],
  ["0", () => 0],
];

const kinds: readonly (readonly [string, (setting: Setting) => boolean])[] = [
  ["jobs that last equally long", ({ variation }) => variation === 0],
  ["nearly equally long (cv 0.1)", ({ variation }) => variation === 0.1],
  [
    "cv 0.3 to 1, at least 1.5 takes long",
    (one) => one.variation > 0.1 && one.duration >= 1.5 * one.roundTrip,
  ],
  ["cv 0.3 to 1, shorter", (one) => one.variation > 0.1 && one.duration < 1.5 * one.roundTrip],
  ["all", () => true],
];

/** How the default and others do in random settings, by kind of setting. */
export function elsewhereTable(): string {
  const tried = randomSettings(1).map(tryOut);
  const rows = kinds.map(([kind, isOfKind]) => {
    const some = tried.filter(({ setting }) => isOfKind(setting));
    const own = holds.map(([, holdOf]) =>
      cell(some, ({ setting, byHold }) => byHold.get(holdOf(setting)) as Numbers),
    );
    return [kind, String(some.length), ...own, cell(some, ({ adaptive }) => adaptive)];
  });
  return markdown(["", "settings", ...holds.map(([name]) => name), "adaptive, slots"], rows);
}

/** 300 settings, drawn at random. */
export function randomSettings(seed: number): Setting[] {
  const stream = randomStream({ seed, purpose: "settings", index: 0 });
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(stream.uniform() * values.length)] as Value;
  const settings: Setting[] = [];
  while (settings.length < SETTINGS) {
    const [workers, concurrency] = [pick([2, 3, 4, 8, 16]), pick([1, 2, 4, 8, 16, 32, 64])];
    const roundTrip = pick([0.1, 0.5, 0.5, 0.5, 1]);
    const duration = roundTrip * 2 ** (4 * stream.uniform());
    const variation = pick([0, 0.1, 0.3, 0.5, 1]);
    const jobs = Math.round(workers * concurrency * (2 + 12 * stream.uniform()));
    // So many that 99 % are not all of them, and so few that it does not take all day.
    if (jobs >= 30 && jobs <= 3000)
      settings.push({ workers, concurrency, roundTrip, duration, variation, jobs });
  }
  return settings;
}

function tryOut(setting: Setting): Tried {
  const tried = new Set([...grid, ...holds.map(([, holdOf]) => holdOf(setting))]);
  const byHold = new Map(
    [...tried].map((takeAhead) => [takeAhead, tryHold(setting, "take-ahead", takeAhead)]),
  );
  const adaptive = tryHold(setting, "take-ahead-adaptive", setting.concurrency);
  return { setting, adaptive, byHold, best: Math.min(...[...byHold.values()].map(({ p99 }) => p99)) };
}

/** What a policy does in a setting. */
export function tryHold(
  { workers, concurrency, roundTrip, duration, variation, jobs }: Setting,
  policy: string,
  takeAhead: number,
): Numbers {
  const average = Math.round(duration * SECOND);
  const durations: Distribution =
    variation === 0
      ? { kind: "constant", value: average }
      : { kind: "lognormal", mean: average, cv: variation };
  const runs = runsOf(
    scenario({
      workers,
      concurrency,
      takeAhead,
      deepQueue: roundTrip * SECOND,
      workload: burst(jobs, durations),
    }),
    policy,
    SEEDS,
  );
  const averageOf = (key: string): number => mean(runs.map((metrics) => metrics[key] as number));
  return { p99: averageOf("completion_p99_ms") / 1000, stranded: averageOf("stranded_job_s") };
}

function cell(some: readonly Tried[], numbersIn: (one: Tried) => Numbers): string {
  const own = some.map(numbersIn);
  const excess = some.map(({ best }, index) => ((own[index] as Numbers).p99 / best - 1) * 100);
  const strands = some.flatMap(({ byHold }, index) => {
    const with64 = (byHold.get(64) as Numbers).stranded;
    return with64 > 10 ? [(own[index] as Numbers).stranded <= with64 / 2] : [];
  });
  const within = percent(excess.map((value) => value <= 5));
  return `${within} · ${mean(excess).toFixed(1).replace("-", "−")}, ${max(excess).toFixed(0)} % · ${percent(strands)}`;
}

function percent(values: readonly boolean[]): string {
  return values.length === 0 ? "–" : `${Math.round((100 * values.filter(Boolean).length) / values.length)} %`;
}
