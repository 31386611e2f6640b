import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Result } from "../../src/experiment/result.ts";
import { smallScenario, smallTrace } from "../traces/small-trace.ts";
import { built } from "./built-command.ts";
import { call, callLine, filesHere, inFolderWith, resultOf } from "./call.ts";

const files = { "s.yaml": smallScenario, "data/small.csv": smallTrace };

/** The runs of a result: what follows from them has resamples of its own. */
function numbersOf({ runs }: Result) {
  return runs;
}

describe("a scenario with a trace", () => {
  inFolderWith(files);

  it("runs the trace's jobs, the same for every seed and policy", async () => {
    const { runs, design, scenario } = await resultOf("compare s.yaml --seeds 5 --json");
    expect(new Set(runs.map(({ workloadHash }) => workloadHash)).size).toBe(1);
    expect(runs.every(({ metrics }) => metrics.jobs_finished === 60)).toBe(true);
    expect(design.drawn).toBe("loop lag");
    expect(scenario.resolved).toMatchObject({ arrivals: { trace: "data/small.csv", count: 60 } });
  });

  it("gives the same numbers from a compressed one, and has the same hash", async () => {
    const plain = await callLine("compare s.yaml --seeds 5 --json");
    writeFileSync("data/small.csv", gzipSync(smallTrace));
    expect(await callLine("compare s.yaml --seeds 5 --json")).toEqual(plain);
    writeFileSync(
      "data/small.csv",
      Buffer.concat([gzipSync(smallTrace.slice(0, 777)), gzipSync(smallTrace.slice(777))]),
    );
    expect(await callLine("compare s.yaml --seeds 5 --json")).toEqual(plain);
  });

  it("gives the same numbers from one that begins with a byte order mark", async () => {
    const plain = await resultOf("compare s.yaml --seeds 5 --json");
    writeFileSync("data/small.csv", `\ufeff${smallTrace}`);
    expect(numbersOf(await resultOf("compare s.yaml --seeds 5 --json"))).toEqual(numbersOf(plain));
  });

  it("gives the same bytes in worker threads", () => {
    const alone = built("compare s.yaml --seeds 12 --json -j 1");
    expect(alone.status).toBe(0);
    expect(built("compare s.yaml --seeds 12 --json -j 2").stdout).toBe(alone.stdout);
  });

  it("is another scenario once the trace has changed", async () => {
    const before = await resultOf("run s.yaml --json");
    writeFileSync("data/small.csv", `${smallTrace}\r\n`);
    const after = await resultOf("run s.yaml --json");
    expect(after.scenario.sha256).not.toBe(before.scenario.sha256);
    expect(numbersOf(after)).toEqual(numbersOf(before));
  });

  it("takes the trace from the folder TAKE_SIM_TRACES where it is not beside it", async () => {
    const plain = await callLine("run s.yaml --json");
    mkdirSync("elsewhere/data", { recursive: true });
    renameSync("data/small.csv", "elsewhere/data/small.csv");
    expect(await callLine("run s.yaml --json", { TAKE_SIM_TRACES: resolve("elsewhere") })).toEqual(plain);
    expect((await callLine("validate s.yaml", { TAKE_SIM_TRACES: "elsewhere" })).stdout).toBe(
      "s.yaml: valid\n",
    );
    expect((await callLine("run s.yaml")).stderr).toBe(
      's.yaml:6:10: arrivals.trace: "data/small.csv" cannot be read: there is no such file, and TAKE_SIM_TRACES names no folder to look in\n',
    );
    expect((await callLine("run s.yaml", { TAKE_SIM_TRACES: "data" })).stderr).toBe(
      's.yaml:6:10: arrivals.trace: "data/small.csv" cannot be read: there is no such file, nor one in data (TAKE_SIM_TRACES)\n',
    );
  });

  it("warns where the queue still grows at the end of the trace, and not where that is a single job", async () => {
    // 120 jobs of 1 s, two each second, for one slot: half of what arrives stays.
    const at = (gap: number, jobs: number) => Array.from({ length: jobs }, (_, job) => `${job * gap},1`);
    writeFileSync("data/small.csv", `arrival,duration\n${at(0.5, 120).join("\n")}\n`);
    writeFileSync(
      "t.yaml",
      "concurrency: 1\ntakeAhead: 4\narrivals: {trace: data/small.csv, format: csv}\npolicies: [take-ahead]\n",
    );
    const warned =
      /warning: the queue was still growing at the end of the trace under take-ahead \((\d+)\.\d % of what arrives\): times depend on where the trace was cut\./;
    const share = async (call: string): Promise<number> => {
      const { code, stdout } = await callLine(call);
      expect(code).toBe(0);
      return Number(warned.exec(stdout.replace(/\\/g, "").replace(/\s+/g, " "))?.[1] ?? 0);
    };
    for (const call of [
      "run t.yaml",
      "compare t.yaml --seeds 2",
      "replay data/small.csv t.yaml --workers 1 --seeds 1",
      "run t.yaml --reporter markdown=-",
    ]) {
      expect(await share(call)).toBe(49);
      expect(await share(`${call} --set concurrency=4`)).toBe(0);
    }
    // One of four jobs waits: so large a share says nothing.
    writeFileSync("data/small.csv", "arrival,duration\n0,1\n5,9\n6,1\n10,1\n");
    const { runs } = await resultOf("run t.yaml --set takeAhead=0 --json");
    expect(runs[0]?.metrics.queue_growth_share).toBeGreaterThan(0.05);
    expect(await share("run t.yaml --set takeAhead=0")).toBe(0);
  });

  it("sweeps over its speed, and tunes", async () => {
    const { code, stdout } = await callLine(
      "sweep s.yaml -P arrivals.speed=1,2,4 --policy main --seeds 2 --reporter csv=-",
    );
    expect(code).toBe(0);
    expect(stdout.split("\n")[0]).toContain("arrivals.speed");
    const tuned = await callLine(
      "tune s.yaml --policy take-ahead --over takeAhead=0,2,4 --objective startDelay_p99_ms --seeds 3",
    );
    expect({ code: tuned.code, stderr: tuned.stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("runs jobs as long as the trace says, of each format that says it, where nothing else does", async () => {
    const texts = {
      csv: "arrival,duration\n0,1\n2,0.25\n",
      jsonl: '{"arrival": 0, "duration": 1}\n{"arrival": 2, "duration": 0.25}\n',
      batsim: "job_id,submission_time,execution_time\na,0,1\nb,2,0.25\n",
      "azure-functions": "app,func,end_timestamp,duration\na,f,1,1\na,f,2.25,0.25\n",
    };
    const rest = "loopLag: 0s\nrunTick: 0s\nconcurrency: 2\npolicies: [drain-wait]\n";
    for (const [format, text] of Object.entries(texts)) {
      writeFileSync("data/own", text);
      writeFileSync("own.yaml", `arrivals: {trace: data/own, format: ${format}}\n${rest}`);
      const { runs, scenario } = await resultOf("run own.yaml --json");
      expect(runs[0]?.metrics).toMatchObject({ executionTime_max_ms: 1000, executionTime_p50_ms: 250 });
      expect(scenario.resolved).toMatchObject({ arrivals: { format, durations: "trace" } });
    }
  });

  it("is planned, and told value by value", async () => {
    expect((await callLine("plan s.yaml --seeds 2")).stdout).toMatch(/^6 runs\n/);
    const { stderr } = await callLine("run s.yaml -v");
    expect(stderr).toMatch(/^ {2}arrivals +\{trace: data\/small\.csv, forma… +s\.yaml:5$/m);
    expect(stderr).not.toMatch(/^ {2}duration /m);
  });

  it("is played with its jobs in the page", async () => {
    const { code } = await callLine("play s.yaml --write page.html");
    expect(code).toBe(0);
    expect(readFileSync("page.html", "utf8")).toContain('"id":"job-59"');
    const drawn = await call(["play", "s.yaml", "--duration", "1s", "--write", "other.html"]);
    expect(drawn.stderr).toBe(
      'small-trace: the page takes the jobs of a trace only where "durations" in "arrivals" says how long they run, and here "duration" does\n',
    );
  });

  it("is never written over by a report", async () => {
    const { code, stderr } = await callLine("run s.yaml --reporter jobs=data/small.csv");
    expect(code).toBe(2);
    expect(stderr).toContain("data/small.csv");
    expect(readFileSync("data/small.csv", "utf8")).toBe(smallTrace);
  });

  it("says what it leaves out, unless it is to be quiet", async () => {
    const lines = [
      "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type",
      "1,a,10,0,10,x",
      "2,a,10,5,15,x",
    ];
    writeFileSync("data/small.csv", lines.join("\n"));
    const burst = "run s.yaml --set arrivals.format=burstgpt";
    expect((await callLine(burst)).stderr).toBe(
      "note: data/small.csv: 1 row is left out: no response tokens, so the request failed\n",
    );
    expect((await callLine(`${burst} -q --reporter json=r.json`)).stderr).toBe("");
  });
});

describe("runs of a trace that were saved", () => {
  inFolderWith(files);

  it("are made again for a report, if the trace is what it was", async () => {
    await callLine("compare s.yaml --seeds 3 --reporter json=r.json,jobs=before.csv");
    const jobs = readFileSync("before.csv", "utf8");
    expect((await callLine("report r.json --reporter jobs=after.csv")).code).toBe(0);
    expect(readFileSync("after.csv", "utf8")).toBe(jobs);
    renameSync("data/small.csv", "moved.csv");
    expect((await callLine("report r.json --reporter jobs=after.csv --trace moved.csv")).code).toBe(0);
    expect(readFileSync("after.csv", "utf8")).toBe(jobs);
    expect((await callLine("report r.json --reporter jobs=after.csv")).stderr).toBe(
      "--reporter jobs: r.json: its jobs came from the trace data/small.csv, and its runs can only be made again with it: --trace FILE brings it\n",
    );
    writeFileSync("moved.csv", smallTrace.replace(",100,", ",101,"));
    expect((await callLine("report r.json --reporter jobs=after.csv --trace moved.csv")).stderr).toBe(
      "--reporter jobs: r.json: its trace data/small.csv was another than moved.csv is now: the contents differ\n",
    );
  });

  it("are shown without it in tables, and with a warning in a page", async () => {
    const table = (await callLine("compare s.yaml --seeds 3 --reporter json=r.json,table")).stdout;
    rmSync("data/small.csv");
    expect((await callLine("report r.json")).stdout).toBe(table);
    const { code, stderr } = await callLine("report r.json --reporter html=r.html");
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning: .*--trace FILE brings it\n$/);
  });

  it("are merged from shards, and not with shards of a changed trace", async () => {
    const whole = await callLine("compare s.yaml --seeds 4 --json --reporter jobs=whole.csv");
    for (const shard of ["1/2", "2/2"]) await callLine(`compare s.yaml --seeds 4 --shard ${shard}`);
    expect((await callLine("merge --json --reporter jobs=merged.csv")).stdout).toBe(whole.stdout);
    expect(readFileSync("merged.csv", "utf8")).toBe(readFileSync("whole.csv", "utf8"));
    writeFileSync("data/small.csv", smallTrace.replace(",100,", ",101,"));
    await callLine("compare s.yaml --seeds 4 --shard 2/2");
    const { code, stderr } = await callLine("merge");
    expect(code).toBe(2);
    expect(stderr).toContain("its scenario is not that of");
  });
});

describe("a bad trace", () => {
  inFolderWith(files);

  it("is told with file, row and column, by validate as by run", async () => {
    writeFileSync("data/small.csv", smallTrace.replace(",100,", ",abc,").replace("12:00:00.1", "25:00:00.1"));
    const told = [
      'data/small.csv: row 2, column 2 (ContextTokens): "abc" is not allowed; a number of tokens such as 1469 is',
      'data/small.csv: row 3, column 1 (TIMESTAMP): "2024-01-01 25:00:00.1000000" is not allowed; a time such as 12.5, or a date such as 2023-11-16 18:17:03.98, is',
      'data/small.csv: row 33, column 2 (ContextTokens): "abc" is not allowed; a number of tokens such as 1469 is',
      "",
    ].filter((line) => !line.includes("row 33"));
    for (const line of ["validate s.yaml", "run s.yaml", "plan s.yaml"])
      expect(await callLine(line)).toEqual({ code: 2, stdout: "", stderr: told.join("\n") });
  });

  const bytes: readonly (readonly [string, Uint8Array, string])[] = [
    ["is no text", Buffer.from([0x61, 0xff, 0x62]), "it is no text in UTF-8"],
    ["has zero bytes", Buffer.from("a\0b"), "it is no text: it has a zero byte"],
    ["ends in the middle of a character", Buffer.from([0x61, 0xc3]), "it is no text in UTF-8"],
    [
      "is cut off where it is compressed",
      gzipSync(smallTrace).subarray(0, 300),
      "it cannot be decompressed: unexpected end of file",
    ],
  ];

  it.each(bytes)("that %s is none", async (_, content, reason) => {
    writeFileSync("data/small.csv", content);
    expect((await callLine("run s.yaml")).stderr).toBe(
      `s.yaml:6:10: arrivals.trace: "data/small.csv" cannot be read: ${reason}\n`,
    );
  });

  it("behind a link that leads out of the scenario's folder is not read", async () => {
    mkdirSync("inner");
    renameSync("s.yaml", "inner/s.yaml");
    symlinkSync(resolve("data"), "inner/data");
    expect((await callLine("run inner/s.yaml")).stderr).toContain(
      "a link leads out of the scenario's folder",
    );
    expect(filesHere()).toEqual(["data", "inner"]);
  });
});
