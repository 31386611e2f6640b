import type { Result } from "../experiment/result.ts";
import { isFailure } from "../gates/exit-code.ts";
import type { GateResult } from "../gates/gate-result.ts";
import { findingText } from "./gate-text.ts";
import { observationsOf } from "./observations.ts";
import { partText } from "./part-text.ts";

/**
 * JUnit's XML: a suite for each scenario, a test case for each gate. A gate that fails the call is a failure; one that is
 * inconclusive, or failed as a warning only, is skipped and says why, so that no viewer shows it as passed.
 */
export function junitXml(results: readonly Result[]): string {
  const all = results.flatMap(({ gates }) => gates);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="take-sim"${counts(all)}>`,
    ...results.flatMap(suite),
    "</testsuites>\n",
  ].join("\n");
}

function suite(result: Result): string[] {
  const { scenario, gates } = result;
  const part = partText(result);
  const head = `  <testsuite name="${attribute(scenario.name)}"${counts(gates)}`;
  if (gates.length === 0 && part === undefined) return [`${head}/>`];
  return [
    `${head}>`,
    ...properties(part),
    ...gates.flatMap((gate) => testCase(gate, result)),
    "  </testsuite>",
  ];
}

/** A result that is only a part says so of its suite. */
function properties(part: string | undefined): string[] {
  if (part === undefined) return [];
  const property = `      <property name="status" value="${attribute(part)}"/>`;
  return ["    <properties>", property, "    </properties>"];
}

function testCase(gate: GateResult, { scenario, design }: Result): string[] {
  const finding = findingText(gate, observationsOf(design));
  const outcome = outcomeOf(gate);
  const said = attribute(`${gate.verdict}: ${finding}`);
  const element = {
    passed: "",
    failed: `      <failure type="${gate.verdict}" message="${said}"/>`,
    skipped: `      <skipped message="${said}"/>`,
  }[outcome];
  return [
    `    <testcase classname="${attribute(scenario.name)}" name="${attribute(nameOf(gate))}" time="0">`,
    ...(element === "" ? [] : [element]),
    `      <system-out>${text(finding)}</system-out>`,
    "    </testcase>",
  ];
}

function nameOf({ expression, kind, level }: GateResult): string {
  return `${level === "warn" ? "warn: " : ""}${kind === "improve" ? "improve: " : ""}${expression}`;
}

function outcomeOf(gate: GateResult): "passed" | "failed" | "skipped" {
  if (gate.verdict === "pass") return "passed";
  return gate.level === "error" && isFailure(gate) ? "failed" : "skipped";
}

function counts(gates: readonly GateResult[]): string {
  const count = (outcome: string): number => gates.filter((gate) => outcomeOf(gate) === outcome).length;
  return ` tests="${gates.length}" failures="${count("failed")}" errors="0" skipped="${count("skipped")}" time="0"`;
}

/** Text between tags. What XML cannot hold at all, not even as a reference, becomes U+FFFD. */
function text(value: string): string {
  return value
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** Text in double quotes, where a reader would turn line ends and tabs into spaces. */
function attribute(value: string): string {
  return text(value).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
