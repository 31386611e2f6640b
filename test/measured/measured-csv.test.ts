import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMeasured, UnreadableMeasurement } from "../../src/measured/measured-csv.ts";

const plain =
  "arm,rep,completion p99 (s),takes\nmain,1,24.3,16\nmain,2,24.1,17\nnew,1,19.7,15\nnew,2,19.9,15\n";

function problemOf(text: string): string {
  try {
    readMeasured(text);
  } catch (error) {
    if (error instanceof UnreadableMeasurement) return error.message;
    throw error;
  }
  return "";
}

describe("a file of measured numbers", () => {
  const read = readMeasured(plain);

  it("has arms, repetitions and numbers in the metrics' own units", () => {
    expect(read.arms).toEqual(["main", "new"]);
    expect(read.metrics.map(({ key }) => key)).toEqual(["completion_p99_ms", "takes"]);
    expect(read.repetitions[2]).toEqual({
      arm: "new",
      rep: "1",
      values: { completion_p99_ms: 19700, takes: 15 },
    });
  });

  it.each([
    ["CRLF", plain.replaceAll("\n", "\r\n")],
    ["a BOM", `\ufeff${plain}`],
    ["no final newline", plain.trimEnd()],
    ["empty lines", plain.replaceAll("\n", "\n\n")],
    ["a line of commas at the end", `${plain},,,\n`],
    ["quoted cells", plain.replaceAll("main", '"main"').replace("completion p99 (s)", '"completion p99, s"')],
    ["spaces around cells", plain.replaceAll(",", " , ")],
    ["CR alone", plain.replaceAll("\n", "\r")],
    ["brackets", plain.replace("(s)", "[s]")],
    ["capital letters", plain.replace("arm,rep", "Arm,REP")],
  ])("with %s reads the same", (_, text) => {
    expect(readMeasured(text)).toEqual(read);
  });

  it("reads keys and units alike", () => {
    const key = readMeasured(
      plain.replace("completion p99 (s)", "completion_p99_ms").replace("24.3", "24300"),
    );
    expect(key.repetitions[0]?.values.completion_p99_ms).toBe(24_300);
    const minutes = readMeasured(plain.replace("(s)", "(min)").replace("24.3", "0.5"));
    expect(minutes.repetitions[0]?.values.completion_p99_ms).toBe(30_000);
  });

  it.each([
    ["slot use", "1.01", "a number from 0 to 1"],
    ["jain", "2", "a number from 0 to 1"],
    ["take open", "1.5", "a number from 0 to 1"],
    ["returned÷asked", "-0.1", "a number from 0 to 1"],
    ["slo turnaround", "99", "a number from 0 to 1"],
    ["jobs/worker max÷mean", "0.9", "a number of at least 1"],
  ])("has no %s of %s", (metric, cell, allowed) => {
    const text = (value: string): string => `arm,rep,${metric}\nmain,1,${value}\nnew,1,1\n`;
    expect(problemOf(text(cell))).toBe(
      `row 2, column 3 (${metric}): "${cell}" is not allowed; ${allowed} is`,
    );
    expect(problemOf(text("1"))).toBe("");
  });

  it("has null for an empty cell", () => {
    expect(readMeasured(plain.replace("24.3", "")).repetitions[0]?.values.completion_p99_ms).toBeNull();
  });

  it.each([
    [
      "",
      "the file is empty; columns arm, rep, and one for each metric, e.g. completion_p99_ms or completion p99 (s) are needed",
    ],
    ["arm,rep,takes\n", "there is no row below the columns' names"],
    [
      "arm,takes\nmain,1\n",
      'row 1: there is no column "rep"; columns arm, rep, and one for each metric, e.g. completion_p99_ms or completion p99 (s) are needed',
    ],
    [
      "arm,rep\nmain,1\n",
      "row 1: there is no column of a metric; columns arm, rep, and one for each metric, e.g. completion_p99_ms or completion p99 (s) are needed",
    ],
    [
      "arm,rep,completoin p99 (s)\nmain,1,2\n",
      'row 1, column 3: unknown metric "completoin p99"; did you mean "completion p99"?',
    ],
    [
      "arm,rep,completion p99\nmain,1,2\n",
      'row 1, column 3: "completion p99" has no unit; a number in us, µs, ms, s, min, h is needed, e.g. "completion p99 (ms)" or completion_p99_ms',
    ],
    [
      "arm,rep,completion p99 (jobs)\nmain,1,2\n",
      'row 1, column 3: "jobs" is no unit of completion p99; a number in us, µs, ms, s, min, h is allowed',
    ],
    ["arm,rep,takes,takes\nmain,1,2,3\n", 'row 1, column 4: "takes" is in column 3 already'],
    [
      "arm,rep,completion_p99_ms,completion p99 (s)\nmain,1,2,3\n",
      'row 1, column 4: "completion p99 (s)" is in column 3 already',
    ],
    [
      "arm,rep,takes,\nmain,1,2,3\n",
      "row 1, column 4: a name is missing; columns arm, rep, and one for each metric, e.g. completion_p99_ms or completion p99 (s) are needed",
    ],
    ["arm,rep,takes\nmain,1,2\nmain,1,3\n", 'row 3: arm "main", rep "1" stands in row 2 already'],
    ["arm,rep,takes\n\nmain,1,2\nmain,1,3\n", 'row 4: arm "main", rep "1" stands in row 3 already'],
    ["arm,rep,takes\nmain,1\n", "row 2: 2 cells, but there are 3 columns"],
    ["arm,rep,takes\nmain,1,2,3\n", "row 2: 4 cells, but there are 3 columns"],
    [
      "arm,rep,takes\nmain,1,many\n",
      'row 2, column 3 (takes): "many" is not allowed; a number of at least 0 such as 19.7 is',
    ],
    [
      "arm,rep,takes\nmain,1,1e999\n",
      'row 2, column 3 (takes): "1e999" is not allowed; a number of at least 0 such as 19.7 is',
    ],
    [
      "arm,rep,takes\nmain,1,NaN\n",
      'row 2, column 3 (takes): "NaN" is not allowed; a number of at least 0 such as 19.7 is',
    ],
    [
      'arm,rep,takes\nmain,1,"1,5"\n',
      'row 2, column 3 (takes): "1,5" is not allowed; a number of at least 0 such as 19.7 is',
    ],
    [
      "arm,rep,takes,completion p99 (s)\nmain,1,-1,3\nmain,2,0,-2.5\n",
      'row 2, column 3 (takes): "-1" is not allowed; a number of at least 0 such as 19.7 is\n' +
        'row 3, column 4 (completion p99 (s)): "-2.5" is not allowed; a number of at least 0 such as 19.7 is',
    ],
    [
      "arm,rep,takes\n,1,2\nnew,,2\n",
      "row 2, column 1 (arm): a name is needed\nrow 3, column 2 (rep): a name is needed",
    ],
    [
      "arm,rep,takes\nmy arm,1,2\n",
      'row 2, column 1 (arm): "my arm" is not allowed; a name without spaces, <, > and = is, so that gates can name it',
    ],
    ['arm,rep,takes\nmain,1,"2\n', "row 2: a quote is not closed, or text follows it"],
  ])("%j is refused", (text, message) => {
    expect(problemOf(text)).toBe(message);
  });

  it("shows twenty problems, and how many more there are", () => {
    const rows = Array.from({ length: 50 }, (_, index) => `main,${index},x\n`).join("");
    const lines = problemOf(`arm,rep,takes\n${rows}`).split("\n");
    expect(lines.length).toBe(21);
    expect(lines.at(-1)).toBe("and 30 more problems");
  });

  it("is read or refused, whatever its text", () => {
    const piece = fc.constantFrom(
      "arm",
      "rep",
      "takes",
      "completion p99 (s)",
      "main",
      "1",
      ",",
      "\n",
      "\r\n",
      '"',
      " ",
      "\ufeff",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join("")),
        ),
        (text) => {
          expect(typeof problemOf(text)).toBe("string");
        },
      ),
    );
  });
});
