import { mean } from "simple-statistics";
import { recommendedTakeAhead, type TakeAheadSetting } from "../../src/policies/recommended-take-ahead.ts";
import { load, markdown, runsOf } from "./scenario-runs.ts";
import { settingOf } from "./scenario-setting.ts";
import { type Numbers, randomSettings, type Setting, tryHold } from "./take-ahead-elsewhere.ts";
import { promised, type Swept, WORTH_COUNTING } from "./take-ahead-sweeps.ts";

type Formula = (setting: Required<TakeAheadSetting>) => number;

/** Jobs that finish during a take. */
function meanwhile({ concurrency, roundTrip, duration }: TakeAheadSetting): number {
  return (concurrency * roundTrip) / duration;
}

/** m + factor·√m + more, and at most so many times the slots. */
function rooted(factor: number, { more = 0, most = 1 } = {}): Formula {
  return (setting) =>
    Math.min(
      Math.round(most * setting.concurrency),
      Math.ceil(meanwhile(setting) + factor * Math.sqrt(meanwhile(setting)) - 1e-9) + more,
    );
}

/** factor·m, and at most the slots. */
function scaled(factor: number): Formula {
  return (setting) => Math.min(setting.concurrency, Math.ceil(factor * meanwhile(setting) - 1e-9));
}

/** Formulas that were tried; each holds as many as slots where jobs last about equally long. */
const formulas: readonly (readonly [string, Formula])[] = [
  ["**m + 2√m, at most C**", recommendedTakeAhead],
  ["m + √m, at most C", rooted(1)],
  ["m + 1.5√m, at most C", rooted(1.5)],
  ["m + 1.5√m + 1, at most C", rooted(1.5, { more: 1 })],
  ["m + 2√m + 2, at most C", rooted(2, { more: 2 })],
  ["m + 3√m, at most C", rooted(3)],
  ["m + 4√m, at most C", rooted(4)],
  ["m + 2√m, at most C÷2", rooted(2, { most: 0.5 })],
  ["m + 2√m, at most 2C", rooted(2, { most: 2 })],
  ["m + 3√m, at most 2C", rooted(3, { most: 2 })],
  ["1.5m, at most C", scaled(1.5)],
  ["2m, at most C", scaled(2)],
  [
    "the larger of m + 2√m and 3m²÷C, at most 2C",
    (setting) =>
      Math.max(
        rooted(2, { most: 2 })(setting),
        Math.min(2 * setting.concurrency, Math.ceil((3 * meanwhile(setting) ** 2) / setting.concurrency)),
      ),
  ],
  ["C÷2", ({ concurrency }) => Math.ceil(concurrency / 2)],
  ["C", ({ concurrency }) => concurrency],
];

const ALIKE = 0.15;
const grid = [0, 8, 16, 32, 64];

/** What holds of take-ahead do in one place; each is tried once. */
export class Place {
  readonly #numbersOf: (takeAhead: number) => Numbers;
  readonly #tried = new Map<number, Numbers>();

  constructor(numbersOf: (takeAhead: number) => Numbers) {
    this.#numbersOf = numbersOf;
  }

  with(takeAhead: number): Numbers {
    const known = this.#tried.get(takeAhead) ?? this.#numbersOf(takeAhead);
    this.#tried.set(takeAhead, known);
    return known;
  }

  /** Whether both parts of the promise are kept. */
  keeps(takeAhead: number): boolean {
    return this.excess(takeAhead) <= 5 && this.spares(takeAhead);
  }

  /** p99 over that of the best of 0, 8, 16, 32 and 64, in percent. */
  excess(takeAhead: number): number {
    const best = Math.min(...grid.map((hold) => this.with(hold).p99));
    return (this.with(takeAhead).p99 / best - 1) * 100;
  }

  /** Whether at most half of what 64 strands is stranded, where that counts. */
  spares(takeAhead: number): boolean {
    const with64 = this.with(64).stranded;
    return with64 <= WORTH_COUNTING || this.with(takeAhead).stranded <= with64 / 2;
  }
}

/** What take-ahead does in a committed scenario with its own seeds. */
export function committedPlace(path: string): Place {
  const scenario = load(path);
  const seeds = scenario.seeds?.length ?? 30;
  return new Place((takeAhead) => {
    const runs = runsOf({ ...scenario, takeAhead }, "take-ahead", seeds);
    const average = (key: string): number => mean(runs.map((metrics) => metrics[key] as number));
    return { p99: average("completion_p99_ms") / 1000, stranded: average("stranded_job_s") };
  });
}

/** How each formula keeps the promise: in the committed scenarios, and in two sets of random settings. */
export function formulasTable(): string {
  const committed = promised.map((one) => ({ one, place: committedPlace(one.scenario) }));
  const random = [1, 2].map((seed) =>
    randomSettings(seed).map((setting) => ({
      setting,
      place: new Place((hold) => tryHold(setting, "take-ahead", hold)),
    })),
  );
  const rows = formulas.map(([name, formula]) => {
    const missed = committed.filter(
      ({ one, place }) => !place.keeps(holdOf(formula, settingOf(one.scenario))),
    );
    return [
      name,
      `${committed.length - missed.length} of ${committed.length}`,
      alsoMissed(missed.map(({ one }) => one)),
      ...random.map((places) => randomCell(formula, places)),
    ];
  });
  return markdown(
    ["takeAhead", "scenarios kept", "missed beside the default's two", "300 settings", "300 others"],
    rows,
  );
}

function holdOf(formula: Formula, setting: Required<TakeAheadSetting>): number {
  return setting.variation < ALIKE ? setting.concurrency : formula(setting);
}

/** Those that the default keeps. */
function alsoMissed(missed: readonly Swept[]): string {
  const names = missed.map(({ name }) => name).filter((name) => !DEFAULT_MISSES.includes(name));
  return names.length === 0 ? "–" : names.join(", ");
}

/** Where the default misses its promise; a test holds it against the committed sweeps. */
export const DEFAULT_MISSES: readonly string[] = ["crash-and-redelivery", "shutdown-in-mid-burst"];

function randomCell(
  formula: Formula,
  places: readonly { readonly setting: Setting; readonly place: Place }[],
): string {
  const tried = places.map(({ setting, place }) => {
    const hold = holdOf(formula, setting);
    return { excess: place.excess(hold), spares: place.spares(hold) };
  });
  const share = (isSo: (one: (typeof tried)[number]) => boolean): string =>
    `${((100 * tried.filter(isSo).length) / tried.length).toFixed(0)} %`;
  const kept = share(({ excess, spares }) => excess <= 5 && spares);
  const parts = `${share(({ excess }) => excess <= 5)}, ${share(({ spares }) => spares)}`;
  return `${kept} (${parts}), +${Math.max(...tried.map(({ excess }) => excess)).toFixed(0)} %`;
}
