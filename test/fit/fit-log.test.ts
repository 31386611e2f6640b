import { describe, expect, it } from "vitest";
import { fitLog, type LogFit } from "../../src/fit/fit-log.ts";
import type { LoggedTake } from "../../src/fit/take-log.ts";
import { type LatencyModelName, latencyModelNames } from "../../src/scenario/latency-parameters.ts";
import { markdown } from "../docs/scenario-runs.ts";
import { sameOrWritten } from "../docs/section.ts";
import { logOf, noisyTakes } from "./noisy-log.ts";
import { publishedFacts } from "./published-facts.ts";
import { type StudyRow, study } from "./study.ts";
import { planOf, usual } from "./study-plans.ts";
import { type WiderRow, widerPlans, widerStudy } from "./wider-study.ts";

const slow = process.env.SLOW_TESTS !== undefined;

function verdicts(fit: LogFit): Record<string, LatencyModelName[]> {
  const groups: Record<string, LatencyModelName[]> = {};
  for (const { name, verdict } of fit.mechanisms) groups[verdict] = [...(groups[verdict] ?? []), name].sort();
  return groups;
}

describe("the facts of #647 as a log", () => {
  const fit = fitLog(logOf(publishedFacts()));

  it("leave five mechanisms, and say which cannot be told from flat", () => {
    expect(verdicts(fit)).toEqual({
      survives: ["flat", "lock", "overhead", "ticker", "wake-or-poll"],
      "not distinguishable": ["busy-penalty", "per-job", "scan", "sharded"],
      contradicted: ["batch-window", "fill-window", "missed-wakeup", "throttle", "visibility"],
    });
    expect(fit.named).toBeUndefined();
  });

  it.each([
    ["two takes that waited rule out batch-window", 2, true, false],
    ["one does not", 1, true, true],
    ["nor do three where the log does not say how long jobs were queued", 3, false, true],
  ] as const)("%s", (_, waited, delays, survives) => {
    const takes = publishedFacts()
      .filter((_take, at) => at < waited || at >= 3)
      .map((take) => (delays ? take : { ...take, delay: Number.NaN }));
    expect(verdicts(fitLog(logOf(takes))).survives?.includes("batch-window")).toBe(survives);
  });

  it("give the half second", () => {
    expect(fit.mechanisms.find(({ name }) => name === "flat")?.jobTake).toEqual({
      model: "flat",
      deepQueue: 500_000,
      longPoll: 50_000,
    });
  });
});

describe("a fit", () => {
  it("does not depend on the order of the rows", () => {
    const takes = noisyTakes(planOf(usual("throttle"), "burst", 4, 1));
    const shuffled = takes.map((_, index) => takes[(index * 37) % takes.length] as LoggedTake);
    expect(new Set(shuffled).size).toBe(takes.length);
    expect(fitLog(logOf(shuffled))).toEqual(fitLog(logOf(takes)));
  });

  it("does not depend on what the log's times count from", () => {
    const takes = noisyTakes(planOf(usual("flat"), "burst", 4, 1));
    const later = takes.map((take) => ({ ...take, sent: take.sent + 7_123_457 }));
    const periods = [takes, later].map((those) => {
      const jobTake = fitLog(logOf(those)).mechanisms.find(({ name }) => name === "ticker")?.jobTake;
      return jobTake?.model === "ticker" ? jobTake.period : 0;
    });
    expect(Math.abs((periods[0] as number) - (periods[1] as number))).toBeLessThanOrEqual(1);
  });

  it("names the rows that speak against a mechanism", () => {
    const fit = fitLog(logOf(noisyTakes({ ...planOf(usual("scan"), "burst", 1, 1), outliers: 0 })));
    const flat = fit.mechanisms.find(({ name }) => name === "flat");
    expect(fit.named).toBe("scan");
    expect(flat?.verdict).toBe("contradicted");
    expect(flat?.rows.length).toBe(5);
  });

  it("says that no mechanism explains round trips without a pattern", () => {
    const takes = noisyTakes(planOf(usual("flat"), "burst", 4, 1)).map((one, index) => ({
      ...one,
      roundTrip: 1e5 * Math.exp(3 * Math.abs(Math.sin(12.9898 * (index + 1)))),
    }));
    expect(fitLog(logOf(takes)).unexplained).toBe(true);
  });
});

describe("logs of each mechanism, with jitter of 3 % and 2 % outliers", () => {
  it.each(["flat", "overhead"] as const)("%s is kept, and named after the experiments", (name) => {
    const { logs, kept, wrong, alone } = study(name, 1);
    expect({ kept, wrong, alone }).toEqual({ kept: logs, wrong: 0, alone: 1 });
  });

  it.runIf(slow)("are told as docs/mechanisms.md says", () => {
    const rows = latencyModelNames.map((name) => study(name, 50));
    const { shown, printed } = sameOrWritten("docs/mechanisms.md", "study", studyTable(rows));
    expect(shown).toBe(printed);
    for (const { name, logs, kept, wrong, experiments, alone, worst } of rows) {
      expect(kept / logs, `${name} kept`).toBeGreaterThanOrEqual(0.98);
      expect(wrong / logs, `another for ${name}`).toBeLessThanOrEqual(0.01);
      expect(alone / experiments, `${name} named`).toBeGreaterThanOrEqual(0.95);
      expect(worst, `parameters of ${name}`).toBeLessThanOrEqual(0.05);
    }
  });
});

describe("logs with heavy-sided noise, without depths, and of other rates", () => {
  it("keep the mechanism that it is, and name no other: a burst, and jobs at random", () => {
    const few = (slow ? [0, 3, 5] : [0]).map((at) => widerPlans[at] as (typeof widerPlans)[number]);
    for (const depths of [true, false]) {
      const { logs, kept, wrong } = widerStudy({ noise: "skewed", depths }, 1, few);
      expect({ kept, wrong }).toEqual({ kept: logs, wrong: 0 });
    }
  });

  it.runIf(slow)("are told, with all rates, as docs/mechanisms.md says", () => {
    const rows = [true, false].flatMap((depths) =>
      (["even", "skewed"] as const).map((noise) => widerStudy({ noise, depths }, 2)),
    );
    const { shown, printed } = sameOrWritten("docs/mechanisms.md", "wider-study", widerTable(rows));
    expect(shown).toBe(printed);
    for (const { noise, depths, logs, kept, wrong } of rows) {
      const what = `${noise}, ${depths ? "with" : "without"} depths`;
      expect(kept / logs, what).toBeGreaterThanOrEqual(depths ? 0.98 : 0.97);
      expect(wrong / logs, what).toBeLessThanOrEqual(0.01);
    }
  });
});

function widerTable(rows: readonly WiderRow[]): string {
  const head = ["noise", "depths", "kept", "named", "another named", "not explained"];
  return markdown(
    head,
    rows.map(({ noise, depths, logs, kept, named, wrong, unexplained }) => [
      noise === "even" ? "3 %, 2 % outliers" : "later by 20 ms on average, 1 % outliers",
      depths ? "yes" : "no",
      `${kept} of ${logs}`,
      String(named),
      String(wrong),
      String(unexplained),
    ]),
  );
}

function studyTable(rows: readonly StudyRow[]): string {
  const head = [
    "mechanism",
    "kept",
    "of these as flat",
    "another named",
    "named after the experiments",
    "worst parameter",
  ];
  return markdown(
    head,
    rows.map((row) => [
      row.name,
      `${row.kept} of ${row.logs}`,
      String(row.indistinguishable),
      String(row.wrong),
      `${row.alone} of ${row.experiments}`,
      `${(100 * row.worst).toFixed(1)} %`,
    ]),
  );
}
