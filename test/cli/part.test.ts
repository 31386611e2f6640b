import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { Result } from "../../src/experiment/result.ts";
import { type Call, call, callLine, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";
import { wordsOf } from "./words.ts";

/** Interrupts a call as soon as the rows of so many runs were printed, the head of the table not counted. */
async function interruptedAfter(runs: number, line: string): Promise<Call> {
  let [stdout, stderr, writes] = ["", "", 0];
  let interrupt = (): void => {};
  const code = await main(wordsOf(`${line} -j 1 --reporter jobs=-`), {
    stdout: (text) => {
      stdout += text;
      writes += 1;
      if (writes > runs) interrupt();
    },
    stderr: (text) => {
      stderr += text;
    },
    environment: {},
    onInterrupt: (listener) => {
      interrupt = listener;
      return () => {};
    },
  });
  return { code, stdout, stderr };
}

/** A whole result, and the same of which only five seeds are there, marked. */
async function wholeAndPart(): Promise<void> {
  await callLine("compare small.yaml --seeds 12 --reporter json=whole.json");
  await callLine("compare small.yaml --seeds 5 --reporter json=part.json");
  rewrite("part.json", { status: "interrupted" });
}

function rewrite(path: string, change: object): void {
  writeFileSync(path, JSON.stringify({ ...read(path), ...change }));
}

const read = (path: string): Result => JSON.parse(readFileSync(path, "utf8")) as Result;
const isPart = "warning: part.json: small is only a part (interrupted): 5 seeds are there\n";

describe("a result that is only a part, when it is read", () => {
  inFolderWith(someFiles);

  it("is said to be one by report, whatever it is shown as", async () => {
    await wholeAndPart();
    for (const flags of ["", "--json", "--no-gates", "--reporter markdown=-"])
      expect({ flags, ...(await callLine(`report part.json ${flags}`)) }).toMatchObject({
        code: 0,
        stderr: isPart,
        stdout: expect.stringContaining("interrupted"),
      });
    expect((await callLine("report whole.json")).stderr).toBe("");
  });

  it("makes what is compared with it a part, which says of whom", async () => {
    await wholeAndPart();
    const flags = "compare new=part.json old=whole.json --policy main";
    const { code, stdout, stderr } = await callLine(`${flags} --reporter json=joined.json`);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${isPart}warning: the seeds differ (new 1..5, old 1..12): only the 5 that all have are compared\n`,
    });
    expect(stdout).toContain("\ninterrupted: of new only some of the seeds that were wanted are here\n");
    const joined = read("joined.json");
    expect([joined.status, joined.sources?.map(({ status }) => status)]).toEqual([
      "interrupted",
      ["interrupted", undefined],
    ]);
    const again = await callLine("report joined.json --json");
    expect(again.stdout).toBe(readFileSync("joined.json", "utf8"));
  });

  it("does so as a baseline too, and the call itself is not taken for interrupted", async () => {
    await wholeAndPart();
    const line = "compare small.yaml --seeds 12 --baseline-file part.json --reporter json=joined.json";
    const { code, stdout, stderr } = await callLine(line);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${isPart}warning: of 12 seeds the saved result has 5; only those are compared with it\n`,
    });
    expect(stdout).toContain("\ninterrupted: of saved only some of the seeds that were wanted are here\n");
    expect(read("joined.json")).toMatchObject({
      status: "interrupted",
      sources: [{ label: "saved", scenario: "small", status: "interrupted" }],
    });
    expect((await callLine("report joined.json --json")).stdout).toBe(readFileSync("joined.json", "utf8"));
  });

  it.each([
    [{ status: "done" }, 'status is "done": interrupted, incomplete or no status at all is needed'],
    [{ sources: [] }, "sources: a list of saved results is needed"],
    [{ sources: [{ status: "interrupted" }] }, "sources[0].label is missing: a text is needed"],
    [
      { sources: [{ label: "a", status: 3 }] },
      "sources[0].status is 3: interrupted, incomplete or no status at all is needed",
    ],
  ])("is refused where it cannot say what it is: %j", async (change, says) => {
    await callLine("compare small.yaml --seeds 5 --reporter json=r.json");
    rewrite("r.json", change);
    expect(await callLine("report r.json")).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(`: it is damaged: ${says}\n`),
    });
  });
});

describe("a result that is only a part, when it is written", () => {
  inFolderWith(someFiles);

  async function shards(): Promise<void> {
    for (const shard of ["1/3", "3/3"]) await callLine(`compare small.yaml --seeds 30 --shard ${shard}`);
  }
  const missing = "warning: small: 20 of 30 seeds are there\n";

  it.each(["csv", "bmf", "benchmark-action", "jobs", "takes", "events", "series"])(
    "as %s, which cannot say so, is said to be one on stderr, with -q too",
    async (name) => {
      await shards();
      const flags = ["--allow-missing", "-q", "--reporter", `${name}=file`];
      const { code, stderr } = await call(["merge", ...flags]);
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: `${missing}warning: ${name} holds only a part of small (incomplete), and has no place to say so\n`,
      });
    },
  );

  it.each(["table", "json", "markdown", "junit"])("as %s, says so itself", async (name) => {
    await shards();
    const { code, stdout, stderr } = await call(["merge", "--allow-missing", "--reporter", `${name}=-`]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: missing });
    expect(stdout).toContain("incomplete");
  });

  it("on GitHub is a warning of the step, and stands in the comment", async () => {
    await shards();
    const { stderr } = await callLine("merge --allow-missing --reporter github");
    expect(stderr).toBe(
      `${missing}::warning title=small is only a part::incomplete: shards are missing, and only these seeds are here\n`,
    );
    expect(readFileSync("comment.md", "utf8")).toContain("; only a part of the runs is here\n");
  });

  it("is named beside a saved result that is a part as well", async () => {
    await callLine("compare small.yaml --seeds 5 --reporter json=part.json");
    rewrite("part.json", { status: "incomplete" });
    const flags = "--baseline-file part.json --reporter markdown=r.md,json=r.json";
    expect((await interruptedAfter(3, `compare small.yaml --seeds 30 ${flags}`)).code).toBe(130);
    const said = "interrupted: of saved, new runs only some of the seeds that were wanted are here";
    expect(readFileSync("r.md", "utf8")).toContain(said);
    const again = await callLine("report r.json");
    expect(again.stdout).toContain(said);
    expect(read("r.json").sources?.map(({ label, status }) => [label, status])).toEqual([
      ["saved", "incomplete"],
      ["new runs", "interrupted"],
    ]);
  });

  it("is said to be one after Ctrl-C, also beside a saved result, which it does not replace", async () => {
    await callLine("compare small.yaml --seeds 30 --save-baseline before");
    const flags = "--baseline-file before --save-baseline after --reporter json=r.json,csv=r.csv";
    const { code, stderr } = await interruptedAfter(3, `compare small.yaml --seeds 30 ${flags}`);
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: [
        "warning: --save-baseline after: a part is not saved",
        "warning: csv holds only a part of small (interrupted), and has no place to say so",
        "warning: jobs holds only a part of small (interrupted), and has no place to say so",
        "interrupted: small has 3 of 30 seeds, and its result is marked\n",
      ].join("\n"),
    });
    expect(read("r.json")).toMatchObject({ status: "interrupted", design: { seeds: [1, 2, 3] } });
    expect(existsSync(".take-sim/baselines/after.json")).toBe(false);
  });
});
