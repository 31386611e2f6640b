import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Result } from "../../src/experiment/result.ts";
import { callLine, filesHere, inFolderWith, resultOf } from "./call.ts";

/** Six jobs on two workers: three of `a` run at once, and one of `b` beside them. */
const log = `id,submitted,started,finished,worker
0,2026-03-01T10:00:00Z,2026-03-01T10:00:00.5Z,2026-03-01T10:00:02.5Z,a
1,2026-03-01T10:00:00.25Z,2026-03-01T10:00:00.5Z,2026-03-01T10:00:01.5Z,a
2,2026-03-01T10:00:00.5Z,2026-03-01T10:00:01Z,2026-03-01T10:00:02Z,a
3,2026-03-01T10:00:01Z,2026-03-01T10:00:01.25Z,2026-03-01T10:00:03Z,b
4,2026-03-01T10:00:05Z,2026-03-01T10:00:05Z,2026-03-01T10:00:06Z,b
5,2026-03-01T10:00:05Z,,,
`;

const poisson = `workers: 3
concurrency: 4
arrivals: {poisson: {rate: 8, count: 80}}
duration: {lognormal: {mean: 1.5s, cv: 0.6}}
`;

/** The jobs of a log that take-sim wrote, by name: when each was submitted. */
function submissions(file: string): string[] {
  const [head = "", ...rows] = readFileSync(file, "utf8").trim().split("\n");
  const [name, submitted] = ["job_id", "submission_time"].map((column) => head.split(",").indexOf(column));
  return rows
    .map((row) => row.split(","))
    .map((cells) => `${cells[name as number]} ${cells[submitted as number]}`);
}

describe("take-sim replay", () => {
  inFolderWith({ "jobs.csv": log, "poisson.yaml": poisson });

  it("gives each policy the jobs of a log, on as many workers and slots as it shows", async () => {
    const { code, stdout, stderr } = await callLine("replay jobs.csv --seeds 5");
    expect(code).toBe(0);
    expect(stderr).toBe(
      "note: jobs.csv: at most 4 jobs ran at once, 3 of them on one of 2 workers; so workers=2 and concurrency=3 are assumed: --workers and --concurrency say otherwise\n" +
        "note: jobs.csv: 1 row is left out: it does not say how long the job ran\n",
    );
    expect(stdout).toMatch(/^jobs · 2 workers · 5 jobs · 5 seeds \(1\.\.5\) · 2 policies\n/);
    // Of the starts 0.5, 0.25, 0.5, 0.25 and 0 s after the arrivals.
    expect(stdout).toMatch(/^startDelay mean, ms +main +300\.0 +\d/m);
    expect(stdout).toMatch(/^startDelay p50, ms +main +250\.0 +\d/m);
    expect(stdout).toMatch(/^startDelay p99, (ms|s) +main +(500\.0|0\.50) +\d/m);
    expect(stdout).toContain("observed: the jobs of jobs.csv; simulated: the mean over the seeds.");
  });

  it("has what was observed in its JSON, and so in the table and the Markdown that are made of that", async () => {
    const { stdout } = await callLine(
      "replay jobs.csv --seeds 3 -q --reporter table,json=r.json,markdown=r.md",
    );
    const { observed } = JSON.parse(readFileSync("r.json", "utf8")) as Result;
    expect(observed).toEqual({
      file: "jobs.csv",
      metrics: {
        startDelay_mean_ms: 300,
        startDelay_p50_ms: 250,
        startDelay_p90_ms: 500,
        startDelay_p99_ms: 500,
        // 2.5, 1.25, 1.5, 2 and 1 s.
        turnaround_p50_ms: 1500,
        turnaround_p99_ms: 2500,
        // 2, 1, 1, 1.75 and 1 s.
        executionTime_p50_ms: 1000,
        executionTime_p99_ms: 2000,
      },
    });
    expect((await callLine("report r.json")).stdout).toBe(stdout);
    const shown = readFileSync("r.md", "utf8");
    expect(shown).toMatch(/^\| startDelay mean, ms \| main \| 300\.0 \| [\d.]+ \| [+−][\d.]+ % \|$/m);
    expect(shown).toContain("observed: the jobs of jobs.csv;");
    expect((await callLine("report r.json --reporter markdown")).stdout).toBe(shown);
    expect((await callLine("replay jobs.csv --seeds 2 -u s -q")).stdout).toMatch(
      /^startDelay mean, s +main +0\.300 /m,
    );
    const text = readFileSync("r.json", "utf8");
    writeFileSync("r.json", text.replace('"startDelay_mean_ms":300', '"startDelay_mean_ms":"300"'));
    expect((await callLine("report r.json")).stderr).toMatch(
      /it is damaged: observed\.metrics\.startDelay_mean_ms.*"300": a number or null is needed/,
    );
    const one = await resultOf("replay jobs.csv --seeds 1 --policy main -q --json");
    expect(one.observed?.metrics).toEqual(observed?.metrics);
    expect(await resultOf("compare poisson.yaml --seeds 2 --json")).not.toHaveProperty("observed");
  });

  it("reads times of bare seconds whose differences no binary fraction has exactly", async () => {
    const rows = Array.from({ length: 40 }, (_, job) => [job * 0.1, job * 0.1 + 0.07, job * 0.3 + 7.206272]);
    writeFileSync("jobs.csv", `submitted,started,finished\n${rows.join("\n")}\n`);
    const { runs } = await resultOf("replay jobs.csv --seeds 1 --policy drain-wait --json -q");
    expect(runs[0]?.metrics).toMatchObject({ jobs_finished: 40 });
    writeFileSync(
      "jobs.jsonl",
      rows
        .map(([createdAt, startedAt, finishedAt]) => JSON.stringify({ createdAt, startedAt, finishedAt }))
        .join("\n"),
    );
    expect((await callLine("replay jobs.jsonl --seeds 1 --policy drain-wait -q")).code).toBe(0);
  });

  it("takes workers and slots from whoever says them", async () => {
    const both = await callLine("replay jobs.csv --workers 4 --concurrency 2 --seeds 2 -q");
    expect(both.stdout).toMatch(/^jobs · 4 workers ·/);
    const one = await callLine("replay jobs.csv --workers 1 --seeds 2");
    expect(one.stderr).toContain("so concurrency=4 is assumed");
    const other = await callLine("replay jobs.csv --set concurrency=3 --seeds 2");
    expect(other.stderr).toContain("so workers=2 is assumed");
    const base = await callLine("replay jobs.csv poisson.yaml --seeds 2");
    expect(base.stdout).toMatch(/^poisson · 3 workers · 5 jobs ·/);
    expect(base.stderr).not.toContain("assumed");
  });

  it("gives the arrivals of a log that take-sim wrote, to the microsecond", async () => {
    await callLine("run poisson.yaml --policy main --seed 7 --reporter jobs=observed.csv -q");
    const call = await callLine(
      "replay observed.csv --policy main --seeds 1 --reporter jobs=again.csv,json=r.json -q",
    );
    expect(call.code).toBe(0);
    expect(submissions("again.csv")).toEqual(submissions("observed.csv"));
    const again = await callLine("replay again.csv --policy main --seeds 1 --reporter jobs=third.csv -q");
    expect(again.code).toBe(0);
    expect(submissions("third.csv")).toEqual(submissions("observed.csv"));
  });

  it("without lag gives durations too, and so the very same run", async () => {
    const lag = "--set loopLag=0";
    await callLine(
      `run poisson.yaml --policy main --seed 7 ${lag} --reporter jobs=observed.csv,json=first.json -q`,
    );
    const second = await resultOf(`replay observed.csv poisson.yaml --policy main --seeds 1 ${lag} --json`);
    const first = JSON.parse(readFileSync("first.json", "utf8")) as Result;
    // A log is a part of something that goes on, so that its queue has two numbers more.
    const { queue_growth_share, queued_mean_jobs, ...metrics } = second.runs[0]?.metrics ?? {};
    expect(metrics).toEqual(first.runs[0]?.metrics);
    expect([queue_growth_share, queued_mean_jobs].every((number) => typeof number === "number")).toBe(true);
  });

  it("needs one run of a log with several, and takes the one that --where names", async () => {
    await callLine("compare poisson.yaml --seeds 2 --reporter jobs=observed.csv -q");
    const all = await callLine("replay observed.csv");
    expect(all.code).toBe(2);
    expect(all.stderr).toMatch(
      /^observed\.csv: row \d+, column 2 \(policy\): "drain-wait", where row 2 has "main"; .* as --where policy=main,seed=1 picks them/,
    );
    const one = await callLine("replay observed.csv --where policy=main,seed=2 --seeds 1 -q");
    expect(one.code).toBe(0);
    expect(one.stdout).toContain(" 80 jobs ");
  });

  it("writes a scenario that compares as the replay does", async () => {
    mkdirSync("logs");
    writeFileSync(
      "logs/hour.csv.gz",
      gzipSync(log.replaceAll("submitted", "created at").replaceAll("finished", "over")),
    );
    const flags = "--seeds 4 --reporter json=a.json";
    await callLine(
      `replay logs/hour.csv.gz "--columns" "submitted=created at,finished=over" --write hour.yaml ${flags}`,
    );
    expect(readFileSync("hour.yaml", "utf8")).toMatch(/^ {2}trace: logs\/hour\.csv\.gz$/m);
    expect((await callLine("compare hour.yaml --seeds 4 --reporter json=b.json")).code).toBe(0);
    const [a, b] = ["a.json", "b.json"].map((file) => JSON.parse(readFileSync(file, "utf8")) as Result);
    expect(b?.runs).toEqual(a?.runs);
    expect(b?.scenario.sha256).toBe(a?.scenario.sha256);
  });

  it("looks at a window of the log, observed numbers too", async () => {
    const { stdout } = await callLine("replay jobs.csv --set arrivals.window=[4s,9s] --seeds 2 -q");
    expect(stdout).toContain(" 1 job ");
    expect(stdout).toMatch(/^startDelay mean, ms +main +0\.0+ +\d/m);
  });

  it("counts jobs from their arrivals on where the log has no starts", async () => {
    writeFileSync("jobs.csv", "arrival,duration_ms\n0,2000\n0.5,2000\n1,500\n");
    const { stdout, stderr } = await callLine("replay jobs.csv --seeds 2");
    expect(stderr).toContain(
      "at most 3 jobs ran at once if each started as it arrived, since it has no starts; so workers=1 and concurrency=3 are assumed",
    );
    expect(stdout).not.toContain("observed:");
    expect(await resultOf("replay jobs.csv --seeds 2 -q --json")).not.toHaveProperty("observed");
  });

  it("has no startDelay below 0: a log of two clocks is refused, with the row", async () => {
    writeFileSync("jobs.csv", "submitted,started,duration\n0,0.5,1\n2,1,1\n");
    expect(await callLine("replay jobs.csv --seeds 1")).toEqual({
      code: 2,
      stdout: "",
      stderr: "jobs.csv: row 3: the job started 1 s before it arrived; one clock is needed\n",
    });
  });

  const refused: readonly (readonly [string, string])[] = [
    ["replay nothing.csv", '"nothing.csv" cannot be read: there is no such file'],
    [
      "replay jobs.csv --columns sumbitted=x",
      '--columns sumbitted=x: there is no column "sumbitted"; known: submitted, started, finished, duration, arrival, start, end; did you mean "submitted"?',
    ],
    [
      "replay jobs.csv --columns submitted",
      '--columns submitted: "submitted" is not allowed; submitted=created_at is',
    ],
    [
      "replay jobs.csv --columns submitted=id,arrival=started",
      "--columns submitted=id,arrival=started: the column of submitted is named twice",
    ],
    ["replay jobs.csv --where worker=a,worker=b", '--where worker=a,worker=b: "worker" is there twice'],
    [
      "replay jobs.csv --columns submitted=finished",
      "jobs.csv: row 1, column 4 (finished): it stands for submitted and for finished; each has a column of its own",
    ],
    [
      "replay jobs.csv --columns submitted=when",
      'jobs.csv: row 1: there is no column "when" for submitted; the file has "id", "submitted", "started", "finished", "worker"',
    ],
    ["replay jobs.csv --where worker", '--where worker: "worker" is not allowed; policy=main is'],
    ["replay jobs.csv --where worker=c", "jobs.csv: no row has what --where asks for"],
    [
      "replay jobs.csv --where pod=c",
      'jobs.csv: row 1: there is no column "pod" (of --where); the file has "id", ',
    ],
    ["replay jobs.csv --burst 5", "--burst 5: a replay has the jobs of its log"],
    ["replay jobs.csv --write jobs.csv", "--write jobs.csv: it is the log that is read"],
    [
      "replay jobs.csv --write sub/s.yaml",
      "--write sub/s.yaml: jobs.csv is not in its folder or below it, and a scenario reads no other files",
    ],
    [
      'replay jobs.csv --set "arrivals={burst: 3}" --set duration=1s',
      "--set: a replay has the jobs of its log, and no others",
    ],
    ["replay poisson.yaml", "poisson.yaml: row 1: there is no column of arrivals"],
    ["replay poisson.yaml", "; --columns submitted=NAME says which it is; "],
    [
      "replay poisson.yaml",
      "; --columns duration=NAME says which it is, or started and finished with those of both; ",
    ],
    [
      `replay poisson.yaml --set "arrivals.durations={perInputToken: 1ms}"`,
      "; --set arrivals.columns.input=NAME says which it is; ",
    ],
  ];

  it("names its flags where they would help", async () => {
    writeFileSync("jobs.csv", "arrival,duration\n1700000000000,250\n");
    expect((await callLine("replay jobs.csv")).stderr).toBe(
      'jobs.csv: row 2, column 2 (duration): "250" may be seconds or ms; --log-unit ms says the latter, and a column that is called "duration_s" the former\n',
    );
    expect((await callLine("replay jobs.csv --log-unit ms --seeds 1 -q")).code).toBe(0);
    writeFileSync("jobs.csv", "arrival,duration_s\n1700000000000,250\n");
    expect((await callLine("replay jobs.csv --seeds 1 -q")).code).toBe(0);
  });

  it.each(refused)("%s is refused", async (line, message) => {
    mkdirSync("sub");
    const { code, stdout, stderr } = await callLine(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(filesHere()).toEqual(["jobs.csv", "poisson.yaml", "sub"]);
  });
});
