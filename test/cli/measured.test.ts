import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Result } from "../../src/experiment/result.ts";
import { call, inFolderWith } from "./call.ts";
import { wordsOf } from "./words.ts";

const published = readFileSync("test/fixtures/646-repetitions.csv", "utf8");

/** Rows of two arms, with this many repetitions each, named by `name`. */
function rows(
  counts: { main: number; other: number },
  name = (_: string, index: number) => `${index}`,
): string {
  const of = (arm: string, n: number, mean: number) =>
    Array.from(
      { length: n },
      (_, index) => `${arm},${name(arm, index)},${mean + ((index * 7) % 5) / 10}\n`,
    ).join("");
  return `arm,rep,completion p99 (s)\n${of("main", counts.main, 24)}${of("other", counts.other, 20)}`;
}

const line = (text: string) => call(wordsOf(text));
const json = async (text: string) => JSON.parse((await line(`${text} --json`)).stdout) as Result;

describe("take-sim compare --measured", () => {
  inFolderWith({
    "646-repetitions.csv": published,
    "many.csv": rows({ main: 12, other: 12 }),
    "uneven.csv": rows({ main: 12, other: 10 }),
    "names.csv": rows({ main: 12, other: 12 }, (arm, index) => `${arm}-${index}`),
    "hole.csv": published.replace("main,2,24.9", "main,2,"),
    "zeros.csv":
      "arm,rep,completion p99 (s),stranded (job-s)\n" +
      "main,1,0,0\nmain,2,0,1\nmain,3,0,0\nmain,4,0,0\nmain,5,0,0\n" +
      "other,1,1,2\nother,2,2,0\nother,3,3,1\nother,4,2,0\nother,5,2.2,0\n",
    "negative.csv": published.replace("24.9", "-24.9"),
    "one.csv": "arm,rep,takes\nmain,1,3\nother,1,4\n",
  });

  it("has #646's change, with an interval like the published [−5.9, −3.0]", async () => {
    const { comparisons, design } = await json("compare --measured 646-repetitions.csv");
    const [comparison] = comparisons;
    expect(comparison?.mean.baseline).toBeCloseTo(24_300, 6);
    expect(comparison?.mean.candidate).toBeCloseTo(19_700, 6);
    expect(comparison?.estimate.diff).toBeCloseTo(-4600, 6);
    const [low, high] = comparison?.ci.diff ?? [0, 0];
    expect(Math.abs(low + 5900)).toBeLessThan(250);
    expect(Math.abs(high + 3000)).toBeLessThan(250);
    expect(comparison?.method).toBe("t");
    expect(design.pairing).toBe("repetitions");
  });

  it("prints it, marked as four repetitions", async () => {
    const { code, stdout, stderr } = await line("compare --measured 646-repetitions.csv");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(`646-repetitions · measured · 2 arms · 4 repetitions, paired

                               n   mean     ±  difference from main
completion p99, s  main        4  24.30  0.87
                   drain-wait  4  19.70  1.41  −4.60 [−6.04, −3.16] ▼
                                               −18.9 % [−24.6, −13.1] ▼

mean over the repetitions ± half of its 95 % confidence interval; difference of
the means [95 % confidence interval]; ~ the data do not tell which way.
Repetitions are paired by rep.
note: 4 repetitions: t interval
`);
  });

  it("does not pair what has different reps, and says how it compares instead", async () => {
    for (const [flags, method] of [
      ["uneven.csv", "independent bootstrap of each arm"],
      ["names.csv", "independent bootstrap of each arm"],
      ["many.csv --unpaired", "independent bootstrap of each arm"],
      ["many.csv --unpaired --ci t", "Welch's t"],
      ["646-repetitions.csv --unpaired", "Welch's t"],
    ]) {
      const { stdout, stderr } = await line(`compare --measured ${flags}`);
      expect(stdout).toContain(`Repetitions are not paired: ${method}.`);
      const asked = flags?.includes("--unpaired");
      expect(stderr).toBe(asked ? "" : "warning: the arms do not have the same reps, so that none pair\n");
    }
    expect((await line("compare --measured many.csv")).stdout).toContain("Repetitions are paired by rep.");
  });

  it("judges gates, paired or not, from ten repetitions on", async () => {
    const better = "'completion p99 of other <= 102% of main'";
    const worse = "'completion p99 of main <= 102% of other'";
    for (const file of ["many.csv", "uneven.csv", "many.csv --unpaired"]) {
      expect((await line(`compare --measured ${file} --gate ${better}`)).code).toBe(0);
      expect((await line(`compare --measured ${file} --gate ${worse}`)).code).toBe(1);
    }
    const few = await line(
      "compare --measured 646-repetitions.csv --gate 'completion p99 of drain-wait <= 102% of main' --fail-on inconclusive",
    );
    expect(few.code).toBe(4);
    expect(few.stdout.replace(/\s+/g, " ")).toContain("4 repetitions; a verdict needs at least 10");
  });

  it("leaves a pair out where a cell is empty", async () => {
    const { comparisons, summaries } = await json("compare --measured hole.csv");
    expect(comparisons[0]?.n).toBe(3);
    expect(summaries.map(({ n }) => n).sort()).toEqual([3, 4]);
  });

  it("says of how many repetitions and pairs its numbers are where cells are empty", async () => {
    const { stdout } = await line("compare --measured hole.csv");
    const text = stdout.replace(/\s+/g, " ");
    expect(text).toContain("; mean difference of the pairs [95 % confidence interval]");
    expect(text).toContain(
      "note: completion p99: only 3 of 4 repetitions of main have this number; a mean is over those alone, which may be the lucky ones; a change is over the repetitions that both have (3)",
    );
    expect(text).toContain("note: 3 pairs: t interval");
    expect(text).not.toContain("4 repetitions: t");
  });

  it("names no pairs where empty cells are left out of repetitions that do not pair", async () => {
    const text = (await line("compare --measured hole.csv --unpaired")).stdout.replace(/\s+/g, " ");
    expect(text).toContain("only 3 of 4 repetitions of main have this number");
    expect(text).toContain("difference of the means");
    expect(text).toContain("note: 3 repetitions: t interval");
    expect(text).not.toMatch(/that both have|pairs/);
  });

  it("holds a share as the ratio of the means, paired or not", async () => {
    const gate = "'completion p99 of other <= 85% of main'";
    for (const flags of ["many.csv", "many.csv --unpaired", "uneven.csv", "names.csv --ci t"]) {
      const [judged] = (await json(`compare --measured ${flags} --gate ${gate}`)).gates;
      expect(judged).toMatchObject({ quantity: "ratio", bound: [0.85], unit: "", verdict: "pass" });
      const { stdout } = await line(`compare --measured ${flags} --gate ${gate}`);
      expect(stdout).toMatch(/found 83\.\d+ % \[8\d\.\d+, 8\d\.\d+\], bound 85 %\n/);
    }
  });

  it("holds a share as the difference where repetitions that do not pair may have a mean of 0", async () => {
    const [judged] = (
      await json("compare --measured zeros.csv --unpaired --gate 'stranded of other <= 110% of main'")
    ).gates;
    expect(judged).toMatchObject({ quantity: "difference", bound: [0], unit: "job-s" });
  });

  it("counts repetitions, not seeds, in every report of a gate", async () => {
    const gate = "'completion p99 of other <= 83.4% of main'";
    for (const reporter of ["table", "markdown", "junit"]) {
      const { stdout } = await line(
        `compare --measured many.csv --unpaired --gate ${gate} --reporter ${reporter}=-`,
      );
      expect(stdout.replace(/\s+/g, " ")).toMatch(/about \d+ repetitions would decide it/);
      expect(stdout).not.toContain("seeds would");
    }
  });

  it.each(["jobs", "takes", "events", "series"])(
    "refuses the reporter %s, and writes nothing",
    async (name) => {
      for (const reporter of [`${name}=x.out`, `json=r.json,${name}=x.out`, `${name}=-`]) {
        const { code, stdout, stderr } = await line(`compare --measured many.csv --reporter ${reporter}`);
        expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
        expect(stderr).toMatch(/it tells what happened in runs, and many\.csv holds measured numbers\n$/);
        expect(existsSync("x.out") || existsSync("r.json")).toBe(false);
      }
    },
  );

  it("is told as what it is in Markdown: repetitions, nothing drawn, and no number that nobody measured", async () => {
    const paired = (await line("compare --measured many.csv --reporter markdown")).stdout;
    expect(paired).toContain("- means over 12 measured repetitions, paired by rep\n");
    const unpaired = (await line("compare --measured uneven.csv --reporter markdown")).stdout;
    expect(unpaired).toContain("- means over measured repetitions, which are not paired\n");
    for (const text of [paired, unpaired]) {
      expect(text).not.toMatch(/seed|drawn|sha256|same jobs|\| – \||all other numbers/);
      expect(text.match(/^\| [a-z].*, s \|/gm)).toEqual(["| completion p99, s |"]);
    }
  });

  it("has no line in percent where the baseline is 0, or may be", async () => {
    const { stdout } = await line("compare --measured zeros.csv");
    expect(stdout).toContain(`
completion p99, s  main   5  0.00
                   other  5  2.04  0.82  +2.04 [+1.20, +2.84] ▲
stranded, job-s    main   5  0.20  0.50
                   other  5  0.60  1.00  ~ [−0.80, +1.80]

`);
    const markdown = (await line("compare --measured zeros.csv --reporter markdown")).stdout;
    expect(markdown).toContain("| 0.00 | 2.04 (+2.04 s \\[+1.20, +2.84\\] ▲) |");
    expect(markdown).toContain("| 0.20 | 0.60 (\\~ \\[−0.80, +1.80\\] job-s) |");
  });

  it("refuses a negative number with its place, and compares nothing", async () => {
    const { code, stdout, stderr } = await line("compare --measured negative.csv --reporter json=r.json");
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'negative.csv: row 3, column 3 (completion p99 (s)): "-24.9" is not allowed; a number of at least 0 such as 19.7 is\n',
    });
    expect(existsSync("r.json")).toBe(false);
  });

  it("has no interval for single repetitions", async () => {
    const { comparisons } = await json("compare --measured one.csv");
    expect(comparisons[0]).toMatchObject({ n: 1, method: null, direction: null });
  });

  it("compares with main, else with the first arm, else with what is asked for", async () => {
    expect((await json("compare --measured 646-repetitions.csv")).design.baseline).toBe("main");
    const other = await json("compare --measured 646-repetitions.csv --baseline drain-wait");
    expect(other.comparisons[0]?.estimate.diff).toBeCloseTo(4600, 6);
  });

  it("depends on the numbers, not on the file's name, and is the same twice", async () => {
    const [once, again] = [
      await json("compare --measured many.csv"),
      await json("compare --measured many.csv"),
    ];
    expect(again).toEqual(once);
  });
});
