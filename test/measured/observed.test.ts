import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnreadableMeasurement } from "../../src/measured/csv-rows.ts";
import { type Observed, readObserved } from "../../src/measured/observed.ts";

/** What is said of a text that cannot be read. */
function problemsOf(text: string): string[] {
  try {
    readObserved(text);
  } catch (error) {
    if (error instanceof UnreadableMeasurement) return error.message.split("\n");
    throw error;
  }
  return [];
}

const figures = "metric,policy,against,value,tolerance,low,high";
const figure = (row: string): string => `${figures}\n${row}\n`;
const inYaml = (item: string): string => `figures:\n  - ${item}\n`;

describe("figures that cannot be read", () => {
  it.each([
    [
      "completion p99,main,,NaN,5%,,",
      'row 2 (value): "NaN" is not allowed; a number in us, µs, ms, s, min, h is',
    ],
    ["completion p99,main,,1e400s,5%,,", 'row 2 (value): "1e400s" is not allowed; a number in'],
    ["completion p99,main,,7000,5%,,", 'row 2 (value): "7000" is not allowed; a number in'],
    [
      "completion p99,main,,-15s,5%,,",
      'row 2 (value): "-15s" is not allowed; completion p99 is at least 0, and a',
    ],
    ["slot use,main,,1.5,5%,,", 'row 2 (value): "1.5" is not allowed; slot use is at most 1'],
    ["completion p99,main,,,5%,,", "row 2 (value): it is missing; a figure has metric, policy, value"],
    ["completion p99,,,15s,5%,,", "row 2 (policy): it is missing; a figure has"],
    [",main,,15s,5%,,", "row 2 (metric): it is missing; a figure has"],
    ["waste,main,,15s,5%,,", 'row 2 (metric): unknown metric "waste"; known: completion p50'],
    ["completion p99,main,main,1s,5%,,", 'row 2 (against): "main" is the figure\'s own policy'],
    ["completion p99,main,,15s,,,", "row 2 (tolerance): it is missing: how far the number may be off"],
    [
      "completion p99,main,,15s,1.2.3%,,",
      'row 2 (tolerance): "1.2.3%" is not allowed; more than 0, as a share',
    ],
    ["completion p99,main,,15s,.%,,", 'row 2 (tolerance): ".%" is not allowed; more than 0'],
    ["completion p99,main,,15s,-5%,,", 'row 2 (tolerance): "-5%" is not allowed; more than 0'],
    ["completion p99,main,,15s,NaN%,,", 'row 2 (tolerance): "NaN%" is not allowed; more than 0'],
    ["completion p99,main,,0s,5%,,", 'row 2 (tolerance): "5%" is not allowed, as a share of 0 is nothing'],
    ["completion p99,main,,15s,,14s,", "row 2 (high): it is missing: an interval has two ends"],
    ["completion p99,main,,15s,,,16s", "row 2 (low): it is missing: an interval has two ends"],
    ["completion p99,main,,15s,,16s,14s", "row 2 (low, high): the interval from 16s to 14s does not hold"],
    ["completion p99,main,,15s,5%,14s,16s", 'row 2 (tolerance): "5%" is not allowed beside low and high'],
    ["completion p99,main,,15s,5%", "row 2: 5 cells, but there are 7 columns"],
    ["completion p99,main,,15s,5%,,,9", "row 2: 8 cells, but there are 7 columns"],
    ['"completion p99,main,,15s,5%,,', "row 2: a quote is not closed"],
  ])("%s: %s", (row, says) => {
    expect(problemsOf(figure(row))).toEqual([expect.stringContaining(says)]);
  });

  it.each([
    [
      "{ metric: completion p99, policy: main, value: .nan, tolerance: 5% }",
      'line 2 (value): ".nan" is not allowed',
    ],
    [
      "{ metric: [a], policy: main, value: 15s, tolerance: 5% }",
      "line 2 (metric): a list is not allowed; one value",
    ],
    [
      "{ metric: takes, policy: main, value: 15, interval: [1] }",
      "line 2 (interval): a list of two values is needed",
    ],
    [
      "{ metric: takes, policy: main, value: 15, interval: [1, 20, 30] }",
      "line 2 (interval): a list of two values",
    ],
    [
      "{ metric: takes, policy: main, value: 15, interval: 3 }",
      "line 2 (interval): a list of two values is needed",
    ],
    [
      "{ metric: takes, policy: main, value: 15, low: 1, interval: [1, 20] }",
      'line 2 (interval): "low" is given',
    ],
    [
      "{ metric: takes, policy: main, value: 15, tol: 1 }",
      'line 2: a figure has no "tol"; known: metric, policy',
    ],
    [
      "{ metric: takes, policy: main, value: 15, tolerance: 1, tolerance: 2 }",
      'line 2: key "tolerance" is given twice',
    ],
    ["completion p99", "line 2: a figure is a mapping with metric, policy, value"],
    ["{ metric: takes, policy: main, value: 15", "line 3: not valid YAML"],
  ])("%s: %s", (item, says) => {
    expect(problemsOf(inYaml(item))[0]).toContain(says);
  });

  it.each([
    ["", "the file is empty; a CSV of jobs"],
    [" \n\n", "the file is empty; a CSV of jobs"],
    [`${figures}\n`, "there is no figure; one has metric, policy, value"],
    ["figures: []\n", "there is no figure; one has metric, policy, value"],
    ["figures: { a: 1 }\n", 'line 1: there is no list "figures"; it holds mappings'],
    [
      `${inYaml("{ metric: takes, policy: main, value: 3, tolerance: 1 }")}more: 3\n`,
      'line 3: unknown key "more"; only',
    ],
    [figures.replaceAll(",", ";"), "needed; commas stand between cells"],
    [figures.replaceAll(",", "\t"), "needed; commas stand between cells"],
    ["policy,value\nmain,3\n", 'row 1: there is no column "metric"; a figure has'],
    ["metric,policy\ntakes,main\n", 'row 1: there is no column "value"; a figure has'],
    ["metric,policy,value,tol\ntakes,main,3,1\n", 'row 1: a figure has no "tol"'],
    ["metric,policy,value,value\ntakes,main,3,1\n", 'row 1, column 4: "value" is in column 3 already'],
  ])("%j: %s", (text, says) => {
    expect(problemsOf(text)[0]).toContain(says);
  });
});

const head = "submission_time,taken_time,finish_time";

describe("logs of jobs that cannot be read", () => {
  it.each([
    [head, "0,NaN,1", 'row 2 (taken_time): "NaN" is not allowed; a time in seconds such as 12.5 is'],
    [head, "0,500ms,1", 'row 2 (taken_time): "500ms" is not allowed; a time in seconds'],
    [
      head,
      "0,0.5,1e999",
      'row 2 (finish_time): "1e999" is not allowed; a time in seconds, 9007199254 at most',
    ],
    [head, "0,1700000000500,1", 'row 2 (taken_time): "1700000000500" is not allowed; a time in seconds'],
    [head, ",0.5,1", "row 2 (submission_time): a time is needed, as the job has finished"],
    [head, "0,,1", "row 2 (taken_time): a time is needed, as the job has finished"],
    [head, "0,2,1", "row 2: the job finished (1 s) before it was taken (2 s); one clock is needed"],
    [head, "3,2,4", "row 2: the job was taken (2 s) before it was submitted (3 s); one clock is needed"],
    [head, "0,0,5,1", "row 2: 4 cells, but there are 3 columns"],
    [head, "", "there is no row below the columns' names"],
    [`${head},starting_time`, "0,1,2,0.5", "row 2: the job started (0.5 s) before it was taken (1 s)"],
    [`${head},starting_time`, "0,1,2,3", "row 2: the job finished (2 s) before it started (3 s)"],
    [`${head},final_state`, "0,1,2,done", 'row 2 (final_state): "done" is not allowed; unsubmitted, queued'],
    [
      `${head},final_state`,
      "0,1,,finished",
      "row 2 (finish_time): a time is needed, as the job has finished",
    ],
    [`${head},taken_time`, "0,1,2,1", 'row 1, column 4: "taken_time" is in column 2 already'],
    [`${head},job_id`, "0,1,2,a\n0,1,2,b\n0,1,2,a", 'row 4 (job_id): "a" stands in row 2 already'],
    [
      `${head},policy`,
      "0,1,2,main\n0,1,2,",
      'row 3 (policy): it is empty, but row 2 has "main"; every row or none',
    ],
    [
      `${head},seed`,
      "0,1,2,\n0,1,2,7",
      'row 2 (seed or rep): it is empty, but row 3 has "7"; every row or none',
    ],
    [
      `${head},scenario`,
      "0,1,2,a\n0,1,2,b",
      'row 3 (scenario): "b" is not allowed; jobs of one scenario are',
    ],
    [
      head.replace("taken", "take"),
      "0,1,2",
      'row 1: there is no column "taken_time"; did you mean "take_time"',
    ],
    [head.replaceAll(",", ";"), "0;1;2", "needed; commas stand between cells"],
  ])("%s %j: %s", (names, rows, says) => {
    expect(problemsOf(`${names}\n${rows}\n`)[0]).toContain(says);
  });

  it("names twenty problems, and says how many more there are", () => {
    const problems = problemsOf(`${head}\n${"0,x,1\n".repeat(30)}`);
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toBe("and 10 more problems");
  });
});

describe("a log of jobs", () => {
  const read = (text: string) => readObserved(text) as Extract<Observed, { kind: "log" }>;

  it("has jobs of the same name in different repetitions, and jobs that were never taken", () => {
    const log = read(
      `${head},seed,job_id,final_state\n0,1,2,1,a,finished\n0,1,2,2,a,finished\n0,,9,2,b,expired\n`,
    );
    expect(log.runs.map(({ rep, jobs }) => [rep, jobs])).toEqual([
      ["1", 1],
      ["2", 2],
    ]);
    expect(log.warnings).toEqual([]);
  });

  it("with a row in milliseconds is read, with a warning that names it", () => {
    const seconds = Array.from({ length: 9 }, (_, job) => `${job},${job}.5,${job + 1}`);
    expect(read([head, ...seconds].join("\n")).warnings).toEqual([]);
    expect(read([head, ...seconds, "9000,9500,10000"].join("\n")).warnings).toEqual([
      "row 11: from submission to finish it is 1000 s, where half of the jobs take at most 1 s: is this one in milliseconds? Times in seconds are needed",
    ]);
  });

  it("or anything else is read, or refused with a message", () => {
    const cell = fc.oneof(fc.constantFrom("0", "1.5", "", "main", "finished", '"', "1e9", "-3"), fc.string());
    const columns = fc.shuffledSubarray([
      ...head.split(","),
      "policy",
      "seed",
      "job_id",
      "final_state",
      "metric",
    ]);
    fc.assert(
      fc.property(columns, fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 6 }), (names, rows) => {
        const text = [names, ...rows].map((cells) => cells.join(",")).join("\n");
        expect(problemsOf(text).every((problem) => problem.length > 10)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
