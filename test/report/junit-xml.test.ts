import { describe, expect, it } from "vitest";
import { junitXml } from "../../src/report/junit-xml.ts";
import { hostileTexts, judged, judgedResult, passed, undecided } from "./judged-result.ts";
import { readXml } from "./xml-elements.ts";

describe("junit", () => {
  it("has a suite for each scenario and a case for each gate", () => {
    const gates = [judged(), undecided({ id: "gate 2" }), passed({ id: "gate 3" })];
    expect(junitXml([judgedResult({ gates })])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="take-sim" tests="3" failures="1" errors="0" skipped="1" time="0">
  <testsuite name="made-up" tests="3" failures="1" errors="0" skipped="1" time="0">
    <testcase classname="made-up" name="completion p99 of linger &lt;= 102% of main" time="0">
      <failure type="fail" message="fail: found 105.0 % [103.0, 107.0], bound 102 %"/>
      <system-out>found 105.0 % [103.0, 107.0], bound 102 %</system-out>
    </testcase>
    <testcase classname="made-up" name="completion p99 of linger &lt;= 102% of main" time="0">
      <skipped message="inconclusive: found 101.0 % [99.0, 103.0], bound 102 %, about 64 seeds would decide it"/>
      <system-out>found 101.0 % [99.0, 103.0], bound 102 %, about 64 seeds would decide it</system-out>
    </testcase>
    <testcase classname="made-up" name="completion p99 of linger &lt;= 102% of main" time="0">
      <system-out>found 80.0 % [78.0, 82.0], bound 102 %</system-out>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  it("says failure where the call fails: an inconclusive improve does, a warning does not", () => {
    const gates = [undecided({ kind: "improve" }), judged({ level: "warn" })];
    const [suite] = readXml(junitXml([judgedResult({ gates })])).children;
    const outcomes = suite?.children.map(({ attributes, children }) => [attributes.name, children[0]?.name]);
    expect(outcomes).toEqual([
      ["improve: completion p99 of linger <= 102% of main", "failure"],
      ["warn: completion p99 of linger <= 102% of main", "skipped"],
    ]);
  });

  it("says of a suite that its result is only a part, with gates and without", () => {
    const gates = [passed()];
    for (const result of [judgedResult({ gates }), judgedResult()]) {
      const [suite] = readXml(junitXml([{ ...result, status: "incomplete" }])).children;
      expect(suite?.children[0]?.name).toBe("properties");
      expect(suite?.children[0]?.children.map(({ attributes }) => attributes)).toEqual([
        { name: "status", value: "incomplete: shards are missing, and only these seeds are here" },
      ]);
      expect(suite?.children.length).toBe(1 + result.gates.length);
    }
  });

  it("has an empty suite where there are no gates", () => {
    const { attributes, children } = readXml(junitXml([judgedResult(), judgedResult({ gates: [passed()] })]));
    expect([attributes.tests, children.map((suite) => suite.children.length)]).toEqual(["1", [0, 1]]);
  });

  it.each(hostileTexts)("is well-formed, and gives back what it was given: %j", (text) => {
    const gates = [judged({ expression: text, reason: text })];
    const [suite] = readXml(junitXml([judgedResult({ name: text, gates })])).children;
    const [testcase] = suite?.children ?? [];
    const shown = text.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
    expect([suite?.attributes.name, testcase?.attributes.name]).toEqual([shown, shown]);
    expect(testcase?.children.at(-1)?.text).toContain(shown);
  });

  it.each(["<a><b></a>", '<a b="1" b="2"/>', "<a>&</a>", "<a>\u0001</a>", '<a b="<"/>', "<a/><a/>"])(
    "the reader of these tests refuses %j",
    (text) => {
      expect(() => readXml(text)).toThrow();
    },
  );
});
