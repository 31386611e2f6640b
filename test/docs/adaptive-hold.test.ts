import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drainWait } from "../../src/policies/drain-wait.ts";
import type { Policy } from "../../src/policies/policy.ts";
import { takeAhead } from "../../src/policies/take-ahead.ts";
import { takeAheadAdaptive } from "../../src/policies/take-ahead-adaptive.ts";
import { takeLead } from "../../src/policies/take-lead.ts";
import { listed, SECOND, scenario } from "../support/scenario.ts";
import { type HoldVariant, holdVariants } from "./adaptive-hold-variants.ts";
import { contestIn, fixedHolds, HoldContest, holdScenarios, type Numbers } from "./hold-contest.ts";
import { load, markdown } from "./scenario-runs.ts";
import { sameOrWritten } from "./section.ts";

const SEEDS = 20;

const slow = process.env.SLOW_TESTS !== undefined;

/** Runs of two holds are told apart by stranding only where it is more than this, in job-seconds. */
const WORTH_COUNTING = 10;

describe("take-ahead-adaptive in the scenarios of docs/adaptive-hold.md", () => {
  const scenarios = holdScenarios.filter(([, name]) => slow || name !== "hold-sixteen-workers");
  it.each(scenarios)(
    "%s: done within a twentieth of the best fixed hold's time, and strands half of takeAhead 64's",
    (_, name) => {
      const contest = contestIn(name, slow ? SEEDS : 5);
      const { stranded, p99 } = contest.run(takeAheadAdaptive, 64);
      expect(p99 / contest.run(takeAhead, contest.bestHold).p99).toBeLessThan(1.05);
      const most = contest.run(takeAhead, 64).stranded;
      // Of short jobs it takes many seeds to tell.
      if (most > WORTH_COUNTING && (slow || name !== "hold-short-jobs"))
        expect(stranded / most).toBeLessThan(0.5);
    },
  );
});

describe("take-ahead-adaptive where jobs become ten times as long in mid-queue", () => {
  it("strands more than takeAhead 64 does, and no more than takeAhead 32 if it may hold no more", () => {
    const jobs = Array.from({ length: 768 }, (_, job) => {
      const spread = 0.5 + ((job * 61) % 100) / 100;
      return [0, Math.round(spread * (job < 512 ? SECOND / 2 : 5 * SECOND))] as const;
    });
    const contest = new HoldContest(scenario({ workers: 4, workload: listed(...jobs) }), 5);
    const stranded = (policy: Policy, hold: number) => contest.run(policy, hold).stranded;
    expect(stranded(takeAheadAdaptive, 64)).toBeGreaterThan(stranded(takeAhead, 64));
    expect(stranded(takeAheadAdaptive, 32)).toBeLessThan(stranded(takeAhead, 64) / 2);
  });
});

describe("the scenarios of docs/adaptive-hold.md", () => {
  it("are those of their folder, each called as its file is, with a question and the editor's schema", () => {
    const files = readdirSync("scenarios/adaptive-hold").sort();
    expect(files).toEqual(holdScenarios.map(([, name]) => `${name}.yaml`).sort());
    for (const file of files) {
      const text = readFileSync(`scenarios/adaptive-hold/${file}`, "utf8");
      expect(text.split("\n")[0]).toBe("# yaml-language-server: $schema=../scenario.schema.json");
      const { name, description } = load(`adaptive-hold/${file.slice(0, -".yaml".length)}`);
      expect(`${name}.yaml`).toBe(file);
      expect(description).toMatch(/\w.*\?/);
    }
  });
});

/** `UPDATE_DOCUMENTS=1 SLOW_TESTS=1` writes the tables in. */
describe.runIf(slow)("the tables of docs/adaptive-hold.md", () => {
  it.each([
    ["hold-p99", p99Table],
    ["hold-price", priceTable],
    ["hold-variants", variantsText],
  ])("%s", (name, table) => {
    const { shown, printed } = sameOrWritten("docs/adaptive-hold.md", name, table());
    expect(shown).toBe(printed);
  });
});

function p99Table(): string {
  const rows = holdScenarios.map(([label, name]) => {
    const contest = contestIn(name, SEEDS);
    const numbers = [
      contest.run(drainWait, 0),
      ...fixedHolds.map((hold) => contest.run(takeAhead, hold)),
      contest.run(takeLead, 32),
      contest.run(takeAheadAdaptive, 32),
      contest.run(takeAheadAdaptive, 64),
    ];
    const { percent, interval } = contest.changeAgainstBest(takeAheadAdaptive, 64);
    const [low, high] = interval.map(signed);
    return [
      label,
      ...numbers.map(({ p99 }) => p99.toFixed(2)),
      `${signed(percent)} [${low}, ${high}] of ${contest.bestHold}`,
    ];
  });
  const head = [
    "p99, s",
    "drain-wait",
    ...fixedHolds.map(String),
    "take-lead 32",
    "adaptive 32",
    "adaptive 64",
    "adaptive 64 against the best, %",
  ];
  return markdown(head, rows);
}

/** With a minus sign, and without one for what rounds to nothing. */
function signed(percent: number): string {
  const text = Math.abs(percent).toFixed(1);
  if (text === "0.0") return "0.0";
  return percent < 0 ? `−${text}` : `+${text}`;
}

function priceTable(): string {
  const stranding = holdScenarios.filter(
    ([, name]) => contestIn(name, SEEDS).run(takeAhead, 64).stranded > WORTH_COUNTING,
  );
  const rows = stranding.map(([label, name]) => {
    const contest = contestIn(name, SEEDS);
    return [
      label,
      priceOf(contest.run(takeAhead, contest.bestHold)),
      priceOf(contest.run(takeAhead, 64)),
      priceOf(contest.run(takeLead, 32)),
      priceOf(contest.run(takeAheadAdaptive, 64)),
    ];
  });
  return markdown(
    ["stranded · hold p50 · p99 · takes", "the best", "64", "take-lead 32", "adaptive 64"],
    rows,
  );
}

function priceOf({ stranded, holdMedian, holdP99, takes }: Numbers): string {
  return [stranded.toFixed(0), holdMedian.toFixed(2), holdP99.toFixed(2), takes.toFixed(0)].join(" · ");
}

/**
 * Of each variant the worst p99 against the best fixed hold, the largest share of what takeAhead 64 strands, and its takes and
 * its median hold in the usual scenario.
 */
function variantsText(): string {
  const texts = holdVariants(1).map(({ label }, index) => {
    const results = holdScenarios.map(([, name]) => {
      const contest = contestIn(name, SEEDS);
      const { policy } = holdVariants(contest.slotsFreeInRoundTrip)[index] as HoldVariant;
      const numbers = contest.run({ ...policy, name: label }, 64);
      const most = contest.run(takeAhead, 64).stranded;
      return {
        name,
        ...numbers,
        change: (numbers.p99 / contest.run(takeAhead, contest.bestHold).p99 - 1) * 100,
        share: most > WORTH_COUNTING ? numbers.stranded / most : 0,
      };
    });
    const slowest = Math.max(...results.map((result) => result.change));
    const share = Math.max(...results.map((result) => result.share));
    const { takes, holdMedian } = results.find(({ name }) => name === "hold-spread-two-seconds") as Numbers;
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
