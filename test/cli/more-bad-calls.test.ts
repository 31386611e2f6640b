import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, filesHere } from "./call.ts";
import { savedFiles } from "./more-files.ts";
import { wordsOf } from "./words.ts";

/**
 * Wrong calls and what they say, to the letter. `UPDATE_BAD_CALLS=1` writes the messages in.
 */
const path = "test/cli/more-bad-calls.txt";
const corpus = readFileSync(path, "utf8")
  .split(/^\$ /m)
  .slice(1)
  .map((block) => {
    const [line = "", ...says] = block.trimEnd().split("\n");
    return { line: line.replace(/^take-sim /, ""), says: says.join("\n") };
  });

describe("a wrong call", () => {
  const home = process.cwd();
  let folder: string;
  const said: string[] = [];

  beforeAll(async () => {
    const files = await savedFiles();
    folder = realpathSync(mkdtempSync(join(tmpdir(), "take-sim-test-")));
    process.chdir(folder);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(name.endsWith("/") ? name : dirname(name), { recursive: true });
      if (!name.endsWith("/")) writeFileSync(name, text);
    }
    const { stdout } = await call(["compare", "a=result.json", "b=result.json", "--json"]);
    writeFileSync("joined.json", stdout);
  });

  afterAll(() => {
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
    if (process.env.UPDATE_BAD_CALLS !== undefined) writeFileSync(path, said.join("\n"));
  });

  it("stands in the corpus once", () => {
    expect(new Set(corpus.map(({ line }) => line)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThan(100);
  });

  it.each(corpus)("take-sim $line", async ({ line, says }) => {
    const before = filesHere();
    const { code, stdout, stderr } = await call(wordsOf(line));
    said.push(`$ take-sim ${line}\n${stderr}`);
    if (process.env.UPDATE_BAD_CALLS === undefined) expect(stderr.trimEnd()).toBe(says);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(filesHere()).toEqual(before);
  });
});
