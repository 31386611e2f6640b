import { sampleVariance } from "simple-statistics";
import { describe, expect, it } from "vitest";
import { coverage } from "../statistics/coverage-study.ts";
import { bound, verdicts } from "../statistics/gate-study.ts";
import { markdown, runs, seconds } from "./scenario-runs.ts";
import { sameOrWritten } from "./section.ts";

/** The figures of docs/statistics.md. `UPDATE_DOCUMENTS=1` writes them in, those of long studies with `SLOW_TESTS=1`. */
const path = "docs/statistics.md";

describe("the figures of docs/statistics.md", () => {
  it("pairing", () => {
    const { shown, printed } = sameOrWritten(path, "pairing", pairingTable());
    expect(shown).toBe(printed);
  });

  describe.runIf(process.env.SLOW_TESTS)("of long studies", () => {
    it.each([
      ["coverage", coverageTable],
      ["gate errors", gateErrorTable],
    ])("%s", { timeout: 600_000 }, (name, table) => {
      const { shown, printed } = sameOrWritten(path, name, table());
      expect(shown).toBe(printed);
    });
  });
});

/** The variance of the difference with one seed for both policies, and with another seed for the candidate. */
function pairingTable(): string {
  const seeds = 200;
  const values = (policy: string): number[] =>
    seconds(runs("512-burst-platform", policy, seeds), "completion_p99_ms");
  const main = values("main");
  const rows = ["drain-wait", "take-ahead", "take-each-slot"].map((policy) => {
    const candidate = values(policy);
    const common = sampleVariance(candidate.map((value, index) => value - (main[index] as number)));
    // Independent seeds: the variances add, which says the same of all pairings at once.
    const independent = sampleVariance(candidate) + sampleVariance(main);
    return [policy, independent, common, independent / common].map((cell) =>
      typeof cell === "number" ? cell.toFixed(2) : cell,
    );
  });
  const head = ["completion p99 against main", "variance, other seeds (s²)", "same seeds (s²)", "ratio"];
  return markdown(head, rows);
}

/** Half a tenth is rounded up, also where a sum of shares falls short of it. */
const percent = (share: number): string => `${(Math.round(1000 * share + 1e-6) / 10).toFixed(1)} %`;

function coverageTable(): string {
  const rows = [10, 30].map((seeds) => {
    const { difference } = coverage({ seeds, studies: 2_000, resamples: 10_000 });
    const shares = [
      difference["bca-expanded"],
      difference.t,
      difference["percentile-expanded"],
      difference.bca,
    ];
    return [String(seeds), ...shares.map(percent)];
  });
  return markdown(
    ["seeds", "BCa, expanded", "Student's t", "percentile, expanded", "BCa as in textbooks"],
    rows,
  );
}

function gateErrorTable(): string {
  const rows = [1, bound, 1.05].map((ratio) => {
    const { fail, pass } = verdicts(ratio, 1_000);
    return [percent(ratio), pass, 1 - pass - fail, fail].map((cell) =>
      typeof cell === "number" ? percent(cell) : cell,
    );
  });
  return markdown(["true ratio", "passes", "inconclusive", "fails"], rows);
}
