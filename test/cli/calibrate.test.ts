import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CalibrationResult } from "../../src/calibration/calibration-result.ts";
import type { FitCheck } from "../../src/calibration/check-fit.ts";
import type { Result } from "../../src/experiment/result.ts";
import { readJobsLog } from "../../src/measured/jobs-log.ts";
import { loggedMetrics } from "../../src/measured/logged-metrics.ts";
import { call, callLine, filesHere, inFolderWith } from "./call.ts";

const burst =
  "name: burst\nconcurrency: 4\ntakeAhead: 4\narrivals: { burst: 40 }\nduration: { lognormal: { mean: 0.5s, cv: 0.3 } }\npolicies: [main, drain-wait]\nseeds: 4\n";
const figures =
  "metric,policy,against,value,tolerance,low,high\ncompletion p99,main,,15s,5%,,\ndelayTime p50,drain-wait,main,-1s,,-3s,1s\n";
const files = {
  "burst.yaml": burst,
  "figures.csv": figures,
  "figures.yaml":
    "figures:\n  - { metric: completion p99, policy: main, value: 15s, tolerance: 5% }\n  - { metric: delayTime p50, policy: drain-wait, against: main, value: −1s, interval: [-3s, 1s] }\n",
  "log.csv": "submission_time,taken_time,finish_time\n0,0.5,1\n0,0.5,1.2\n",
};

const over = "--over duration.lognormal.mean=0.3s..0.9s";

describe("take-sim calibrate", () => {
  inFolderWith(files);

  it("prints figures with residuals, parameters with intervals, and the block", async () => {
    const { code, stdout, stderr } = await callLine(`calibrate burst.yaml --observed figures.csv ${over}`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^completion p99, s +main +15\.00 ± 0\.75 +\d+\.\d\d +\S+ %/m);
    expect(stdout).toMatch(/^duration\.lognormal\.mean +\S+ms +\S+ to \S+ +300ms to 900ms/m);
    expect(stdout).toMatch(/\nduration: \{ lognormal: \{ mean: \S+ms, cv: 0\.3 \} \}\n$/);
  });

  it("and check-fit are no wider than a page, however long the names are", async () => {
    const long = figures.replace("drain-wait,main", "take-each-slot,drain-wait");
    writeFileSync("long.csv", `${long}completion p99,drain-wait,take-each-slot,1s,,-99s,99s\n`);
    for (const line of [`calibrate burst.yaml ${over}`, "check-fit burst.yaml --threshold 1000%"]) {
      const policies = "--policy main,drain-wait,take-each-slot";
      const { code, stdout } = await callLine(`${line} --observed long.csv ${policies}`);
      expect(code).toBe(0);
      expect(stdout).toMatch(/\n[^\n]*take-each-slot − drain-wait/);
      expect(stdout.split("\n").filter((text) => text.length > 80)).toEqual([]);
    }
  });

  it.runIf(process.env.SLOW_TESTS)(
    "gives the same bytes with one worker thread, with two, and from YAML",
    async () => {
      const line = `calibrate burst.yaml ${over} --json --observed`;
      const [one, two, yaml] = [
        await callLine(`${line} figures.csv -j 1`),
        await callLine(`${line} figures.csv -j 2`),
        await callLine(`${line} figures.yaml`),
      ];
      expect(one.code).toBe(0);
      expect(two).toEqual(one);
      expect(yaml).toEqual(one);
    },
  );

  it("writes a scenario that extends the given one, keeps what --set said, and runs", async () => {
    const line = `calibrate burst.yaml --observed figures.csv ${over} --set takeAhead=2 --write fitted.yaml --json`;
    const { parameters } = JSON.parse((await callLine(line)).stdout) as CalibrationResult;
    expect(readFileSync("fitted.yaml", "utf8")).toBe(
      `extends: "burst.yaml"\nname: "burst-calibrated"\ntakeAhead: 2\nduration: { lognormal: { mean: ${parameters[0]?.value}, cv: 0.3 } }\n`,
    );
    expect((await callLine("run fitted.yaml")).code).toBe(0);
  });

  it("says that a range ends too soon, however badly its best value fits, and that more seeds would help", async () => {
    writeFileSync("far.csv", "metric,policy,value,tolerance\ncompletion p99,drain-wait,2s,1%\n");
    const { code, stdout } = await callLine(`calibrate burst.yaml --observed far.csv ${over}`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^duration\.lognormal\.mean +300ms .* at an end$/m);
    expect(stdout).not.toMatch(/cannot tell|no figure tells/i);
    expect(stdout.replaceAll("\n", " ")).toContain(
      "1 figure of 1 is known better than 4 seeds can simulate it: more seeds would make the values surer (--seeds 16)",
    );
  });

  it("fits a log of jobs, of one policy, and whole numbers where the key wants them", async () => {
    await callLine("run burst.yaml --policy main --seeds 2 --reporter jobs=jobs.csv -q");
    const line = "calibrate burst.yaml --policy main --observed jobs.csv --over concurrency=2..9 --json";
    const { parameters, figures: fitted } = JSON.parse((await callLine(line)).stdout) as CalibrationResult;
    expect(parameters[0]?.value).toBe("4");
    expect(fitted.map(({ metric }) => metric)).toEqual([...loggedMetrics.all]);
  });
});

describe("take-sim check-fit", () => {
  inFolderWith(files);

  it("passes a log of the scenario's own runs exactly, and fails another's", async () => {
    await callLine("run burst.yaml --seeds 4 --reporter jobs=jobs.csv -q");
    const same = await callLine("check-fit burst.yaml --observed jobs.csv --json");
    const check = JSON.parse(same.stdout) as FitCheck;
    expect(same.code).toBe(0);
    expect(check.rows.length).toBe(18);
    expect(check.meanAbsoluteError).toBeLessThan(1e-12);
    const other = await callLine("check-fit burst.yaml --observed jobs.csv --duration 2s");
    expect(other.code).toBe(1);
    expect(other.stdout).toMatch(/\nfail: the mean absolute error is \S+ % \(over 10 %\)\.\n/);
    expect(
      (await callLine("check-fit burst.yaml --observed jobs.csv --duration 2s --threshold 900%")).code,
    ).toBe(0);
  });

  it("reads from a log what the run itself counted, in whatever order its rows stand", async () => {
    const { stdout } = await callLine("run burst.yaml --seeds 2 --json --reporter jobs=jobs.csv");
    const result = JSON.parse(stdout) as Result;
    const [head, ...rows] = readFileSync("jobs.csv", "utf8").trimEnd().split("\n");
    for (const text of [
      [head, ...rows],
      [head, ...rows.reverse()],
    ].map((lines) => lines.join("\r\n")))
      for (const { policy, rep, metrics } of readJobsLog(text).runs) {
        const run = result.runs.find((one) => one.policy === policy && String(one.seed) === rep);
        expect(metrics).toEqual(Object.fromEntries(loggedMetrics.all.map((key) => [key, run?.metrics[key]])));
      }
  });

  it("judges figures whichever they are", async () => {
    writeFileSync("times.csv", "metric,policy,value,tolerance\nexecutionTime p50,main,480ms,5%\n");
    const { code, stdout } = await callLine("check-fit burst.yaml --observed times.csv");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^pass: the mean absolute error is \S+ %/m);
  });

  it("asks whether times a thousand times as long are milliseconds", async () => {
    await callLine("run burst.yaml --policy main --seeds 4 --reporter jobs=jobs.csv -q");
    const inMilliseconds = readFileSync("jobs.csv", "utf8").replace(
      /,(\d+\.\d+)(?=,)/g,
      (_, time) => `,${1000 * time}`,
    );
    writeFileSync("jobs.csv", inMilliseconds);
    const { code, stdout } = await callLine("check-fit burst.yaml --policy main --observed jobs.csv");
    expect(code).toBe(1);
    expect(stdout.replaceAll("\n", " ")).toContain(
      "about 1000 times the simulated ones: are they in milliseconds?",
    );
  });

  it("warns of a log with another number of jobs", async () => {
    const { stderr } = await callLine("check-fit burst.yaml --policy main --observed log.csv");
    expect(stderr).toBe("warning: log.csv has 2 jobs, a run of the scenario has 40\n");
  });
});

const head = "metric,policy,value,tolerance\n";

describe("a wrong observation or parameter", () => {
  inFolderWith({
    ...files,
    "metric.csv": `${head}completion p98,main,15s,5%\n`,
    "policy.csv": `${head}completion p99,mian,15s,5%\n`,
    "tolerance.csv": `${head}completion p99,main,15s,\n`,
    "unit.csv": `${head}completion p99,main,15,5%\n`,
    "zero.csv": `${head}completion p99,main,15s,0%\n`,
    "interval.csv": "metric,policy,value,low,high\ncompletion p99,main,15s,16s,17s\n",
    "twice.csv": `${head}completion p99,main,15s,5%\np99 completion,main,16s,5%\n`,
    "one.csv": `${head}completion p99,main,15s,5%\n`,
    "never.csv": `${head}cost,main,3,1\n`,
    "fixed/a.csv": "",
    "neither.csv": "a,b\n1,2\n",
    "empty.csv": "",
    "clock.csv": "submission_time,taken_time,finish_time\n5,1,2\n",
    "column.csv": "submission_time,take_time,finish_time\n0,1,2\n",
    "cell.csv": "submission_time,taken_time,finish_time\n0,1,soon\n",
    "list.yaml": "figures: 3\n",
  });

  it.each([
    [
      "metric.csv",
      over,
      'metric.csv: row 2 (metric): unknown metric "completion p98"; did you mean "completion p90"?',
    ],
    ["policy.csv", over, 'policy.csv: the policy "mian" does not run'],
    ["tolerance.csv", over, "tolerance.csv: row 2 (tolerance): it is missing: how far the number may be off"],
    ["unit.csv", over, 'unit.csv: row 2 (value): "15" is not allowed; a number in'],
    ["zero.csv", over, 'zero.csv: row 2 (tolerance): "0%" is not allowed'],
    [
      "interval.csv",
      over,
      "interval.csv: row 2 (low, high): the interval from 16s to 17s does not hold the value 15s",
    ],
    ["twice.csv", over, "twice.csv: row 3: this figure stands in row 2 already"],
    ["neither.csv", over, "neither.csv: row 1: this is neither a log of jobs nor a list of figures"],
    ["empty.csv", over, "empty.csv: the file is empty"],
    [
      "clock.csv",
      over,
      "clock.csv: row 2: the job was taken (1 s) before it was submitted (5 s); one clock is needed",
    ],
    ["column.csv", over, 'column.csv: row 1: there is no column "taken_time"'],
    ["cell.csv", over, 'cell.csv: row 2 (finish_time): "soon" is not allowed'],
    ["log.csv", over, "--policy is missing: the log does not say which policy it is of"],
    ["list.yaml", over, 'list.yaml: line 1: there is no list "figures"'],
    ["missing.csv", over, "missing.csv: there is no such file"],
    ["one.csv", `${over},jobTake.deepQueue=0.1s..1s`, "one.csv: cannot tell: 1 figure and 2 parameters"],
    ["never.csv", over, "never.csv: cost of main: no run has this number, with no values in the ranges"],
    ["figures.csv", "--over duration.lognormal.maen=0.3s..0.9s", 'unknown key "maen"; did you mean "mean"?'],
    ["figures.csv", "--over duratoin=0.3s..0.9s", 'unknown key "duratoin"; did you mean "duration"?'],
    ["figures.csv", "--over takeAhead=1..8", "takeAhead: cannot tell: no figure changes"],
    ["figures.csv", "--over concurrency=1..2.5", '"1..2.5" is not allowed; concurrency takes whole numbers'],
    ["figures.csv", "--over duration=", '"" is not allowed; key=lowest..highest is'],
    ["figures.csv", "--over duration=1s..", '"1s.." is not allowed; key=lowest..highest is'],
    ["figures.csv", "--over duration=NaN..1", '"NaN..1" is not allowed; key=lowest..highest is'],
    ["figures.csv", "--over duration=1s", '"1s" is not allowed; key=lowest..highest is'],
    ["figures.csv", "--over duration=2s..1s", "a range from the smaller to the larger value is"],
    ["figures.csv", "--over duration=1s..2s,duration=1s..3s", '"duration" is given twice'],
    ["figures.csv", "--over policies=1..2", "policies is no parameter of a grid"],
    [
      "figures.csv",
      `${over} --tolerance much`,
      '--tolerance much: "much" is not allowed; a share such as 5% is',
    ],
    ["figures.csv", `${over} --tolerance 5%`, "figures.csv holds figures, each with its own tolerance"],
    [
      "figures.csv",
      `${over} --write nowhere/x.yaml`,
      "nowhere/x.yaml: the report cannot be written: there is no",
    ],
    ["figures.csv", `${over} --reporter json=fixed`, "fixed: the report cannot be written: it is a folder"],
    ["figures.csv", `${over} --write burst.yaml`, "--write burst.yaml: it would replace a file that is read"],
    ["figures.csv", "", "--over is missing"],
  ])("%s %s: %s", async (file, flags, says) => {
    const before = filesHere();
    const words = `calibrate burst.yaml --observed ${file} ${flags}`.split(" ").filter((word) => word !== "");
    const { code, stdout, stderr } = await call(words);
    expect(stderr).toContain(says);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(filesHere()).toEqual(before);
  });

  it("is told before any run where there is no observation", async () => {
    const { code, stderr } = await callLine(`check-fit burst.yaml`);
    expect(code).toBe(2);
    expect(stderr).toContain("--observed is missing");
  });
});
