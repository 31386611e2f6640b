import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import type { Result } from "../../src/experiment/result.ts";
import { runsCsv } from "../../src/report/runs-csv.ts";
import { readXml } from "../report/xml-elements.ts";
import { call, callLine, cellsOf, filesHere, inFolderWith, resultOf } from "./call.ts";
import { small, someFiles } from "./files.ts";

const gated = `${small}gates:
  - completion p99 of take-ahead <= 90% of main
  - {expr: "completion p99 of drain-wait <= 1 s", kind: absolute}
`;
const files = { ...someFiles, "gated.yaml": gated, "above.yaml": "extends: gated.yaml\ntakeAhead: 1\n" };

const every =
  "csv=r.csv,markdown=r.md,junit=r.xml,bmf=b.json,benchmark-action=a.json,series=s.csv,json=r.json";

describe("reporters", () => {
  inFolderWith(files);

  it("write all files of one call, beside the table on stdout", async () => {
    const before = filesHere();
    const { code, stdout, stderr } = await callLine(`compare gated.yaml --seeds 5 --reporter ${every}`);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toBe((await callLine("compare gated.yaml --seeds 5")).stdout);
    expect(filesHere().filter((file) => !before.includes(file))).toEqual(
      ["a.json", "b.json", "r.csv", "r.json", "r.md", "r.xml", "s.csv"].sort(),
    );
    const result = JSON.parse(readFileSync("r.json", "utf8")) as Result;
    expect(readFileSync("r.csv", "utf8")).toBe(runsCsv([result]));
    expect(readXml(readFileSync("r.xml", "utf8")).attributes).toMatchObject({ tests: "2", failures: "1" });
    expect(Object.keys(JSON.parse(readFileSync("b.json", "utf8")) as object)).toEqual([
      "small/main",
      "small/drain-wait",
      "small/take-ahead",
    ]);
    expect(readFileSync("r.md", "utf8")).toMatch(/^### ❌ take-sim: 1 of 2 gates failed\n/);
  });

  it.each(["csv", "markdown", "junit", "bmf", "benchmark-action"])(
    "%s alone goes to stdout, the same as into a file",
    async (name) => {
      const { stdout } = await callLine(`compare gated.yaml --seeds 5 --reporter ${name}`);
      const quiet = await callLine(`compare gated.yaml --seeds 5 -q --reporter ${name}=file`);
      expect(quiet.stdout).toBe("");
      expect(readFileSync("file", "utf8")).toBe(stdout);
      expect(stdout.length).toBeGreaterThan(100);
    },
  );

  it.each(["csv", "markdown", "junit", "bmf", "benchmark-action", "series=-"])(
    "%s is the same in every run, and holds several scenarios",
    async (name) => {
      const line = `compare gated.yaml small.yaml --seeds 5 --reporter ${name}`;
      const { stdout } = await callLine(line);
      expect(stdout).toBe((await callLine(line)).stdout);
      expect(stdout.length).toBeGreaterThan(
        (await callLine(`compare gated.yaml --seeds 5 --reporter ${name}`)).stdout.length,
      );
    },
  );

  it("leave nothing half written where one cannot be written, or a run fails", async () => {
    const before = filesHere();
    for (const line of [
      `run gated.yaml --reporter ${every},github=nowhere/comment.md`,
      `run gated.yaml --reporter github,${every},takes=nowhere/t.csv`,
      `run stuck.yaml --reporter ${every},github`,
      `run small.yaml --reporter series=s.csv,csv=r.csv,github --every 1us`,
    ])
      expect((await callLine(line)).code).toBeGreaterThan(1);
    expect(filesHere()).toEqual(before);
  });

  it("have no escape sequence, with CI and colours forced", async () => {
    const { stdout, stderr } = await callLine(
      `compare gated.yaml --seeds 5 --reporter ${every},github,table=t.txt`,
      { CI: "true", FORCE_COLOR: "3", TERM: "xterm-256color", GITHUB_ACTIONS: "true" },
    );
    const written = ["r.csv", "r.md", "r.xml", "b.json", "a.json", "s.csv", "t.txt", "comment.md"];
    const texts = [stdout, stderr, ...written.map((file) => readFileSync(file, "utf8"))];
    expect(texts.filter((text) => text.includes("\u001b"))).toEqual([]);
  });
});

describe("series=FILE", () => {
  inFolderWith(files);

  it("has a row for each instant and metric of each run", async () => {
    await callLine("run small.yaml --policy main --reporter series=s.csv --every 500ms");
    const [head, ...rows] = cellsOf("s.csv");
    expect(head).toEqual(["scenario", "policy", "seed", "t_ms", "metric", "value"]);
    const queued = rows.filter((row) => row[4] === "queued").map((row) => [row[3], row[5]]);
    expect(queued).toEqual([
      ["0", "5"],
      ["500", "1"],
      ["1000", "1"],
      ["1500", "1"],
      ["2000", "0"],
      ["2500", "0"],
    ]);
    expect(new Set(rows.map((row) => row[4])).size).toBe(4 + 2 * 3);
  });

  it("has a step of a second unless another is asked for", async () => {
    await callLine("compare small.yaml --seeds 5 --reporter series=s.csv");
    const rows = cellsOf("s.csv").slice(1);
    expect([...new Set(rows.map((row) => row[3]))]).toEqual(["0", "1000", "2000", "3000"]);
    expect(new Set(rows.map((row) => `${row[1]} ${row[2]}`)).size).toBe(15);
  });

  it.each([
    ["--every 0s --reporter series=s.csv", '--every 0s: "0s" is not allowed; a time such as 100ms or 1s is'],
    [
      "--every often --reporter series=s.csv",
      '--every often: "often" is not allowed; a time such as 100ms or 1s is',
    ],
    ["--every 1s", "--every 1s is for a time series, and none is asked for: --reporter series=FILE.csv"],
    ["--reporter series", '"series" needs a path, e.g. series=series.csv, or series=- for stdout'],
    ["--every 1us --reporter series=s.csv", "at most 2000000 a run are written"],
  ])("%s is refused", async (flags, message) => {
    const { code, stdout, stderr } = await callLine(`run small.yaml ${flags}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(existsSync("s.csv")).toBe(false);
  });
});

describe("-q", () => {
  inFolderWith(files);

  it("prints no notes", async () => {
    const environment = { TAKE_SIM_NOTHING: "1" };
    expect((await callLine("run small.yaml", environment)).stderr).toContain("warning: TAKE_SIM_NOTHING");
    const { stdout, stderr } = await callLine("run small.yaml -q", environment);
    expect(stderr).toBe("");
    expect(stdout).toBe((await callLine("run small.yaml")).stdout);
  });

  it("prints no table where a report goes to a file, but one that is asked for", async () => {
    expect((await callLine("run small.yaml -q --reporter csv=r.csv")).stdout).toBe("");
    expect((await callLine("run small.yaml -q --reporter csv=r.csv --reporter table")).stdout).toContain(
      "small · ",
    );
    expect((await callLine("run small.yaml -q --reporter github")).stdout).toContain("small · ");
  });

  it("hides no error, and no verdict", async () => {
    expect((await callLine("run nowhere.yaml -q")).stderr).toContain("nowhere.yaml");
    expect((await callLine("compare gated.yaml --seeds 5 -q --reporter csv=r.csv")).code).toBe(1);
  });

  it("excludes -v", async () => {
    const { code, stderr } = await callLine("run small.yaml -q -v");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        "--quiet and --verbose exclude each other; one says nothing beside the report, the other more\n",
    });
  });
});

describe("-u", () => {
  inFolderWith(files);

  it("is the unit of times in tables, and changes no number of a file", async () => {
    const plain = await callLine("compare small.yaml --seeds 5 --reporter csv=plain.csv,json=plain.json");
    const ms = await callLine(
      "compare small.yaml --seeds 5 -u ms --reporter csv=ms.csv,json=ms.json,markdown=ms.md",
    );
    expect(plain.stdout).toContain("completion p99, s ");
    expect(ms.stdout).toContain("completion p99, ms ");
    expect(readFileSync("ms.md", "utf8")).toContain("| completion p99, ms |");
    for (const kind of ["csv", "json"])
      expect(readFileSync(`ms.${kind}`, "utf8")).toBe(readFileSync(`plain.${kind}`, "utf8"));
  });

  it("is ms or s", async () => {
    const { code, stderr } = await callLine("run small.yaml -u min");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: '--time-unit min: "min" is not allowed; ms or s is\n',
    });
  });
});

describe("with GITHUB_ACTIONS=true", () => {
  inFolderWith({ ...files, "below/": "" });
  let environment: Record<string, string>;
  beforeEach(() => {
    environment = {
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: process.cwd(),
      GITHUB_STEP_SUMMARY: "summary.md",
    };
  });

  it("annotations point at the gate, and stdout is as without", async () => {
    const { code, stdout, stderr } = await callLine("compare gated.yaml --seeds 5", environment);
    expect(code).toBe(1);
    expect(stdout).toBe((await callLine("compare gated.yaml --seeds 5")).stdout);
    expect(stderr).toBe(
      `::error file=gated.yaml,line=13,title=small%3A gate 2 failed::completion p99 of drain-wait <= 1 s%0Afound 1.550 s in every seed, bound 1 s
::notice title=take-sim gates::1 failed, 0 inconclusive, 1 passed
`,
    );
  });

  it("a gate that is extended is where it was written, from the root of the repository", async () => {
    process.chdir("below");
    const { stderr } = await callLine("compare ../above.yaml --seeds 5", {
      ...environment,
      GITHUB_STEP_SUMMARY: "",
    });
    process.chdir("..");
    expect(stderr).toContain("::error file=gated.yaml,line=13,title=");
  });

  it("a gate that stands in no file of the repository has no place", async () => {
    const ofCall = await call(
      ["compare", "small.yaml", "--seeds", "5", "--gate", "takes of main < 1"],
      environment,
    );
    expect(ofCall.stderr).toContain("::error title=small%3A gate 1 failed::takes of main < 1%0A");
    const ofFlag = await call(
      ["compare", "gated.yaml", "--seeds", "5", "--set", "gates=[takes of main < 1]"],
      environment,
    );
    expect(ofFlag.stderr).toContain("::error title=small%3A gate 1 failed::");
    const outside = await callLine("compare gated.yaml --seeds 5", {
      ...environment,
      GITHUB_WORKSPACE: `${process.cwd()}/below`,
    });
    expect(outside.stderr).toContain("::error title=small%3A gate 2 failed::");
  });

  it("the summary is appended, and the comment replaced", async () => {
    writeFileSync("summary.md", "before\n");
    await callLine("compare gated.yaml --seeds 5", environment);
    const once = readFileSync("summary.md", "utf8");
    const comment = readFileSync("comment.md", "utf8");
    expect(comment).toMatch(/^<!-- take-sim:small -->\n### ❌ take-sim: 1 of 2 gates failed\n/);
    expect(once).toBe(`before\n${comment.slice(comment.indexOf("\n") + 1)}\n`);
    await callLine("compare gated.yaml --seeds 5", environment);
    expect(readFileSync("summary.md", "utf8")).toBe(once + once.slice("before\n".length));
    expect(readFileSync("comment.md", "utf8")).toBe(comment);
  });

  it("the summary of a step stays below the limit, however often it is called", async () => {
    writeFileSync("summary.md", "x".repeat(899_000));
    await callLine("compare gated.yaml --seeds 5", environment);
    const text = readFileSync("summary.md", "utf8");
    expect(text).toContain("> Cut short here");
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(900_000);
    writeFileSync("summary.md", "x".repeat(900_000));
    const { stderr } = await callLine("compare gated.yaml --seeds 5", environment);
    expect(stderr).toContain("note: the summary of this step is full");
    expect(readFileSync("summary.md", "utf8").length).toBe(900_000);
  });

  it("a comment is written by itself only where there are gates", async () => {
    await callLine("compare small.yaml --seeds 5", environment);
    expect(existsSync("comment.md")).toBe(false);
    await callLine("compare small.yaml --seeds 5 --reporter github", environment);
    expect(readFileSync("comment.md", "utf8")).toContain("no gates, so nothing is judged");
  });

  it("a file of somebody else's is not replaced by itself", async () => {
    writeFileSync("comment.md", "mine\n");
    const { code, stderr } = await callLine("compare gated.yaml --seeds 5", environment);
    expect(code).toBe(1);
    expect(stderr).toContain(
      "warning: comment.md: the comment is not written: the file there is none of take-sim's",
    );
    expect(readFileSync("comment.md", "utf8")).toBe("mine\n");
    const asked = await callLine("compare gated.yaml --seeds 5 --reporter github", environment);
    expect(asked.code).toBe(2);
    expect(
      (await callLine("compare gated.yaml --seeds 5 --reporter github=other.md", environment)).code,
    ).toBe(1);
    expect(existsSync("other.md")).toBe(true);
  });

  it("another report may have the comment's file", async () => {
    await callLine("compare gated.yaml --seeds 5 --reporter markdown=comment.md", environment);
    expect(readFileSync("comment.md", "utf8")).toMatch(/^### /);
  });

  it("what nobody asked for stops nothing; what somebody asked for does", async () => {
    const broken = { ...environment, GITHUB_STEP_SUMMARY: "nowhere/summary.md" };
    const { code, stderr } = await callLine("compare gated.yaml --seeds 5", broken);
    expect(code).toBe(1);
    expect(stderr).toContain("warning: nowhere/summary.md: the summary of the step cannot be written");
    expect(stderr).toContain("::error ");
    const asked = await callLine("compare gated.yaml --seeds 5 --reporter github", broken);
    expect(asked).toMatchObject({ code: 2, stdout: "" });
  });

  it("the reporter is given once, and to a file", async () => {
    for (const flags of ["github,github=a.md", "github=-"])
      expect((await callLine(`compare gated.yaml --seeds 5 --reporter ${flags}`, environment)).code).toBe(2);
  });
});

describe("without GITHUB_ACTIONS=true", () => {
  inFolderWith(files);

  it.each([{}, { GITHUB_ACTIONS: "false" }, { CI: "true", GITHUB_STEP_SUMMARY: "summary.md" }])(
    "%j: nothing of GitHub's",
    async (environment: Record<string, string>) => {
      const before = filesHere();
      expect((await callLine("compare gated.yaml --seeds 5", environment)).stderr).toBe("");
      expect(filesHere()).toEqual(before);
    },
  );

  it("the reporter can be asked for", async () => {
    const { stderr } = await callLine("compare gated.yaml --seeds 5 --reporter github");
    expect(stderr).toContain("::error file=gated.yaml,line=13,");
    expect(existsSync("comment.md")).toBe(true);
  });
});

it("the result that made-up ones stand for has the same shape", async () => {
  const { judgedResult, judged } = await import("../report/judged-result.ts");
  const real = await resultOf("compare 32-burst --seeds 5 --json --gate completion-of-main --no-gates");
  expect(Object.keys(real).sort()).toEqual(Object.keys(judgedResult({ gates: [judged()] })).sort());
});
