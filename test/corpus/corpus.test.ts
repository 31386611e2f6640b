import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../cli/call.ts";
import { wordsOf } from "../cli/words.ts";
import { type BadInput, jobs } from "./bad-input.ts";
import { badBlobs } from "./blobs.ts";
import { badCommandLines } from "./calls.ts";
import { messages, updating, writeMessages } from "./messages.ts";
import { badPlugIns } from "./plug-ins.ts";
import { badResults } from "./results.ts";
import { badScenarios } from "./scenarios.ts";

const good = `name: small\n${jobs}policies: [main, drain-wait]\n`;
const home = process.cwd();
const folder = realpathSync(mkdtempSync(join(tmpdir(), "take-sim-corpus-")));

/** Made before the tests are collected, as each of them is one of these inputs. */
async function goodInputs() {
  process.chdir(folder);
  writeFileSync("good.yaml", good);
  const { stdout } = await call(["compare", "good.yaml", "--seeds", "2", "--json"]);
  await call(["compare", "good.yaml", "--seeds", "1", "--reporter", "blob=b.jsonl.gz"]);
  const blob = gunzipSync(readFileSync("b.jsonl.gz")).toString().split("\n");
  rmSync("b.jsonl.gz");
  process.chdir(home);
  return { result: stdout, blob };
}

const inputs = await goodInputs();
const kinds: readonly (readonly [kind: string, least: number, inputs: readonly BadInput[]])[] = [
  ["scenario", 30, badScenarios],
  ["plug-in", 15, badPlugIns],
  ["result", 20, badResults(inputs)],
  ["blob", 20, badBlobs(inputs)],
  ["command line", 25, badCommandLines],
];

/** Everything in the folder and below it. */
const filesHere = (): string[] => (readdirSync(".", { recursive: true }) as string[]).sort();

describe.each(kinds)("a bad %s", (kind, least, all) => {
  beforeAll(() => process.chdir(folder));
  afterAll(() => {
    process.chdir(home);
    for (const name of readdirSync(folder))
      if (name !== "good.yaml") rmSync(join(folder, name), { recursive: true });
  });

  it("stands in the corpus once, among many", () => {
    expect(new Set(all.map(({ what, line }) => `${what}: ${line}`)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(least);
  });

  it.each(all)("$what: take-sim $line", async ({ what, line, files }) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(name), { recursive: true });
      writeFileSync(name, content);
    }
    const before = filesHere();
    const start = performance.now();
    const { code, stdout, stderr } = await call(wordsOf(line));
    expect(performance.now() - start).toBeLessThan(10_000);
    const key = `${kind}: ${what}`.replace(/: $/, "");
    if (updating) messages.set(`${key}\n$ take-sim ${line}`, { code, says: stderr });
    expect({ stdout, files: filesHere() }).toEqual({ stdout: "", files: before });
    expect({ code, says: stderr }).toEqual(messages.get(`${key}\n$ take-sim ${line}`));
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    for (const name of Object.keys(files)) rmSync(name, { recursive: true });
  });
});

afterAll(() => {
  writeMessages();
  rmSync(folder, { recursive: true, force: true });
});
