import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { call, callLine, filesHere, inFolderWith } from "../cli/call.ts";
import { jobs } from "./bad-input.ts";

const read = "would replace a file that is read; another path is needed";

const policy = `import { atOnce } from "./helper.ts";
export default { name: "mine", description: "", *takeLoop(worker: any) {
  while (worker.alive) if (worker.inProgress === 0) yield* worker.take(atOnce); else yield* worker.untilJobLeaves();
} };
`;

describe("a report never replaces what its call reads", () => {
  inFolderWith({
    "base.yaml": jobs,
    "scenario.yaml":
      "name: small\nextends: base.yaml\nduration: { empirical: { file: times.txt } }\npolicies: [main, ./mine.ts]\n",
    "plain.yaml": `name: plain\n${jobs}policies: [main]\n`,
    "times.txt": "0.5\n",
    "mine.ts": policy,
    "helper.ts": "export const atOnce = 1;\n",
    "reps.csv": "arm,rep,completion_p99_ms\na,1,10\na,2,11\n",
    "folder/": "",
  });
  beforeEach(() => {
    symlinkSync("base.yaml", "soft.yaml");
    symlinkSync(".", "folder/here");
    linkSync("base.yaml", "hard.yaml");
    linkSync("mine.ts", "folder/hard.ts");
  });

  it.each([
    ["run scenario.yaml", "scenario.yaml"],
    ["run scenario.yaml", "base.yaml"],
    ["run scenario.yaml", "times.txt"],
    ["run scenario.yaml", "mine.ts"],
    ["run scenario.yaml", "helper.ts"],
    ["run scenario.yaml", "soft.yaml"],
    ["run scenario.yaml", "hard.yaml"],
    ["run scenario.yaml", "folder/hard.ts"],
    ["run scenario.yaml", "folder/here/../base.yaml"],
    ["run scenario.yaml", ".//folder/../times.txt"],
    ["compare scenario.yaml --seeds 2", "helper.ts"],
    ["sweep plain.yaml -P workers=1,2 --seeds 2", "plain.yaml"],
    ["plan scenario.yaml --seeds 2", "hard.yaml"],
    ["compare --measured reps.csv", "reps.csv"],
  ])("%s, and a report to %s", async (line, path) => {
    const here = filesHere();
    const before = readFileSync(path);
    const { code, stdout, stderr } = await callLine(`${line} --reporter json=${path}`);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "",
      stderr: `${path}: the report "json" ${read}\n`,
    });
    expect(readFileSync(path)).toEqual(before);
    expect(filesHere()).toEqual(here);
  });

  it("nor a saved result, a baseline or a blob", async () => {
    await callLine("compare plain.yaml --seeds 2 --reporter json=old.json");
    linkSync("old.json", "same.json");
    for (const line of [
      "report old.json --reporter csv=same.json",
      "compare a=old.json b=old.json --reporter csv=same.json",
      "compare plain.yaml --seeds 2 --baseline-file old.json --reporter csv=same.json",
    ])
      expect(await callLine(line)).toEqual({
        code: 2,
        stdout: "",
        stderr: `same.json: the report "csv" ${read}\n`,
      });
    await callLine("compare plain.yaml --seeds 2 --shard 1/1 --output-dir blobs");
    const blob = `blobs/${readdirSync("blobs")[0]}`;
    expect((await callLine(`merge blobs --reporter json=${blob}`)).stderr).toBe(
      `${blob}: the report "json" ${read}\n`,
    );
  });

  it("nor does a blob or a baseline that is written", async () => {
    copyFileSync("plain.yaml", "plain.jsonl.gz");
    expect((await callLine("compare plain.jsonl.gz --seeds 2 --reporter blob=plain.jsonl.gz")).stderr).toBe(
      "plain.jsonl.gz: the blob would replace a file that is read; another path is needed\n",
    );
    mkdirSync("out/baselines", { recursive: true });
    copyFileSync("plain.yaml", "out/baselines/b.json");
    for (const more of ["", "--reporter csv=out/baselines/c.json"]) {
      const name = more === "" ? "b" : "c";
      const { code, stderr } = await callLine(
        `compare out/baselines/b.json --seeds 2 --output-dir out --save-baseline ${name} ${more}`.trim(),
      );
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `out/baselines/${name}.json: the baseline would replace a file that this call reads or writes; another name is needed\n`,
      });
    }
    expect(readdirSync("out/baselines")).toEqual(["b.json"]);
  });
});

describe("a report is written whole or not at all", () => {
  const name = `${"r".repeat(250)}.json`;
  inFolderWith({ "plain.yaml": `name: plain\n${jobs}policies: [main]\n`, "folder/": "", [name]: "before\n" });

  it("under a name as long as names may be", async () => {
    expect((await callLine(`run plain.yaml --reporter json=${name}`)).code).toBe(0);
    expect(JSON.parse(readFileSync(name, "utf8"))).toMatchObject({ schema: "take-sim/result@1" });
  });

  it("by several calls at a time, one after the other", async () => {
    const calls = Array.from({ length: 5 }, () => callLine("run plain.yaml --reporter json=r.json -q"));
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(JSON.parse(readFileSync("r.json", "utf8"))).toMatchObject({ schema: "take-sim/result@1" });
    expect(filesHere().filter((file) => file.endsWith(".part"))).toEqual([]);
  });

  it.skipIf(!existsSync("/dev/full"))("where no space is left, with a message and exit code 2", async () => {
    expect(await callLine("run plain.yaml --reporter json=/dev/full -q")).toEqual({
      code: 2,
      stdout: "",
      stderr: "/dev/full: the report cannot be written: no space is left\n",
    });
  });

  it("never as two reports in one file", async () => {
    symlinkSync(name, "soft.json");
    linkSync(name, "hard.json");
    for (const path of ["soft.json", "hard.json", `folder/../${name}`]) {
      const { code, stderr } = await callLine(`run plain.yaml --reporter json=${name},csv=${path}`);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `${path}: "json" and "csv" cannot go to the same file; each needs a path of its own\n`,
      });
    }
    expect(readFileSync(name, "utf8")).toBe("before\n");
  });

  it.skipIf(process.getuid?.() === 0)("where the folder may not be written", async () => {
    execFileSync("chmod", ["a-w", "folder"]);
    const { code, stderr } = await callLine("run plain.yaml --reporter json=folder/r.json");
    execFileSync("chmod", ["u+w", "folder"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "folder/r.json: the report cannot be written: permission is denied\n",
    });
  });

  it("and not where a gate or another file stops the call", async () => {
    const before = statSync(name).ino;
    const { code } = await call(["compare", "plain.yaml", "--gate", "x", "--reporter", `json=${name}`]);
    expect([code, statSync(name).ino, readFileSync(name, "utf8")]).toEqual([2, before, "before\n"]);
    writeFileSync("again.json", "before\n");
    await callLine("run plain.yaml --reporter csv=again.json,json=nowhere/r.json");
    expect(readFileSync("again.json", "utf8")).toBe("before\n");
  });
});
