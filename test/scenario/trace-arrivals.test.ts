import { describe, expect, it } from "vitest";
import { scenarioToData } from "../../src/scenario/scenario-to-data.ts";
import { type LoadTrace, TraceProblem } from "../../src/scenario/trace-file.ts";
import { originsOf, problemsOf, scenarioOf } from "./parse.ts";

const jobs = { arrivals: Float64Array.of(0, 5e5), durations: Float64Array.of(1e6, 2e6) };
const sha256 = "ab".repeat(32);
const loadTrace: LoadTrace = () => ({ jobs, sha256 });

const whole = `arrivals:
  trace: data/t.csv
  format: azure-llm
  columns: {arrival: when}
  where: {policy: main, seed: 1}
  unit: ms
  window: [0s, 600s]
  speed: 2
  durations: {perRequest: 0.1s, perInputToken: 12.5us, perOutputToken: 20ms}
`;

describe("arrivals of a trace", () => {
  it("have every key, and parts of a microsecond for a token", () => {
    expect(scenarioOf(whole, { loadTrace }).workload).toEqual({
      kind: "generated",
      arrivals: {
        kind: "trace",
        file: "data/t.csv",
        format: "azure-llm",
        columns: { arrival: "when" },
        where: { policy: "main", seed: "1" },
        unit: "ms",
        window: { from: 0, to: 600e6 },
        speed: 2,
        durations: { kind: "tokens", perRequest: 1e5, perInputToken: 12.5, perOutputToken: 2e4 },
        sha256,
        count: 2,
        jobs,
      },
      duration: { kind: "trace" },
    });
  });

  it("are written as data without their jobs, but with the hash of the file, and read back without it", () => {
    const scenario = scenarioOf(whole, { loadTrace });
    const data = scenarioToData(scenario);
    expect(data.duration).toBeUndefined();
    expect(data.arrivals).toEqual({
      trace: "data/t.csv",
      format: "azure-llm",
      columns: { arrival: "when" },
      where: { policy: "main", seed: "1" },
      unit: "ms",
      window: ["0s", "10min"],
      speed: 2,
      durations: { perRequest: "100ms", perInputToken: "12.5us", perOutputToken: "20ms" },
      sha256,
      count: 2,
    });
    const again = scenarioOf(JSON.stringify(data));
    expect(scenarioToData(again)).toEqual(data);
    expect(again.workload).toMatchObject({ arrivals: { count: 2, jobs: undefined } });
    expect(scenarioOf(JSON.stringify(data), { loadTrace })).toEqual(scenario);
  });

  it("are not those of another file than their hash says", () => {
    const data = JSON.stringify(scenarioToData(scenarioOf(whole, { loadTrace })));
    const loadOther: LoadTrace = () => ({ jobs, sha256: "cd".repeat(32) });
    expect(problemsOf(data, { loadTrace: loadOther })[0]).toMatch(
      /arrivals\.trace: "data\/t\.csv" is another file than sha256 says: that of its contents is cdcd/,
    );
  });

  it("leave out in a result where on a machine their file lies", () => {
    const overrides = [{ key: "arrivals", value: "{trace: /data/x/t.csv, format: csv}", origin: "--set …" }];
    const scenario = scenarioOf("duration: 1s\narrivals: {burst: 1}\n", { overrides, loadTrace });
    expect(scenarioToData(scenario).arrivals).toMatchObject({ trace: "t.csv" });
  });

  it("run as long as the format's file says, or as the scenario does", () => {
    const own = "arrivals: {trace: t.csv, format: batsim}\n";
    expect(scenarioOf(own).workload).toMatchObject({
      arrivals: { durations: { kind: "trace" } },
      duration: { kind: "trace" },
    });
    expect(scenarioOf(`${own}duration: 2s\n`).workload).toMatchObject({
      arrivals: { durations: undefined },
      duration: { kind: "independent", distribution: { value: 2e6 } },
    });
    expect(originsOf(own)).not.toHaveProperty("duration");
  });

  it("give way to a duration from outside, and it to their durations", () => {
    const set = (key: string, value: string) => ({ overrides: [{ key, value, origin: "--set …" }] });
    expect(scenarioOf(whole, set("duration", "2s")).workload).toMatchObject({
      arrivals: { durations: undefined },
      duration: { kind: "independent" },
    });
    const plain = "arrivals: {trace: t.csv, format: csv}\nduration: 1s\n";
    for (const one of [
      set("arrivals.durations", "trace"),
      set("arrivals", "{trace: u.csv, format: csv, durations: trace}"),
    ])
      expect(scenarioOf(plain, one).workload).toMatchObject({ duration: { kind: "trace" } });
  });

  const problems: readonly (readonly [string, readonly string[]])[] = [
    [
      "trace: t.csv",
      [
        "1:11: arrivals.format: missing; one of azure-llm, mooncake, splitwise, azure-functions, burstgpt, batsim, csv, jsonl is needed",
      ],
    ],
    [
      "trace: t.csv, format: azure",
      [
        '1:34: arrivals.format: "azure" is not allowed; one of azure-llm, mooncake, splitwise, azure-functions, burstgpt, batsim, csv, jsonl is; did you mean "azure-llm"?',
      ],
    ],
    [
      "trace: t.csv, format: splitwise",
      [
        '1:1: a trace of the format splitwise does not say how long jobs run: "durations" is needed in "arrivals", such as {perRequest: 0.1s, perInputToken: 50us, perOutputToken: 20ms}, or "duration" beside it',
      ],
    ],
    [
      "trace: t.csv, format: csv, window: [5s, 5s]",
      ['1:52: arrivals.window[1]: "5s" is not allowed; a time of more than 5s is'],
    ],
    [
      "trace: t.csv, format: csv, window: 5s",
      ['1:47: arrivals.window: "5s" is not allowed; [from, to], such as [0s, 600s] is'],
    ],
    [
      "trace: t.csv, format: csv, speed: 0",
      ['1:46: arrivals.speed: "0" is not allowed; a number of more than 0 is'],
    ],
    [
      "trace: t.csv, format: csv, durations: model",
      [
        '1:50: arrivals.durations: "model" is not allowed; trace, or {perRequest: 0.1s, perInputToken: 50us, perOutputToken: 20ms} is',
      ],
    ],
    [
      "trace: t.csv, format: csv, durations: {perRequest: 0s}",
      ["1:50: arrivals.durations: {perRequest: 0s} is not allowed; more than 0 for one of them is"],
    ],
    [
      "trace: t.csv, format: csv, columns: {arival: x}",
      ['1:49: arrivals.columns: unknown key "arival"; did you mean "arrival"?'],
    ],
    ["trace: t.csv, format: csv, over: 2s", ['1:45: arrivals.over: "over" goes with "burst" only']],
    ["burst: 2, speed: 2", ['1:29: arrivals.speed: "speed" goes with "trace" only']],
    [
      "trace: ../t.csv, format: csv",
      [
        '1:19: arrivals.trace: "../t.csv" is not allowed; a file in the folder of the scenario or below it is',
      ],
    ],
  ];

  it.each(problems)("{%s} is refused", (text, expected) => {
    const seen = problemsOf(`arrivals: {${text}}\n`, { loadTrace });
    const needsDuration = /burst/.test(text) ? seen.filter((line) => !line.includes("without")) : seen;
    expect(needsDuration).toEqual(expected.map((line) => `scenarios/s.yaml:${line}`));
  });

  it("cannot have two durations", () => {
    expect(problemsOf(`${whole}duration: 1s\n`, { loadTrace })).toEqual([
      'scenarios/s.yaml:10:1: "duration" and "durations" of the trace both say how long jobs run; only one of the two is allowed',
    ]);
  });

  it("name the file for what is wrong inside it, and the scenario for a file that is not there", () => {
    const failing =
      (message: string, isInside: boolean): LoadTrace =>
      () => {
        throw new TraceProblem(message, { isInside });
      };
    expect(problemsOf(whole, { loadTrace: failing("row 2: a\nrow 3: b", true) })).toEqual([
      "scenarios/data/t.csv: row 2: a",
      "scenarios/data/t.csv: row 3: b",
    ]);
    expect(problemsOf(whole, { loadTrace: failing("cannot be read: it is a folder", false) })).toEqual([
      'scenarios/s.yaml:2:10: arrivals.trace: "data/t.csv" cannot be read: it is a folder',
    ]);
  });

  it("have as many jobs as events can name", () => {
    const stop = `${whole}events: [{at: 1s, stop: job-2}]\n`;
    expect(problemsOf(stop, { loadTrace })).toEqual([
      'scenarios/s.yaml:10:25: events[0].stop: "job-2" is not allowed; a job from job-0 to job-1 is',
    ]);
    expect(problemsOf(stop)).toEqual([]);
  });
});
