import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { shardOfEnvironment } from "../../src/cli/shards/shard-environment.ts";
import { call, callLine, filesHere, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";

const before = resolve("test/cli/blob-version-1.jsonl");
const gated = "completion p99 of take-ahead <= 102% of main";

/** Runs all shards of a comparison, in no order. */
async function shards(line: string, of: number): Promise<void> {
  for (let index = of; index >= 1; index -= 1) {
    const { code, stderr } = await callLine(`${line} --shard ${index}/${of}`);
    expect({ line, code, stderr }).toMatchObject({ code: 0 });
  }
}

describe("shards", () => {
  inFolderWith(someFiles);

  it("merge into what one call gives, to the byte: table, JSON, jobs, takes and events", async () => {
    const line = "compare on-top.yaml 512-burst-platform --seeds 3,1,4,15,9,2,6";
    const files = ["r.json", "jobs.csv", "takes.csv", "events.jsonl"];
    const reporters = "--reporter json=r.json,jobs=jobs.csv,takes=takes.csv,events=events.jsonl";
    const reports = async (flags: string) => ({
      ...(await callLine(`${flags} ${reporters}`)),
      files: files.map((file) => readFileSync(file, "utf8")),
    });
    await shards(line, 3);
    const merged = await reports("merge .take-sim");
    expect(merged.code).toBe(0);
    expect(merged).toEqual(await reports(line));
  });

  it.each([1, 2, 7])("%i of them", async (of) => {
    const line = "compare on-top.yaml --seeds 7 --confidence 0.9 --ci percentile --baseline drain-wait";
    await shards(line, of);
    const { stdout } = await callLine("merge --json");
    expect(stdout).toBe((await callLine(`${line} --json`)).stdout);
  });

  it("go where --output-dir says, numbered so that they sort, beside the table", async () => {
    const line = "compare small.yaml --seeds 10 --shard 3/10 --output-dir blobs";
    const { code, stdout, stderr } = await callLine(line);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^small · 2 workers · 5 jobs · seed 3 · 3 policies\n/);
    expect(stderr).toBe(
      "shard 3 of 10 (--shard 3/10): gates are judged by take-sim merge\nblob: blobs/take-sim-small-03-of-10.jsonl.gz\n",
    );
    expect(readdirSync("blobs")).toEqual(["take-sim-small-03-of-10.jsonl.gz"]);
    expect((await callLine(`${line} -q`)).stderr).toBe("");
  });

  it("judge no gates; merge judges them, with the exit code of one call", async () => {
    for (const [bound, code] of [
      ["102%", 0],
      ["10%", 1],
    ] as const) {
      const gate = `completion p99 of take-ahead <= ${bound} of main`;
      for (const shard of ["1/2", "2/2"]) {
        expect((await call(["compare", "small.yaml", "--gate", gate, "--shard", shard])).code).toBe(0);
      }
      const merged = await callLine("merge");
      expect(merged).toEqual(await call(["compare", "small.yaml", "--gate", gate]));
      expect(merged.code).toBe(code);
      expect((await callLine("merge --fail-on never")).code).toBe(0);
    }
  });

  it("are judged by merge's own gates too, as one family with those of the shards", async () => {
    const [first, second] = [gated, "improve: completion p99 of take-ahead <= 10% of main"];
    for (const shard of ["1/2", "2/2"])
      await call(["compare", "small.yaml", "--gate", first, "--shard", shard]);
    for (const reporter of ["table=-", "json=-", "junit=-"]) {
      const flags = ["--gate", second, "--reporter", reporter];
      const merged = await call(["merge", ...flags]);
      expect(merged).toEqual(await call(["compare", "small.yaml", "--gate", first, ...flags]));
      expect(merged.code).toBe(1);
    }
  });

  it("are judged by nothing with --no-gates", async () => {
    const gate = "completion p99 of take-ahead <= 10% of main";
    for (const shard of ["1/2", "2/2"])
      await call(["compare", "small.yaml", "--gate", gate, "--shard", shard]);
    expect((await callLine("merge")).code).toBe(1);
    const merged = await call(["merge", "--no-gates", "--gate", gate, "--json"]);
    expect(merged).toEqual(await callLine("compare small.yaml --json"));
    expect(merged.code).toBe(0);
  });

  it.each([
    ["completion p99 of linger <= 10 s", '--gate "completion p99 of linger <= 10 s", character 19: '],
    ["takes of main", '--gate "takes of main", character '],
    ["takes of main < 9", 'small: its shards had --resamples 1500: "1500" is not allowed; at least '],
  ])("are not merged with a gate that cannot be judged: %s", async (gate, says) => {
    for (const shard of ["1/2", "2/2"])
      await call(["compare", "small.yaml", "--resamples", "1500", "--gate", gated, "--shard", shard]);
    const merged = await call(["merge", "--gate", gate, "--reporter", "json=r.json"]);
    expect({ ...merged, stderr: merged.stderr.slice(0, says.length) }).toEqual({
      code: 2,
      stdout: "",
      stderr: says,
    });
    expect(filesHere()).not.toContain("r.json");
  });

  it("is what the reporter blob writes, too, as one of one", async () => {
    await callLine("compare small.yaml --seeds 4 --reporter blob=here.jsonl.gz,jobs=jobs.csv");
    expect(filesHere()).toEqual(expect.arrayContaining(["here.jsonl.gz", "jobs.csv"]));
    expect((await callLine("merge . --json")).stdout).toBe(
      (await callLine("compare small.yaml --seeds 4 --json")).stdout,
    );
  });

  it.each<[string, Record<string, string>]>([
    ["--shard 1/3", {}],
    ["", { SLURM_ARRAY_TASK_ID: "1", SLURM_ARRAY_TASK_COUNT: "3", SLURM_ARRAY_TASK_MIN: "1" }],
    ["", { JOB_COMPLETION_INDEX: "0", TAKE_SIM_SHARDS: "3" }],
  ])("are no baseline for others: %s %j", async (flags, environment) => {
    const before = filesHere();
    const line = `compare small.yaml --seeds 6 --save-baseline x ${flags}`.trim();
    const { code, stdout, stderr } = await callLine(line, environment);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("--save-baseline x and shard 1/3 exclude each other");
    expect(filesHere()).toEqual(before);
  });

  it.each([
    ["--shard 1/3", "shard 1/3"],
    ["--reporter blob", "the reporter blob"],
  ])("know no saved result, as merge would not: %s", async (flags, what) => {
    await callLine("compare small.yaml --seeds 6 --reporter json=old.json");
    const gate = "takes of main <= 101% of main@saved";
    const line = `compare small.yaml --seeds 6 --baseline-file old.json --gate "${gate}" ${flags}`;
    const { code, stdout, stderr } = await callLine(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`--baseline-file old.json and ${what} exclude each other`);
    // What is to be done instead.
    for (const shard of ["1/2", "2/2"]) await callLine(`compare small.yaml --seeds 6 --shard ${shard}`);
    await callLine("merge --reporter json=new.json");
    const judged = await call([
      "compare",
      "new=new.json",
      "saved=old.json",
      "--policy",
      "main",
      "--gate",
      "takes of new <= 101% of saved",
    ]);
    expect(judged).toMatchObject({ code: 0, stderr: "" });
    expect(judged.stdout).toContain("takes of new <= 101% of saved");
  });

  it("are the same bytes when they run again", async () => {
    const blob = ".take-sim/take-sim-small-1-of-2.jsonl.gz";
    await callLine("compare small.yaml --seeds 4 --shard 1/2");
    const first = readFileSync(blob);
    await callLine("compare small.yaml --seeds 4 --shard 1/2 --reporter json=r.json");
    expect(readFileSync(blob).equals(first)).toBe(true);
  });

  it("of the blob version before are read", async () => {
    mkdirSync("old");
    writeFileSync("old/a.jsonl.gz", gzipSync(readFileSync(before)));
    const old = JSON.parse((await callLine("merge old --json")).stdout);
    const now = JSON.parse(
      (await call(["compare", "small.yaml", "--seeds", "4", "--gate", gated, "--json"])).stdout,
    );
    // It had fewer numbers then; those that it had are the same.
    const had = new Set(old.summaries.map(({ metric }: { metric: string }) => metric));
    const known = <Of extends { metric: string }>(list: readonly Of[]) =>
      list.filter(({ metric }) => had.has(metric));
    expect(had.size).toBeGreaterThan(40);
    expect({ ...old, runs: old.runs.length }).toEqual({
      ...now,
      runs: now.runs.length,
      summaries: known(now.summaries),
      comparisons: known(now.comparisons),
    });
  });

  it("of the version that had no digest are merged with those that have one", async () => {
    await twoShards();
    const path = ".take-sim/take-sim-small-1-of-2.jsonl.gz";
    const [first = "", ...rest] = gunzipSync(readFileSync(path)).toString().split("\n");
    const { digest, ...header } = JSON.parse(first);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    writeFileSync(path, gzipSync([JSON.stringify({ ...header, blobVersion: 2 }), ...rest].join("\n")));
    expect(await callLine("merge --json")).toEqual(await callLine("compare small.yaml --seeds 4 --json"));
  });

  it("that are missing can be left out, and the result says so", async () => {
    await callLine("compare on-top.yaml --seeds 9 --shard 1/3");
    await callLine("compare on-top.yaml --seeds 9 --shard 3/3");
    const { code, stdout, stderr } = await callLine("merge --allow-missing --json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "warning: on-top: 6 of 9 seeds are there\n" });
    const result = JSON.parse(stdout);
    expect([result.status, result.design.seeds]).toEqual(["incomplete", [1, 3, 4, 6, 7, 9]]);
  });
});

describe("merge refuses", () => {
  inFolderWith(someFiles);
  const one = ".take-sim/take-sim-small-1-of-2.jsonl.gz";
  const two = ".take-sim/take-sim-small-2-of-2.jsonl.gz";
  const lines = (): string[] => gunzipSync(readFileSync(two)).toString().split("\n");
  const write = (text: string): void => writeFileSync(two, gzipSync(text));
  const header = (change: Record<string, unknown>): void => {
    const [first = "", ...rest] = lines();
    write([JSON.stringify({ ...JSON.parse(first), ...change }), ...rest].join("\n"));
  };
  const changed = /2-of-2\.jsonl\.gz: it was changed after it was written/;
  const again = (flags: string): Promise<unknown> =>
    callLine(`compare small.yaml --seeds 4 --shard 2/2 ${flags}`);

  it.each<[string, () => unknown, RegExp]>([
    [
      "a missing shard",
      () => rmSync(two),
      /^small: shard 2 of 2 is missing; --allow-missing merges the others\n$/,
    ],
    [
      "a shard twice",
      () => copyFileSync(one, join(".take-sim", "copy.jsonl.gz")),
      /copy\.jsonl\.gz and .* are both shard 1 of 2/,
    ],
    [
      "another scenario",
      () => again("--workers 3"),
      /2-of-2\.jsonl\.gz: its scenario is not that of .*1-of-2/,
    ],
    ["other seeds", () => callLine("compare small.yaml --seeds 6 --shard 2/2"), /its seeds are not those of/],
    ["another baseline", () => again("--baseline drain-wait"), /its baseline is not that of/],
    [
      "another analysis",
      () => again("--confidence 0.9"),
      /its analysis \(confidence, ci, resamples\) is not that of/,
    ],
    [
      "other gates",
      () => call(["compare", "small.yaml", "--seeds", "4", "--shard", "2/2", "--gate", gated]),
      /its gates are not those of/,
    ],
    [
      "another number of shards",
      () => callLine("compare small.yaml --seeds 4 --shard 3/3"),
      /its number of shards is not that of/,
    ],
    [
      "a cut file",
      () => writeFileSync(two, readFileSync(two).subarray(0, 400)),
      /2-of-2\.jsonl\.gz: it is cut short, or empty/,
    ],
    ["an empty file", () => writeFileSync(two, ""), /2-of-2\.jsonl\.gz: it is cut short, or empty/],
    [
      "what is no gzip",
      () => writeFileSync(two, "hello"),
      /it cannot be read: it is damaged, or no gzip file/,
    ],
    ["what is no blob", () => write("hello\n"), /it is not a blob of take-sim/],
    ["a flipped bit", () => flipBit(two), /it cannot be read: it is damaged/],
    [
      "lost lines",
      () => write(`${lines().slice(0, 4).join("\n")}\n`),
      /it is cut short: 3 of 6 runs are there/,
    ],
    ["half a line", () => write(lines().join("\n").slice(0, -40)), /it is cut short: 5 of 6 runs/],
    [
      "doubled lines",
      () => write(`${[...lines().slice(0, 4), ...lines().slice(1, 4)].join("\n")}\n`),
      /line 5: seed 2 is there twice/,
    ],
    [
      "a run without one of its numbers",
      () =>
        write(
          lines()
            .join("\n")
            .replace(/"takes":\d+,"takes_without/, '"takes_without'),
        ),
      /2-of-2\.jsonl\.gz: line 2 \(main, seed 2\): takes is missing; a number or null is needed/,
    ],
    [
      "a seed of another shard",
      () => write(lines().join("\n").replaceAll('"seed":4', '"seed":3')),
      /line 5: seed 3 is not one of this shard/,
    ],
    [
      "a changed scenario",
      () => write(lines().join("\n").replace('"workers":2', '"workers":3')),
      /its scenario is not the one/,
    ],
    ["a newer version", () => header({ blobVersion: 4 }), /blob version 4 is newer than version 3/],
    [
      "an unknown status",
      () => header({ status: "foo" }),
      /line 1: status is "foo": complete or interrupted is needed/,
    ],
    ["a blob without its digest", () => header({ digest: undefined }), changed],
    ["a changed digest", () => header({ digest: "0" }), changed],
    ["a changed first line", () => header({ drawn: 7 }), changed],
    ["another status", () => header({ status: "interrupted" }), changed],
    [
      "a changed number",
      () =>
        write(
          lines()
            .join("\n")
            .replace(/"takes":\d+/, '"takes":1'),
        ),
      changed,
    ],
    [
      "changed workload hashes",
      () =>
        write(
          lines()
            .join("\n")
            .replace(/"workloadHash":"./g, '"workloadHash":"0'),
        ),
      changed,
    ],
    ["other spaces", () => write(lines().join("\n").replace('"takes":', '"takes": ')), changed],
    ["a broken header", () => header({ design: null }), /line 1: design is null: an object is needed/],
    [
      "an interrupted shard",
      () => header({ status: "interrupted", blobVersion: 2 }),
      /the shard was interrupted/,
    ],
    [
      "an empty folder",
      () => {
        rmSync(one);
        rmSync(two);
      },
      /^\.take-sim: there are no blobs/,
    ],
    [
      "no folder",
      () => rmSync(".take-sim", { recursive: true }),
      /^\.take-sim: there is no such file or folder/,
    ],
  ])("%s", async (_, spoil, message) => {
    await twoShards();
    await spoil();
    const { code, stdout, stderr } = await callLine("merge --json");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });
});

describe("the shard", () => {
  inFolderWith(someFiles);

  it.each<[Record<string, string>, string]>([
    [{ SLURM_ARRAY_TASK_ID: "3", SLURM_ARRAY_TASK_COUNT: "4", SLURM_ARRAY_TASK_MIN: "1" }, "3/4"],
    [{ SLURM_ARRAY_TASK_ID: "0", SLURM_ARRAY_TASK_COUNT: "4", SLURM_ARRAY_TASK_MIN: "0" }, "1/4"],
    [
      {
        SLURM_ARRAY_TASK_ID: "6",
        SLURM_ARRAY_TASK_COUNT: "4",
        SLURM_ARRAY_TASK_MIN: "0",
        SLURM_ARRAY_TASK_MAX: "6",
        SLURM_ARRAY_TASK_STEP: "2",
      },
      "4/4",
    ],
    [
      {
        SLURM_ARRAY_TASK_ID: "3",
        SLURM_ARRAY_TASK_COUNT: "1",
        SLURM_ARRAY_TASK_MIN: "3",
        TAKE_SIM_SHARDS: "4",
      },
      "3/4",
    ],
    [{ JOB_COMPLETION_INDEX: "0", TAKE_SIM_SHARDS: "10" }, "1/10"],
    [{ AWS_BATCH_JOB_ARRAY_INDEX: "9", AWS_BATCH_JOB_ARRAY_SIZE: "10" }, "10/10"],
  ])("is found in %j: %s", async (environment, expected) => {
    const shard = shardOfEnvironment(environment)?.shard;
    expect(`${shard?.index}/${shard?.of}`).toBe(expected);
    const found = await callLine("compare small.yaml --seeds 12 -q", environment);
    expect(found.stderr).toMatch(
      /^shard \d+ of \d+ \(.*; --no-shard runs all seeds here\): gates are judged by/,
    );
    const given = await callLine(`compare small.yaml --seeds 12 --shard ${expected} -q`, environment);
    expect([found.stdout, found.code, given.stderr]).toEqual([given.stdout, 0, ""]);
  });

  it.each<[Record<string, string>, string]>([
    [
      { SLURM_ARRAY_TASK_ID: "3", SLURM_ARRAY_TASK_COUNT: "1", SLURM_ARRAY_TASK_MIN: "3" },
      "SLURM_ARRAY_TASK_ID=3 is the only task",
    ],
    [{ SLURM_ARRAY_TASK_ID: "3" }, "SLURM_ARRAY_TASK_ID=3, but neither"],
    [{ JOB_COMPLETION_INDEX: "2" }, "JOB_COMPLETION_INDEX=2, but TAKE_SIM_SHARDS does not say"],
    [{ AWS_BATCH_JOB_ARRAY_INDEX: "2" }, "AWS_BATCH_JOB_ARRAY_INDEX=2, but neither"],
    [{ TAKE_SIM_SHARDS: "3" }, "TAKE_SIM_SHARDS=3, but no variable says which of them this one is"],
  ])("is not guessed from %j: all seeds run, and stderr says why", async (environment, reason) => {
    const { code, stdout, stderr } = await callLine("compare small.yaml", environment);
    expect(stderr).toContain(`note: no shard: ${reason}`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: (await callLine("compare small.yaml")).stdout });
    expect(filesHere()).not.toContain(".take-sim");
  });

  it.each<[Record<string, string>, string]>([
    [
      {
        SLURM_ARRAY_TASK_ID: "9",
        SLURM_ARRAY_TASK_COUNT: "3",
        SLURM_ARRAY_TASK_MIN: "1",
        SLURM_ARRAY_TASK_MAX: "9",
      },
      "are not 3 shards",
    ],
    [{ JOB_COMPLETION_INDEX: "10", TAKE_SIM_SHARDS: "10" }, "it is not from 0 to 9"],
    [{ JOB_COMPLETION_INDEX: "1", TAKE_SIM_SHARDS: "0" }, "a number of shards from 1 on is"],
    [
      { JOB_COMPLETION_INDEX: "one", TAKE_SIM_SHARDS: "10" },
      'JOB_COMPLETION_INDEX=one: "one" is not allowed',
    ],
  ])("refuses %j", async (environment, message) => {
    const { code, stderr } = await callLine("compare small.yaml", environment);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("of the environment gives way to --no-shard, and no other command looks for it", async () => {
    const environment = { JOB_COMPLETION_INDEX: "1", TAKE_SIM_SHARDS: "3" };
    const line = "compare small.yaml --seeds 3";
    expect(await callLine(`${line} --no-shard`, environment)).toEqual(await callLine(line));
    expect(await callLine("run small.yaml", environment)).toEqual(await callLine("run small.yaml"));
  });

  it.each([
    ["--shard 0/3", '--shard 0/3: "0/3" is not allowed; i/n with i from 1 to n is, e.g. 3/10'],
    ["--shard 4/3", '--shard 4/3: "4/3" is not allowed'],
    ["--shard 3", '--shard 3: "3" is not allowed'],
    ["--shard 1/40", "shard 1/40: small has 30 seeds, and each shard needs one"],
    ["--shard 1/2 --output-dir small.yaml", "small.yaml: blobs cannot be written here"],
    ["small.yaml --shard 1/2", "the blobs of two scenarios of one name cannot both go there"],
    ["--reporter blob=-", "a blob is no text for stdout"],
    [
      "--reporter blob=runs.gz",
      '--reporter blob=runs.gz: "runs.gz" is not allowed, as merge would not find it; a name that ends in .jsonl.gz and does not begin with a dot is, e.g. blob=runs.jsonl.gz\n',
    ],
    ["--reporter blob=small.yaml", '"small.yaml" is not allowed, as merge would not find it'],
    ["--shard 1/2 --reporter blob=new/runs.jsonl", "e.g. blob=new/runs.jsonl.gz"],
    ["--reporter blob=.runs.jsonl.gz", '".runs.jsonl.gz" is not allowed, as merge would not find it'],
    [
      "--reporter blob=r.jsonl.gz,json=r.jsonl.gz",
      'r.jsonl.gz: "blob" and "json" cannot go to the same file; each needs a path of its own',
    ],
    ["--reporter blob=folder.jsonl.gz", "folder.jsonl.gz: the blob cannot be written: it is a folder"],
  ])("cannot be %s", async (flags, message) => {
    mkdirSync("folder.jsonl.gz");
    const before = filesHere();
    const { code, stdout, stderr } = await callLine(`compare small.yaml ${flags}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(filesHere()).toEqual(before);
  });
});

/** Both shards of `small`; run once, and put down again for every test. */
async function twoShards(): Promise<void> {
  for (const shard of ["1/2", "2/2"]) {
    if (kept.size === 2) break;
    await callLine(`compare small.yaml --seeds 4 --shard ${shard}`);
    const path = `.take-sim/take-sim-small-${shard.replace("/", "-of-")}.jsonl.gz`;
    kept.set(path, readFileSync(path));
  }
  mkdirSync(".take-sim", { recursive: true });
  for (const [path, bytes] of kept) writeFileSync(path, bytes);
}

const kept = new Map<string, Uint8Array>();

function flipBit(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 8;
  writeFileSync(path, bytes);
}
