import { mean } from "simple-statistics";
import { describe, expect, it } from "vitest";
import { drainWait as drainWaitPolicy } from "../../src/policies/drain-wait.ts";
import type { Policy } from "../../src/policies/policy.ts";
import { takeAhead } from "../../src/policies/take-ahead.ts";
import { takeAheadAdaptive } from "../../src/policies/take-ahead-adaptive.ts";
import { takeLead } from "../../src/policies/take-lead.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { listed, MILLISECOND, SECOND, scenario } from "../support/scenario.ts";
import { type HoldVariant, holdVariants } from "./adaptive-hold-variants.ts";
import { contestIn, fixedHolds, HoldContest, type Numbers, variantScenarios } from "./hold-contest.ts";
import { load, markdown, runsOf } from "./scenario-runs.ts";
import { sameOrWritten } from "./section.ts";
import { type Arm, signed } from "./take-ahead-numbers.ts";
import {
  bestOf,
  missesOf,
  most,
  p99,
  promised,
  type Swept,
  stranded,
  sweeps,
  swept,
  WORTH_COUNTING,
} from "./take-ahead-sweeps.ts";

const slow = process.env.SLOW_TESTS !== undefined;

const VARIANT_SEEDS = 20;

const adaptive64: Arm = { policy: "take-ahead-adaptive", takeAhead: 64 };

/** `UPDATE_DOCUMENTS=1` writes the tables of docs/adaptive-hold.md in, the first two from the committed sweeps. */
describe("the tables of docs/adaptive-hold.md", () => {
  it.each([
    ["hold-p99", p99Table],
    ["hold-price", priceTable],
    ["hold-misses", missesTable],
  ])("%s", expectShown);

  // Twelve variants in as many scenarios, twenty seeds each.
  it.runIf(slow).each([["hold-variants", variantsText]])("%s", expectShown);
});

function expectShown(name: string, text: () => string): void {
  const { shown, printed } = sameOrWritten("docs/adaptive-hold.md", name, text());
  expect(shown).toBe(printed);
}

function lead({ recommended }: Swept): Arm {
  return { policy: "take-lead", takeAhead: recommended };
}

/** p99 of each scenario: the best fixed hold, and how far behind it the others are. */
function p99Table(): string {
  const rows = sweeps.map((one) => {
    const { name, numbers, ahead } = one;
    const best = bestOf(one);
    return [
      name,
      `${numbers.mean(best, p99).toFixed(2)} of ${best.takeAhead}`,
      ...[ahead, lead(one), one.adaptive, adaptive64].map((arm) => numbers.changeText(arm, best)),
    ];
  });
  const head = ["p99", "best fixed, s", "default", "take-lead", "adaptive, slots", "adaptive, 64"];
  return markdown(head, rows);
}

/** What is paid for it, where takeAhead 64 strands more than can be overlooked. */
function priceTable(): string {
  const rows = sweeps
    .filter(({ numbers }) => numbers.mean(most, stranded) > WORTH_COUNTING)
    .map((one) => [
      one.name,
      ...[one.ahead, most, lead(one), one.adaptive, adaptive64].map((arm) => {
        const { numbers } = one;
        const hold = numbers.mean(arm, "holdTime_mean_ms").toFixed(2);
        return [numbers.mean(arm, stranded).toFixed(0), hold, numbers.mean(arm, "takes").toFixed(0)].join(
          " · ",
        );
      }),
    ]);
  const head = ["default", "64", "take-lead", "adaptive, slots", "adaptive, 64"];
  return markdown(["stranded, job-s · mean hold, s · takes", ...head], rows);
}

const SEEDS = 10;

/** Jobs last half a second, and from the 513th on five. */
const longer = new HoldContest(
  scenario({
    workers: 4,
    workload: listed(
      ...Array.from({ length: 768 }, (_, job) => {
        const spread = 0.5 + ((job * 61) % 100) / 100;
        return [0, Math.round(spread * (job < 512 ? SECOND / 2 : 5 * SECOND))] as const;
      }),
    ),
  }),
  SEEDS,
);

/** A worker's slots free 32 times a second: while a take brings 20 jobs, 32 leave. */
const costly = new HoldContest(withCostlyTakes(load("take-ahead/per-job-takes")), SEEDS);

function withCostlyTakes(one: Scenario): Scenario {
  if (one.jobTake.model !== "per-job") throw new Error(`${one.name} has other takes`);
  return { ...one, jobTake: { ...one.jobTake, perJob: 50 * MILLISECOND } };
}

/** Four workers with 32 slots each. */
function missesTable(): string {
  const arms: readonly (readonly [Policy, number, string])[] = [
    [drainWaitPolicy, 0, "drain-wait"],
    ...fixedHolds.map((hold) => [takeAhead, hold, `take-ahead ${hold}`] as const),
    ...[32, 64].map((hold) => [takeLead, hold, `take-lead ${hold}`] as const),
    ...[32, 64].map((hold) => [takeAheadAdaptive, hold, `take-ahead-adaptive ${hold}`] as const),
  ];
  const rows = arms.map(([policy, hold, label]) => [
    label,
    ...[longer, costly].flatMap((contest) => {
      const numbers = contest.run(policy, hold);
      return [numbers.p99.toFixed(2), numbers.stranded.toFixed(0), numbers.takes.toFixed(0)];
    }),
  ]);
  const head = ["p99, s", "stranded, job-s", "takes"];
  return markdown(
    ["", ...head.map((text) => `longer jobs: ${text}`), ...head.map((text) => `costly takes: ${text}`)],
    rows,
  );
}

describe("what docs/adaptive-hold.md says in words", () => {
  it.each([
    ["the slots", ({ adaptive }: Swept) => adaptive],
    ["64", () => adaptive64],
  ])(
    "bounded by %s it is within a twentieth of the best and strands half of 64's, unless workers leave",
    (_, armOf) => {
      const misses = promised.filter((one) => missesOf(one, armOf(one)).length > 0);
      expect(misses.map(({ name }) => name)).toEqual(["shutdown-in-mid-burst"]);
    },
  );

  it("bounded by the slots it is slower than the default where jobs are alike, and where workers start", () => {
    const slower = promised.filter(
      ({ numbers, ahead, adaptive }) => numbers.change(adaptive, ahead).estimate > 0.1,
    );
    expect(slower.map(({ name }) => name)).toEqual([
      "equal-jobs",
      "scale-up",
      "small-scale-up",
      "small-scale-up-queued",
    ]);
  });

  it("strands more than the default in scale-up, and less if it holds nothing until a job has finished", () => {
    const { numbers, ahead, adaptive, scenario: path } = swept("scale-up");
    const careful = holdVariants(1).find(({ label }) => label === "nothing until a job has finished");
    const runs = runsOf(
      { ...load(path), takeAhead: adaptive.takeAhead as number },
      (careful as HoldVariant).policy,
      SEEDS,
    );
    const found = runs.map((metrics) => metrics[stranded] as number);
    const firstSeeds = numbers.number(adaptive, stranded).values.slice(0, SEEDS) as number[];
    expect(mean(found)).toBeLessThan(mean(firstSeeds));
    expect(numbers.mean(adaptive, stranded)).toBeGreaterThan(2 * numbers.mean(ahead, stranded));
  });

  it("strands more than takeAhead 64 where jobs get ten times as long, unless the slots bound it", () => {
    const with64 = longer.run(takeAhead, 64).stranded;
    expect(longer.run(takeAheadAdaptive, 64).stranded).toBeGreaterThan(with64);
    expect(longer.run(takeAheadAdaptive, 32).stranded).toBeLessThan(with64 / 2);
  });

  it("holds all it may where jobs leave faster than a take brings them, and is slower for it", () => {
    const best = costly.run(takeAhead, costly.bestHold).p99;
    expect(costly.run(takeAheadAdaptive, 64).p99 / best).toBeGreaterThan(1.05);
    expect(costly.run(takeAheadAdaptive, 32).p99 / best).toBeLessThan(1);
  });
});

/**
 * Of each variant the worst p99 against the best fixed hold, the largest share of what takeAhead 64 strands, and its takes and
 * its median hold in the usual scenario.
 */
function variantsText(): string {
  const texts = holdVariants(1).map(({ label }, index) => {
    const results = variantScenarios.map((name) => {
      const contest = contestIn(name, VARIANT_SEEDS);
      const { policy } = holdVariants(contest.slotsFreeInRoundTrip)[index] as HoldVariant;
      const numbers = contest.run({ ...policy, name: label }, 64);
      const with64 = contest.run(takeAhead, 64).stranded;
      return {
        name,
        ...numbers,
        change: (numbers.p99 / contest.run(takeAhead, contest.bestHold).p99 - 1) * 100,
        share: with64 > WORTH_COUNTING ? numbers.stranded / with64 : 0,
      };
    });
    const slowest = Math.max(...results.map((result) => result.change));
    const share = Math.max(...results.map((result) => result.share));
    const { takes, holdMedian } = results.find(
      ({ name }) => name === "4-workers-1024-lognormal-2s",
    ) as Numbers;
    const numbers = [share.toFixed(2), takes.toFixed(0), holdMedian.toFixed(2)];
    return `*${label}* ${signed(slowest)} % · ${numbers.join(" · ")}`;
  });
  return wrapped(`${texts.join("; ")}.`);
}

/** In lines of at most 128 characters. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > 128) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join("\n");
}
