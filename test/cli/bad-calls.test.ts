import { describe, expect, it } from "vitest";
import { badCalls } from "./bad-calls.ts";
import { callLine, filesHere, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";

describe("a wrong call", () => {
  inFolderWith(someFiles);

  it.each(badCalls)("take-sim $line", async ({ line, says }) => {
    const before = filesHere();
    const { code, stdout, stderr } = await callLine(line);
    expect(stderr).toBe(`${says}\n`);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(filesHere()).toEqual(before);
  });

  it("shows nobody's escape sequences", async () => {
    const { stderr } = await callLine("run small.yaml --policy \u001b[31mred");
    expect(stderr).not.toContain("\u001b");
  });
});
