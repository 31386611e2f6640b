import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { callLine, filesHere, inFolderWith } from "../cli/call.ts";
import { jobs } from "./bad-input.ts";

const good = `name: good\n${jobs}policies: [main]\n`;
const folderRule = "a file in the folder of the scenario or below it";

/** Makes what no text file is: pipes, loops, links out of the folder. */
function makeHostileFiles(): void {
  execFileSync("mkfifo", ["pipe", "pipe.yaml", "pipe.ts", "pipe.json", "blobs/pipe.jsonl.gz"]);
  symlinkSync("loop-b", "loop-a");
  symlinkSync("loop-a", "loop-b");
  symlinkSync("/dev/zero", "zero");
  symlinkSync("/dev/zero", "zero.ts");
  symlinkSync("../outside.yaml", "inner/leads-out.yaml");
  symlinkSync("inside.yaml", "inner/leads-on.yaml");
}

describe.skipIf(process.platform === "win32")("a file that never ends, or waits for a writer", () => {
  inFolderWith({ "good.yaml": good, "blobs/": "", "inner/inside.yaml": good, "outside.yaml": good });
  beforeEach(makeHostileFiles);

  it.each([
    ["run pipe", "pipe: it is a pipe; a file is needed"],
    ["run zero", "zero: it is a device; a file is needed"],
    ["run loop-a", "loop-a: its links go in a circle"],
    ["report pipe.json", "pipe.json: it is a pipe; a file is needed"],
    ["report zero", "zero: it is a device; a file is needed"],
    ["compare --measured pipe", "pipe: it is a pipe; a file is needed"],
    ["compare a=pipe b=zero", "pipe: it is a pipe; a file is needed\nzero: it is a device; a file is needed"],
    ["compare good.yaml --baseline-file pipe", "pipe: it is a pipe; a file is needed"],
    [
      "run good.yaml --policy ./pipe.ts",
      '--policy ./pipe.ts: "./pipe.ts" cannot be read: it is a pipe; a file is needed',
    ],
    [
      "run good.yaml --policy ./zero.ts",
      '--policy ./zero.ts: "./zero.ts" cannot be read: it is a device; a file is needed',
    ],
    ["merge blobs", "blobs/pipe.jsonl.gz: it is a pipe; a file is needed"],
    ["merge pipe", "pipe: a part of the path is not a folder"],
  ])("%s", async (line, says) => {
    expect(await callLine(line)).toEqual({ code: 2, stdout: "", stderr: `${says}\n` });
  });

  it.each([
    ["pipe", '"pipe" cannot be read: it is a pipe; a file is needed'],
    ["loop-a", '"loop-a" cannot be read: its links go in a circle'],
    ["inner", '"inner" cannot be read: it is a folder'],
    ["zero", '"zero" cannot be read: a link leads out of the scenario\'s folder'],
    ["/dev/stdin", `"/dev/stdin" is not allowed; ${folderRule} is`],
  ])("that a scenario names: %s", async (file, says) => {
    writeFileSync("bad.yaml", `extends: ${file}\n${jobs}`);
    expect((await callLine("validate bad.yaml")).stderr).toBe(`bad.yaml:1:10: extends: ${says}\n`);
    writeFileSync("bad.yaml", `arrivals: { burst: 5 }\nduration: { empirical: { file: ${file} } }\n`);
    expect((await callLine("validate bad.yaml")).stderr).toBe(
      `bad.yaml:2:32: duration.empirical.file: ${says}\n`,
    );
  });

  it("may be linked within the folder of the scenario, and not out of it", async () => {
    writeFileSync("inner/on.yaml", "extends: leads-on.yaml\n");
    writeFileSync("inner/out.yaml", "extends: leads-out.yaml\n");
    expect((await callLine("validate inner/on.yaml")).code).toBe(0);
    const { code, stderr } = await callLine("validate inner/out.yaml");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'inner/out.yaml:1:10: extends: "leads-out.yaml" cannot be read: a link leads out of the scenario\'s folder\n',
    });
  });

  it("is the user's own matter on the command line", async () => {
    writeFileSync("times.txt", "0.5\n");
    process.chdir("inner");
    const flag = "--set duration={empirical:{file:../times.txt}}".replace("{file:../", "{file: ../");
    const { code } = await callLine(
      `run inside.yaml "${flag.replace("--set ", '--set" "').replace("l:{", "l: {")}"`,
    );
    expect(code).toBe(0);
  });
});

describe("a file that is too long", () => {
  inFolderWith({ "good.yaml": good, "blobs/": "" });

  it("is not read beyond half a gigabyte, whatever it holds", async () => {
    writeFileSync("sparse", "");
    truncateSync("sparse", 600_000_000);
    for (const line of ["run sparse", "report sparse", "compare --measured sparse"])
      expect(await callLine(line)).toEqual({
        code: 2,
        stdout: "",
        stderr: "sparse: it is too long: 600000000 bytes, at most 500000000 are read\n",
      });
  });

  it("of a hundred megabytes is no scenario", async () => {
    writeFileSync("long.yaml", Buffer.alloc(100_000_000, "#"));
    const { code, stderr } = await callLine("validate long.yaml");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "long.yaml:1:1: the text is too long: 100000000 characters, at most 10000000 are read\n",
    });
  });

  it("is not unpacked from a blob", async () => {
    const part = gzipSync(Buffer.alloc(20_000_000));
    writeFileSync("blobs/bomb.jsonl.gz", Buffer.concat(Array.from({ length: 100 }, () => part)));
    expect(await callLine("merge blobs")).toEqual({
      code: 2,
      stdout: "",
      stderr: "blobs/bomb.jsonl.gz: it holds more than 200000000 bytes; so many are not read\n",
    });
  });
});

describe("a name that would be a path or turn a terminal", () => {
  inFolderWith({
    "evil.yaml": `name: "../../evil \\u202E\\u2066txt"\n${jobs}policies: [main]\n`,
    "long.yaml": `name: "${"\u{1F600}x\u4e16".repeat(40)}"\n${jobs}policies: [main]\n`,
  });

  it("makes a blob in the folder, and no other", async () => {
    const { code, stdout } = await callLine("compare evil.yaml --seeds 2 --shard 1/2");
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    process.chdir(".take-sim");
    expect(filesHere()).toEqual(["take-sim-..-..-evil-txt-1-of-2.jsonl.gz"]);
  });

  it("is cut to what names of files may have", async () => {
    const { code, stderr } = await callLine("compare long.yaml --seeds 2 --shard 1/2");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^shard 1 of 2 .*\nblob: .*\n$/),
    });
    process.chdir(".take-sim");
    expect(Buffer.byteLength(filesHere()[0] as string)).toBeLessThan(256);
  });
});

describe("jobs called as what every object has", () => {
  inFolderWith({
    "ids.yaml":
      "name: ids\njobs:\n  - { id: __proto__, arrival: 0s, duration: 1s }\n  - { id: constructor, arrival: 0s, duration: 1s }\nevents: [{ at: 0.1s, stop: __proto__ }]\npolicies: [main]\n",
  });

  it("are jobs like any others", async () => {
    const { code, stdout } = await callLine("run ids.yaml --explain __proto__");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining("__proto__ under main, seed 1"),
    });
    await callLine("run ids.yaml --reporter jobs=jobs.csv");
    expect(readFileSync("jobs.csv", "utf8")).toMatch(/^ids,main,1,__proto__,/m);
    rmSync("jobs.csv");
    mkdirSync("jobs.csv");
    expect((await callLine("run ids.yaml --reporter jobs=jobs.csv")).stderr).toBe(
      "jobs.csv: the report cannot be written: it is a folder\n",
    );
  });
});
