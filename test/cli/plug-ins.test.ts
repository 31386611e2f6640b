import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faultyPlugIns, invalidPlugIns } from "./bad-plug-ins.ts";
import { callLine, inFolderWith } from "./call.ts";

const burst = "concurrency: 8\narrivals: { burst: 40 }\nduration: 0.5s\npolicies: [main, ./mine.ts]\n";

describe("a file that holds no policy", () => {
  inFolderWith({ "burst.yaml": burst });

  it.each(invalidPlugIns)("$what: exit code $code, its place in the scenario, and why", async (bad) => {
    writeFileSync("mine.ts", bad.source);
    const { code, stdout, stderr } = await callLine("run burst.yaml");
    expect(stderr).toContain(bad.says);
    expect(stderr).toMatch(/^burst\.yaml:4:18: policies\[1\]: /);
    expect({ code, stdout, lines: stderr.trimEnd().split("\n").length }).toEqual({
      code: 2,
      stdout: "",
      lines: 1,
    });
  });

  it.each([
    ["./nowhere.ts", "cannot be read: there is no such file or folder"],
    ["./burst.yaml", "is no policy; a file that ends in .ts, .mts, .js or .mjs is needed"],
  ])("%s on the command line: exit code 2", async (file, says) => {
    const { code, stderr } = await callLine(`run burst.yaml --policy ${file}`);
    expect(stderr).toBe(`--policy ${file}: "${file}" ${says}\n`);
    expect(code).toBe(2);
  });
});

describe("a policy that does what no policy may", () => {
  inFolderWith({ "burst.yaml": burst });

  it.each(faultyPlugIns)(
    "$what: exit code $code, its file, and why",
    async ({ source, says, code: expected }) => {
      writeFileSync("mine.ts", source);
      const { code, stdout, stderr } = await callLine("run burst.yaml");
      if (typeof says === "string") expect(stderr).toContain(says);
      else expect(stderr).toMatch(says);
      expect(stderr).not.toMatch(/\n +at /);
      expect({ code, stdout, lines: stderr.trimEnd().split("\n").length }).toEqual({
        code: expected,
        stdout: "",
        lines: 1,
      });
    },
  );
});
