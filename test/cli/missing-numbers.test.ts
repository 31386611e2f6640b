import { describe, expect, it } from "vitest";
import type { Result } from "../../src/experiment/result.ts";
import { callLine, inFolderWith } from "./call.ts";

/** A job in a hundred fails for good, and a run with one has no completion p99. */
const failing = `name: failing
concurrency: 8
loopLag: 0
arrivals: { burst: 64 }
duration: { lognormal: { mean: 0.5s, cv: 0.3 } }
failures: { probability: 0.01, retries: 0 }
policies: [main, drain-wait]
`;

const lucky = "a mean is over those alone, which may be the lucky ones";

async function textOf(line: string): Promise<string> {
  return (await callLine(line)).stdout.replace(/\s+/g, " ");
}

describe("a number that some seeds do not have", () => {
  inFolderWith({ "failing.yaml": failing, "whole.yaml": failing.replace(/failures.*\n/, "") });

  it("is told of in the tables of runs, comparisons and saved results, with how many have it", async () => {
    const { runs } = JSON.parse((await callLine("compare failing.yaml --json")).stdout) as Result;
    const n = runs.filter(
      ({ policy, metrics }) => policy === "main" && metrics.completion_p99_ms !== null,
    ).length;
    expect(n).toBeGreaterThan(0);
    expect(n).toBeLessThan(30);
    const said = `note: completion p99, completion max: only ${n} of 30 seeds of main, ${n} of 30 of drain-wait have this number; ${lucky}`;
    const pairs = `; a change is over the seeds that both have (${n})`;
    await callLine("compare failing.yaml --reporter json=r.json");
    for (const line of [
      "compare failing.yaml",
      "compare failing.yaml --reporter markdown",
      "report r.json",
      "compare a=r.json b=r.json --policy main",
    ]) {
      const text = await textOf(line);
      expect(text).toContain(line.includes("a=r.json") ? `${n} of 30 seeds of a` : said);
      expect(text).toContain(pairs);
    }
    const alone = await textOf("run failing.yaml --seeds 30");
    expect(alone).toContain(said);
    expect(alone).not.toContain("a change");
  });

  it("is told of in a sweep, with the rows that it holds for", async () => {
    const text = await textOf("sweep failing.yaml -P failures.probability=0,0.01 --seeds 30");
    expect(text).toMatch(
      /note: completion p99: in 2 rows only \d+ of 30 seeds have this number; a mean is over those alone/,
    );
    expect(text).not.toContain("note: throughput");
  });

  it("leaves a point of a search without a mean, and the search says why", async () => {
    const tune = (values: string) =>
      textOf(`tune failing.yaml --policy main --objective "completion p99" --over ${values}`);
    expect(await tune("failures.probability=0,0.01")).toContain(
      "1 point has no mean (–): not every seed has this number there",
    );
    expect(await tune("failures.probability=0.01,0.02")).toContain(
      "Cannot tell: at no point does every seed have this number.",
    );
  });

  it("is no matter where every seed has every number", async () => {
    for (const line of ["compare whole.yaml", "run whole.yaml --seeds 3", "sweep whole.yaml -P workers=1,2"])
      expect(await textOf(line)).not.toContain("have this number");
  });

  it("has no bound for a gate where the other policy never has it", async () => {
    const gate = "completion p99 of drain-wait <= 102% of main";
    const text = await textOf(`compare failing.yaml --set horizon=2s --gate "${gate}"`);
    expect(text).toContain(`${gate} there is no bound, 30 of 30 seeds do not have this number`);
    expect(text).not.toContain("bound 0");
  });
});
