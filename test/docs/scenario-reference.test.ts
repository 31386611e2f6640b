import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import { answerKinds } from "../../src/scenario/answer-kinds.ts";
import { arrivalForms } from "../../src/scenario/arrivals-schema.ts";
import { scenarioKeyNames } from "../../src/scenario/keys.ts";
import type { Scenario, ScenarioEvent } from "../../src/scenario/scenario.ts";
import { distributionsTable, keysTable } from "./scenario-keys-table.ts";
import { sameOrWritten } from "./section.ts";

/** docs/scenario.md: its tables are made from the schema (`UPDATE_DOCUMENTS=1` writes them in), its examples can be read. */
const path = "docs/scenario.md";

describe("the tables of docs/scenario.md", () => {
  it.each([
    ["keys", keysTable],
    ["distributions", distributionsTable],
  ])("%s", (name, table) => {
    const { shown, printed } = sameOrWritten(path, name, table());
    expect(shown).toBe(printed);
  });
});

describe("the examples of docs/scenario.md", () => {
  const examples = [...readFileSync(path, "utf8").matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, text]) => text as string,
  );

  it.each(examples)("%s", (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it("have every key", () => {
    const shown = new Set(examples.flatMap((text) => text.match(/^[$\w]+(?=:)/gm) ?? []));
    const apart = ["$schema", "extends"];
    expect(scenarioKeyNames.filter((name) => !shown.has(name) && !apart.includes(name))).toEqual([]);
  });

  it("have every form of arrivals", () => {
    const shown = examples.flatMap((text) => /^arrivals: \{ (\w+):/m.exec(text)?.[1] ?? []);
    expect(arrivalForms.filter((form) => !shown.includes(form))).toEqual([]);
  });

  it("have every form of event, and every answer", () => {
    const events = examples.flatMap((text) => scenarioOf(text)?.events ?? []);
    expect(new Set(events.map(formOf))).toEqual(
      new Set(["shutdown", "stop", "crash", "crash restart", "answer takes", "answer over"]),
    );
    const answers = events.flatMap((event) => (event.kind === "answer" ? [event.answer] : []));
    expect(new Set(answers)).toEqual(new Set(answerKinds));
  });
});

function formOf(event: ScenarioEvent): string {
  if (event.kind === "crash") return event.restart === undefined ? "crash" : "crash restart";
  if (event.kind === "answer") return event.over === undefined ? "answer takes" : "answer over";
  return event.kind;
}

/** An example that says nothing of its jobs has those of a small burst. */
function read(text: string) {
  const hasJobs = /^(jobs|arrivals|duration):/m.test(text);
  return readScenario(hasJobs ? text : `arrivals: { burst: 64 }\nduration: 0.5s\n${text}`, { file: path });
}

function problemsOf(text: string): string[] {
  const result = read(text);
  return result.ok ? [] : result.problems.map(({ message }) => message);
}

function scenarioOf(text: string): Scenario | undefined {
  const result = read(text);
  return result.ok ? result.scenario : undefined;
}
