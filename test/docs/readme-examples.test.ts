import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import { gatesOf } from "../../src/gates/read-gate.ts";

const readme = readFileSync("README.md", "utf8");

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(
    ([, text]) => text as string,
  );
}

describe("README.md", () => {
  it("shows a scenario and gates that can be read", () => {
    const [scenario = "", gates = ""] = blocks("yaml");
    const text = `${scenario.replace(/^policies:.*\n/m, "policies: [main, take-ahead, linger]\nlinger: 0.1s\n")}${gates}`;
    const read = readScenario(text, { file: "README.md" });
    if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join("\n"));
    expect(gatesOf(read.scenario).map(({ kind, level }) => `${kind} ${level}`)).toEqual([
      "no-regression error",
      "improve error",
      "absolute warn",
      "absolute error",
    ]);
    expect(readScenario(scenario, { file: "README.md" }).ok).toBe(true);
  });

  it("shows a program that runs", () => {
    const [program = ""] = blocks("ts");
    const library = pathToFileURL("dist/index.js").href;
    const printed = execFileSync(
      process.execPath,
      ["--input-type=module", "-e", program.replace('"take-sim"', JSON.stringify(library))],
      { encoding: "utf8" },
    );
    expect(printed).toContain("✓ pass: completion p99 of drain-wait <= 100% of main");
    expect(printed.trimEnd().endsWith(" 0")).toBe(true);
  });
});
