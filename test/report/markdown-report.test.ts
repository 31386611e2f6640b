import { describe, expect, it } from "vitest";
import {
  COMMENT_BYTES,
  fittedMarkdown,
  githubComment,
  SUMMARY_BYTES,
} from "../../src/report/fitted-markdown.ts";
import { markdownReport } from "../../src/report/markdown-report.ts";
import { markdownText } from "../../src/report/markdown-text.ts";
import { utf8Length } from "../../src/report/utf8-length.ts";
import { hostileTexts, judged, judgedResult, passed, undecided } from "./judged-result.ts";

describe("markdown", () => {
  it("says of a verdict that it is on a part only, and does not call that good", () => {
    const whole = judgedResult({ gates: [passed()] });
    const part = { ...whole, status: "incomplete" } as const;
    const first = (text: string) => text.split("\n")[0];
    expect(first(markdownReport([part]))).toBe(
      "### ⚠️ take-sim: the gate passed; only a part of the runs is here",
    );
    expect(first(markdownReport([whole, part]))).toBe(
      "### ⚠️ take-sim: all 2 gates passed; of 1 of 2 scenarios only a part of the runs is here",
    );
    expect(markdownReport([part])).toContain("incomplete: shards are missing");
  });

  it("has the verdict first, then the gates, then the table; details are folded", () => {
    const gates = [passed(), undecided({ level: "warn" }), judged({ kind: "improve" })];
    const text = markdownReport([judgedResult({ gates })]);
    const [before, after] = text.split("\n<details><summary>all other numbers</summary>\n");
    expect(before).toBe(`### ❌ take-sim: 1 of 3 gates failed, 1 inconclusive

#### made-up · 1 worker · 8 jobs · 2 seeds (1,2) · 2 policies

What if?

| verdict | gate | found |
| :-- | :-- | :-- |
| ❌ fail | improve: completion p99 of linger &lt;= 102% of main | found 105.0 % \\[103.0, 107.0\\], bound 102 % |
| ❔ inconclusive (warn) | completion p99 of linger &lt;= 102% of main | found 101.0 % \\[99.0, 103.0\\], bound 102 %, about 64 seeds would decide it |
| ✅ pass | completion p99 of linger &lt;= 102% of main | found 80.0 % \\[78.0, 82.0\\], bound 102 % |

|  | main | linger |
| :-- | --: | --: |
| completion p99, s | 20.00 | 15.00 (−25.0 % \\[−26.0, −24.0\\] ▼) |
| throughput, jobs/s | 25.00 | 34.00 |
| stranded, job-s | 0.50 | 0.00 |
`);
    expect(after).toContain("\n| completion p50, ms | – | – |\n");
    expect(after).toContain("\n- scenario sha256 5ca1e, take-sim 0.0.0\n\n</details>\n");
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
  });

  it.each([
    [[], "### take-sim: no gates, so nothing is judged"],
    [[passed()], "### ✅ take-sim: the gate passed"],
    [[passed(), passed()], "### ✅ take-sim: all 2 gates passed"],
    [[passed(), undecided()], "### ⚠️ take-sim: 1 of 2 gates inconclusive"],
    [[undecided({ kind: "improve" })], "### ❌ take-sim: 1 of 1 gate inconclusive"],
    [[judged({ level: "warn" })], "### ⚠️ take-sim: 1 of 1 gate failed as a warning"],
    [[judged({ level: "warn" }), judged()], "### ❌ take-sim: 1 of 2 gates failed, 1 failed as a warning"],
    [
      [judged({ level: "warn" }), judged({ level: "warn" }), undecided()],
      "### ⚠️ take-sim: 2 of 3 gates failed as warnings, 1 inconclusive",
    ],
  ])("gates %#: the first line is the verdict over all scenarios", (gates, verdict) => {
    const [first] = markdownReport([judgedResult(), judgedResult({ gates })]).split("\n");
    expect(first).toBe(verdict);
  });

  it("has times in the unit that is asked for", () => {
    expect(markdownReport([judgedResult()], { timeUnit: "ms" })).toContain(
      "| completion p99, ms | 20000 | 15000 ",
    );
  });

  it.each(hostileTexts)("keeps to its lines and cells whatever a text holds: %j", (text) => {
    const result = judgedResult({ name: text, description: text, gates: [judged({ expression: text })] });
    const plain = judgedResult({ gates: [judged()] });
    const report = markdownReport([result]);
    // As many lines, cells and tags as with harmless texts.
    const shape = (one: string): number[] => [
      one.split("\n").length,
      one.match(/(?<!\\)\|/g)?.length ?? 0,
      one.match(/<(?!!-- -->)/g)?.length ?? 0,
    ];
    expect(shape(report)).toEqual(shape(markdownReport([plain])));
    expect(report).not.toMatch(/@\w|#\d/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(report).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  it.each([
    ["- a", "&#45; a"],
    ["1. a", "&#49;. a"],
    ["# a", "&#35; a"],
    ["---", "&#45;--"],
    ["12.50", "12.50"],
    ["-3", "-3"],
    ["a #647 of @me", "a #<!-- -->647 of @<!-- -->me"],
  ])("%j is the text %j", (text, markdown) => {
    expect(markdownText(text)).toBe(markdown);
  });
});

describe("a report within a limit", () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    (index === 777 ? judged : passed)({
      id: `gate ${index}`,
      expression: `completion p99 of linger ${"é".repeat(60)} ${index}`,
    }),
  );
  const big = judgedResult({ gates: many, description: "long ".repeat(100_000) });

  it("is whole where it fits", () => {
    const results = [judgedResult()];
    expect(fittedMarkdown(results, SUMMARY_BYTES)).toBe(markdownReport(results));
  });

  it("goes without details before anything else", () => {
    const results = [judgedResult({ gates: [judged()] })];
    const whole = utf8Length(markdownReport(results));
    const text = fittedMarkdown(results, whole - 1);
    expect(text).not.toContain("<details>");
    expect(text).toContain("| completion p99, s |");
    expect(text).toContain("The folded details are left out");
  });

  it.each([200, 1000, COMMENT_BYTES, 200_000])("is at most %i bytes long, with verdict and note", (bytes) => {
    const text = fittedMarkdown([big, big], bytes);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes);
    expect(text.startsWith("### ❌ take-sim: 2 of 2000 gates failed\n")).toBe(true);
    expect(text.trimEnd().split("\n").at(-1)).toMatch(/^> Cut short here .* `--reporter markdown=FILE`/);
    expect(text).not.toContain("<details>");
  });

  it("keeps the worst gate of those that do not fit", () => {
    expect(fittedMarkdown([big], 2000)).toMatch(/\| ❌ fail \| .* 777 \|/);
  });

  it("is empty where not even the note fits", () => {
    expect(fittedMarkdown([big], 50)).toBe("");
    expect(fittedMarkdown([big], -5)).toBe("");
  });

  it("counts bytes as they are written", () => {
    for (const text of hostileTexts) expect(utf8Length(text)).toBe(Buffer.byteLength(text));
  });
});

describe("the comment", () => {
  it("begins with a hidden marker, by which it is found again", () => {
    const results = [judgedResult()];
    expect(githubComment(results)).toBe(`<!-- take-sim:made-up -->\n${markdownReport(results)}`);
    expect(githubComment([judgedResult({ name: "a" }), judgedResult({ name: "b" })])).toMatch(
      /^<!-- take-sim:a,b -->\n/,
    );
  });

  it.each(hostileTexts)("has a marker that no name ends early: %j", (name) => {
    const [marker = ""] = githubComment([judgedResult({ name })]).split("\n");
    expect(marker).toMatch(/^<!-- take-sim:(?:(?!--)[^<>])* -->$/);
  });

  it("is shorter than 64 KB, and says where it was cut", () => {
    const gates = Array.from({ length: 100 }, () => judged({ reason: "why ".repeat(100) }));
    const results = Array.from({ length: 30 }, (_, index) =>
      judgedResult({ name: `scenario ${index}`, gates }),
    );
    const text = githubComment(results);
    expect(Buffer.byteLength(text)).toBeLessThan(64_000 + 1);
    expect(text).toContain("> Cut short here");
    expect(text.split("\n")[0]).toMatch(/scenario 9,… 30 scenarios -->$/);
  });
});
