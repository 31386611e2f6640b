import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ExitCode } from "../../src/cli/exit-codes.ts";
import { callLine } from "./call.ts";

const commands = [
  "run",
  "compare",
  "merge",
  "plan",
  "sweep",
  "tune",
  "fit",
  "calibrate",
  "check-fit",
  "report",
  "play",
  "init",
  "validate",
  "schema",
  "policies",
  "help",
];

describe("help", () => {
  it("is what take-sim alone prints, with the code of a call that did nothing", async () => {
    const { code, stdout, stderr } = await callLine("");
    expect(stderr).toBe((await callLine("--help")).stdout);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it("lists every command, the exit codes and examples", async () => {
    const { code, stdout } = await callLine("--help");
    expect(code).toBe(0);
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, "m"));
    expect(stdout).toContain("Exit codes:\n  0 ");
    expect(stdout).toContain("Examples:\n  take-sim run 512-burst\n");
  });

  it.each(commands)("%s --help has an example that names it", async (command) => {
    const { code, stdout, stderr } = await callLine(`${command} --help`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^Examples?:\\n  take-sim ${command}\\b`, "m"));
  });

  it.each(commands)("%s --help says what each exit code means", async (command) => {
    const { stdout } = await callLine(`${command} --help`);
    const section = stdout.slice(stdout.indexOf("Exit codes:"), stdout.lastIndexOf("Example"));
    for (const code of Object.values(ExitCode)) expect(section).toMatch(new RegExp(`^  ${code} +\\S`, "m"));
  });

  it.each(commands)("help %s prints the same", async (command) => {
    const [byFlag, byCommand] = [await callLine(`${command} --help`), await callLine(`help ${command}`)];
    expect(byCommand).toEqual(byFlag);
  });

  it("is no wider than 80 columns", async () => {
    for (const line of ["--help", "policies", ...commands.map((command) => `${command} --help`)]) {
      const { stdout } = await callLine(line);
      expect(stdout.split("\n").filter((text) => text.length > 80)).toEqual([]);
    }
  });

  it("gives examples that run", async () => {
    const texts = await Promise.all(["--help", "run --help", "compare --help"].map((line) => callLine(line)));
    const examples = new Set(
      texts.flatMap(({ stdout }) =>
        // The last section: those before it may name files of the user's.
        [
          ...stdout.slice(stdout.lastIndexOf("Examples:")).matchAll(/^ {2}take-sim ((?:run|compare) .*)$/gm),
        ].map((match) => match[1] as string),
      ),
    );
    expect(examples.size).toBeGreaterThan(5);
    const home = process.cwd();
    const folder = mkdtempSync(join(tmpdir(), "take-sim-examples-"));
    // The examples name scenarios/…, and write reports.
    symlinkSync(join(home, "scenarios"), join(folder, "scenarios"));
    process.chdir(folder);
    try {
      for (const example of examples) {
        const { code, stderr } = await callLine(example);
        expect({ example, code, stderr }).toEqual({ example, code: 0, stderr: "" });
      }
    } finally {
      process.chdir(home);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
