import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { wordsOf } from "../cli/call.ts";

/**
 * Every `$ npx take-sim …` of the documents is run, and what stands below it must be what the command prints.
 * `UPDATE_DOCUMENTS=1` writes the output in.
 */
const block = /```console\n\$ npx take-sim (.*)\n([\s\S]*?)```/g;
const documents = ["README.md", ...readdirSync("docs").map((name) => `docs/${name}`)].filter(
  (path) => path.endsWith(".md") && readFileSync(path, "utf8").search(block) >= 0,
);

describe.each(documents)("%s", (path) => {
  const text = readFileSync(path, "utf8");
  const commands = [...text.matchAll(block)].map((match) => ({
    command: match[1] as string,
    shown: match[2] as string,
  }));

  it.each(commands)("$command", async ({ command, shown }) => {
    const printed = await output(command);
    if (process.env.UPDATE_DOCUMENTS !== undefined) {
      const now = readFileSync(path, "utf8");
      writeFileSync(
        path,
        now.replace(`npx take-sim ${command}\n${shown}`, () => `npx take-sim ${command}\n${printed}`),
      );
      return;
    }
    expect(shown).toBe(printed);
  });
});

async function output(command: string): Promise<string> {
  let text = "";
  const code = await main(wordsOf(command), {
    stdout: (part) => {
      text += part;
    },
    stderr: (part) => {
      text += part;
    },
    environment: {},
  });
  expect(code).toBe(0);
  return text;
}
