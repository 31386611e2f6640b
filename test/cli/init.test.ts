import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Result } from "../../src/experiment/result.ts";
import { call, callLine, filesHere, inFolderWith } from "./call.ts";

interface Workflow {
  readonly jobs: {
    readonly compare: { readonly steps: readonly { readonly run?: string; readonly uses?: string }[] };
  };
}

describe("take-sim init", () => {
  inFolderWith({ "there/scenarios/burst.yaml": "mine\n" });

  it("writes a scenario that is valid, and whose gates pass", async () => {
    const { code, stdout } = await callLine("init");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        "wrote scenarios/burst.yaml\nwrote .github/workflows/take-sim.yml\n\nNext:\n  take-sim compare scenarios/burst.yaml\n",
    });
    expect((await callLine("validate scenarios/burst.yaml")).stdout).toBe("scenarios/burst.yaml: valid\n");
    const compared = await callLine("compare scenarios/burst.yaml --json");
    expect({ code: compared.code, stderr: compared.stderr }).toEqual({ code: 0, stderr: "" });
    const { gates } = JSON.parse(compared.stdout) as Result;
    expect(gates.map(({ verdict }) => verdict)).toEqual(["pass", "pass", "pass"]);
  });

  it("writes a workflow whose steps run", async () => {
    await callLine("init project");
    const workflow = parse(readFileSync("project/.github/workflows/take-sim.yml", "utf8")) as Workflow;
    const runs = workflow.jobs.compare.steps.flatMap(({ run }) => run ?? []);
    expect(runs[0]).toBe("npm ci");
    const words = (runs[1] as string).replace("npx take-sim ", "").split(" ");
    process.chdir("project");
    // Without the reporter for GitHub, where this version has none.
    const known = (await callLine("compare --help")).stdout.includes("  github");
    const args = known ? words : words.map((word) => word.replace("github,", ""));
    const { code } = await call(args);
    expect(code).toBe(0);
    expect(filesHere()).toContain("take-sim.json");
    const { stdout } = await callLine("report take-sim.json --json");
    expect(stdout).toBe(readFileSync("take-sim.json", "utf8"));
  });

  // A folder in which the system makes none, and denies that there is one.
  it.runIf(existsSync("/proc/self")).each([
    ["init /proc/foo", "/proc/foo/scenarios/burst.yaml: it cannot be written"],
    ["init --policy /proc/foo/x.ts", "/proc/foo/x.ts: it cannot be written"],
    [
      "compare 32-burst --save-baseline x --output-dir /proc/foo",
      "/proc/foo/baselines/x.json: the baseline cannot",
    ],
    [
      "compare 32-burst -q --shard 1/2 --output-dir /proc/foo/bar",
      "/proc/foo/bar: blobs cannot be written here",
    ],
  ])("says at once where no folder can be made: %s", async (line, says) => {
    const { code, stdout, stderr } = await callLine(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(stderr).toContain(": no folder can be made in /proc\n");
  });

  it("says where a part of the path is no folder", async () => {
    symlinkSync("nowhere", "link");
    for (const folder of ["there/scenarios/burst.yaml/x", "link/x", "link"])
      expect(await callLine(`init ${folder}`)).toEqual({
        code: 2,
        stdout: "",
        stderr: `${join(folder, "scenarios/burst.yaml")}: it cannot be written: a part of the path is not a folder\n`,
      });
  });

  it("writes a policy to an absolute path as it is", async () => {
    const path = join(process.cwd(), "new/mine.ts");
    expect((await callLine(`init --policy ${path}`)).code).toBe(0);
    expect(readFileSync(path, "utf8")).toContain("export");
  });

  it("writes the preset of another queue, which says where its values come from", async () => {
    const { code, stdout } = await callLine("init mine --preset azure-functions");
    const path = "mine/scenarios/azure-functions.yaml";
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `wrote ${path}\n\nNext:\n  take-sim compare ${path}\n`,
    });
    const text = readFileSync(path, "utf8");
    expect(text).toMatch(/^# The queue trigger of Azure Functions\. /);
    expect(text).toContain("https://github.com/Azure/azure-functions-host/issues/311");
    expect((await callLine(`validate ${path}`)).stdout).toBe(`${path}: valid\n`);
    expect((await callLine("init mine --preset azure-functions")).stderr).toContain("there already");
  });

  it.each([
    ["init --preset selery", 'there is no preset "selery"; known: azure-functions, bullmq, celery, '],
    ["init --preset selery", '; did you mean "celery"?\n'],
    ["init --preset ../512-burst", 'there is no preset "../512-burst"'],
    [
      "init --preset celery --policy",
      "--preset and --policy write one file each; only one of them is allowed",
    ],
  ])("refuses %s: %s", async (line, says) => {
    const { code, stdout, stderr } = await callLine(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(filesHere()).toEqual(["there"]);
  });

  it("never writes over a file, and writes nothing else then, without --force", async () => {
    const { code, stderr } = await callLine("init there");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "there/scenarios/burst.yaml: there already; --force writes over it\n",
    });
    expect(readFileSync("there/scenarios/burst.yaml", "utf8")).toBe("mine\n");
    process.chdir("there");
    expect(filesHere()).toEqual(["scenarios"]);
    expect((await callLine("init --force")).code).toBe(0);
    expect(readFileSync("scenarios/burst.yaml", "utf8")).toMatch(/^# A scenario/);
    writeFileSync("scenarios/burst.yaml", "mine again\n");
    expect((await callLine("init")).stderr).toBe(
      "scenarios/burst.yaml, .github/workflows/take-sim.yml: there already; --force writes over them\n",
    );
  });
});
