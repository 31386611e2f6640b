import { describe, expect, it } from "vitest";
import { joinedLogs } from "../../src/fit/joined-logs.ts";
import { readTakeLog } from "../../src/fit/read-take-log.ts";
import type { TakeLog } from "../../src/fit/take-log.ts";

const plain = { mapping: {}, unit: undefined };

function read(lines: readonly string[], choice: Partial<Parameters<typeof readTakeLog>[1]> = {}): TakeLog {
  return readTakeLog(lines.join("\n"), { ...plain, ...choice });
}

function problems(
  lines: readonly string[],
  choice: Partial<Parameters<typeof readTakeLog>[1]> = {},
): string[] {
  try {
    read(lines, choice);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

const head = "worker,sent,roundTrip,asked,returned";
const timesHead = "worker,sent,answered,asked,returned";
const seconds = ["a,0,0.5,32,32", "a,1.5,0.51,32,32", "b,1.6,0.05,2,1"];
const usual = [head, ...seconds];
const times = ({ takes }: TakeLog) => takes.map(({ sent, roundTrip }) => [sent, roundTrip]);
const expected = [
  [0, 500_000],
  [1_500_000, 510_000],
  [1_600_000, 50_000],
];

describe("a log of takes", () => {
  it("is read with its times in seconds", () => {
    expect(times(read(usual))).toEqual(expected);
  });

  it.each([
    ["Windows line ends", usual.join("\r\n")],
    ["a byte order mark", `\ufeff${usual.join("\n")}`],
    ["semicolons", usual.join("\n").replaceAll(",", ";")],
    ["empty lines", usual.join("\n\n")],
    ["quotes", usual.join("\n").replace("a,0,", '"a","0",')],
  ])("may have %s", (_, text) => {
    expect(times(readTakeLog(text, plain))).toEqual(expected);
  });

  it("may have takes that were answered at once, just before a tick", () => {
    const lines = ["a,0,0.25,2,2", "a,1,1.3,2,2", "a,2,2.0007,2,2", "a,3,3.3,2,2"];
    expect(read([timesHead, ...lines]).takes[2]?.roundTrip).toBe(700);
  });

  it("in milliseconds is known by its size, its columns' names, or the call", () => {
    const long = ["a,0,500,32,32", "a,1500,510,32,32", "b,1600,50,2,1"];
    expect(times(read([head, ...long]))).toEqual(expected);
    const short = long.map((line) => line.replace(/,5(\d)0?,/, ",$&").replace(/,,/g, ","));
    expect(times(read(["worker,sent_ms,round_trip_ms,asked,returned", ...short]))).toEqual(expected);
    expect(times(read([head, ...long], { unit: "ms" }))).toEqual(expected);
  });

  it("of JSON lines is read as well, with columns by other names", () => {
    const lines = [
      '{"pod":"a","ts":0,"rtt":0.5,"requested":32,"got":32}',
      '{"pod":"a","ts":1.5,"rtt":0.51,"requested":32,"got":32}',
      '{"pod":"b","ts":1.6,"rtt":0.05,"requested":2,"got":1}',
    ];
    expect(times(read(lines, { mapping: { sent: "ts" } }))).toEqual(expected);
  });

  it.each([
    ["ISO 8601", ["2026-01-31T12:00:00Z", "2026-01-31T13:00:01.500+01:00", "2026-01-31 12:00:01.6"]],
    ["seconds since 1970", ["1769860800", "1769860801.5", "1769860801.6"]],
    ["milliseconds since 1970", ["1769860800000", "1769860801500", "1769860801600"]],
  ])("with dates as %s starts at its first send", (_, [a, b, c]) => {
    const lines = [head, `a,${a},0.5,32,32`, `a,${b},0.51,32,32`, `b,${c},0.05,2,1`];
    const log = read(lines);
    expect(times(log).map((row) => row.map(Math.round))).toEqual(expected);
    expect(log.origin).toBe("first send");
  });

  it("has round trips, or answers", () => {
    const lines = [
      "worker,sent,answered,asked,returned",
      "a,0,0.5,32,32",
      "a,1.5,2.01,32,32",
      "b,1.6,1.65,2,1",
    ];
    expect(times(read(lines))).toEqual(expected);
  });

  it("keeps takes without an answer apart", () => {
    const log = read([
      "worker,sent,roundTrip,asked,returned,outcome",
      "a,0,0.5,2,2,answered",
      "a,1,,2,,given up",
      "a,3,0.5,2,0,204",
    ]);
    expect(log.takes.map(({ answered }) => answered)).toEqual([true, false, false]);
  });
});

describe("a log that cannot be read", () => {
  it.each([
    ["nothing", [""], /^the file is empty/],
    ["no rows", [head], /^there is no take in the file/],
    [
      "no column of sends",
      ["worker,roundTrip,asked,returned", "a,0.5,1,1"],
      /^row 1: there is no column "sent"/,
    ],
    [
      "a word for a time",
      [...usual, "b,soon,0.5,2,2"],
      /^row 5, sent: "soon" is not allowed; a number, or a date/,
    ],
    ["half a job", [...usual, "b,9,0.5,1.5,1"], /^row 5, asked: "1.5" is not allowed; a whole number/],
    ["a missing cell", [...usual, "b,9,0.5,2"], /^row 5: 4 cells, but there are 5 columns/],
    ["an open quote", [...usual, '"b,9,0.5,2,2'], /^row 5: a quote is not closed/],
    ["more than was asked for", [...usual, "b,9,0.5,2,3"], /^row 5: 3 jobs were returned, but 2 asked for/],
    [
      "an answer before its send",
      [...usual, "b,9,-0.5,2,2"],
      /^row 5: the answer comes 0.5 s before the send/,
    ],
    [
      "a take twice, without workers",
      ["sent,roundTrip,asked,returned", "0,0.5,8,8", "1.001,0.5,8,8", "2.003,0.5,8,8", "1.001,0.5,8,8"],
      /^row 5: the same take stands in row 3 already; if another worker sent it, a column of workers/,
    ],
    ["a take twice", [...usual, seconds[0] as string], /^row 5: the same take stands in row 2 already/],
    [
      "seconds among milliseconds",
      [head, "a,0,500,2,2", "a,1000,510,2,2", "a,2000,0.5,2,2", "a,3000,501,2,2"],
      /^row 4: .*units are mixed/,
    ],
    [
      "milliseconds among seconds",
      [...usual, "b,9,500,2,2"].concat(["c,1,0.5,1,1", "c,2,0.5,1,1"]),
      /^row 5: .*units are mixed/,
    ],
    [
      "dates among numbers",
      [...usual, "b,2026-01-31T12:00:00Z,0.5,2,2"],
      /^row 5: its time is a date, where others are a number/,
    ],
    [
      "two epochs",
      [head, "a,1769860800,0.5,1,1", "a,1769860801,0.5,1,1", "a,1769860802000,0.5,1,1"],
      /^row 4: .*units are mixed/,
    ],
    [
      "sends in milliseconds, round trips in seconds",
      [head, "a,0,0.5,2,2", "a,1500,0.51,2,2", "a,2900,0.5,2,2", "a,4400,0.5,2,2"],
      /^row 3: it was sent 1500 after its worker's take before, which can be seconds or milliseconds, .*; a column called sent_s or sent_ms says/,
    ],
    [
      "the same of quick takes, less than a minute apart as seconds",
      [head, "a,0,0.02,2,2", "a,31,0.021,2,2", "a,59,0.02,2,2", "a,93,0.022,2,2"],
      /^row 3: it was sent 31 after its worker's take before, which can be seconds or milliseconds/,
    ],
    [
      "one row in milliseconds, by sends and answers, where others are seconds",
      [timesHead, "a,0,0.5,2,2", "a,1500,2010,2,2", "a,2.9,3.4,2,2", "a,4.4,4.9,2,2"],
      /^row 3: a round trip of 510 s among such of 0.5 s: units are mixed/,
    ],
    [
      "the same among long takes",
      [timesHead, "a,0,30,2,2", "a,31,72,2,2", "a,73000,104000,2,2", "a,105,140,2,2", "a,141,170,2,2"],
      /^row 4: sent at 73000 and 31000 long, among takes of 35: units are mixed/,
    ],
    [
      "the same where the others could be either",
      [timesHead, "a,0,3,2,2", "a,4,8,2,2", "a,9000,12000,2,2", "a,14,17,2,2"],
      /^takes of 3.5 can be seconds or milliseconds; --log-unit says which/,
    ],
    ["times of either unit", [head, "a,0,20,2,2", "a,100,21,2,2"], /--log-unit says which/],
    ["no jobs at all", [head, "a,0,0.5,2,0"], /^no take in the file was answered with jobs/],
    [
      "two columns of one name",
      ["worker,sent,sent,roundTrip,asked,returned", "a,0,0,1,1,1"],
      /^row 1: two columns are called "sent"/,
    ],
    ["no date", [...usual, "b,2026-02-30T12:00:00Z,0.5,2,2"], /^row 5, sent: /],
    [
      "a line that is no JSON",
      ['{"sent":0,"rtt":0.5,"asked":1,"returned":1}', "{"],
      /^row 2: no JSON object/,
    ],
  ] as const)("%s: says what and where", (_, lines, message) => {
    expect(problems(lines)[0]).toMatch(message);
  });

  it("names a mapped column that is not there, and the nearest", () => {
    expect(problems(usual, { mapping: { sent: "snet" } })).toEqual([
      'row 1: there is no column "snet" for sent; did you mean "sent"?',
    ]);
  });

  it("may have whole seconds for sends where no worker could have sent takes so soon as milliseconds", () => {
    const lines = [head, "a,0,0.5,2,2", "a,31,0.51,2,2", "a,59,0.5,2,2", "a,93,0.5,2,2"];
    expect(read(lines).takes.map(({ sent }) => sent)).toEqual([0, 31e6, 59e6, 93e6]);
  });

  it.each([
    ["named", "a,"],
    ["not named", ""],
  ])("with round trips in ms does not say that its sends are seconds: workers %s", (_, worker) => {
    const rows = (name: string) => [
      `${worker && "worker,"}${name},rtt_ms,asked,returned`,
      ...[0.25, 1.75, 3.25, 4.75].map((sent) => `${worker}${sent},500,8,8`),
    ];
    expect(problems(rows("sent"))).toEqual([
      "row 3: it was sent 1.5 after the take before, where round trips are ms: seconds, it seems, but a column called sent_s or sent_ms must say so",
    ]);
    expect(times(read(rows("sent_s")))[1]).toEqual([1_750_000, 500_000]);
  });

  it("of one JSON array is told how to be read", () => {
    expect(problems(['[{"sent": 0, "answered": 0.5, "asked": 8, "returned": 8}]'])).toEqual([
      "the file is one JSON array; JSON Lines are read, an object a line, as jq -c '.[]' makes them",
    ]);
  });

  it("of workers that are not named may have takes that are alike at the start", () => {
    expect(
      read(["sent,roundTrip,asked,returned", "0,0.5,8,8", "0,0.5,8,8", "1.5,0.5,8,8"]).takes.length,
    ).toBe(3);
  });

  it("is as fine as its sends, though all its round trips are round", () => {
    const rows = Array.from({ length: 120 }, (_, take) => `a,${(1.337 * take).toFixed(3)},0.5,8,8`);
    expect(read([head, ...rows]).resolution).toBe(1_000);
  });
});

describe("several logs", () => {
  const parts = (logs: readonly (readonly string[])[]) => {
    const files = logs.map((_, index) => `${"abc"[index]}.csv`);
    const { takes, together } = joinedLogs(
      logs.map((log) => read(log)),
      files,
    );
    return {
      takes: takes.map(({ file, run, worker, sent }) => `${file} ${run}${worker} ${sent / 1e6}`),
      together,
    };
  };

  it("are one, in which their takes do not meet", () => {
    expect(parts([usual, [head, "a,0,0.7,8,8", "a,2,0.7,8,8"]])).toEqual({
      takes: ["a.csv 0 a 0", "a.csv 0 a 1.5", "a.csv 0 b 1.6", "b.csv 1 a 0", "b.csv 1 a 2"],
      together: [],
    });
  });

  it("are of one time if each worker has its own", () => {
    expect(
      parts([
        [head, "a,0,0.5,8,8", "a,2,0.5,8,8"],
        [head, "b,1,0.6,8,8", "b,3,0.6,8,8"],
      ]),
    ).toEqual({
      takes: ["a.csv 0 0 a 0", "b.csv 0 1 b 1", "a.csv 0 0 a 2", "b.csv 0 1 b 3"],
      together: [["a.csv", "b.csv"]],
    });
  });

  it("are of one time if their dates say so, whatever their workers are called", () => {
    const day = "2026-01-31T12:00:0";
    const dated = (seconds: readonly number[]) => [
      head,
      ...seconds.map((second) => `a,${day}${second}Z,0.${second + 1},8,8`),
    ];
    expect(parts([dated([1, 4]), dated([6, 8]), dated([0, 2])])).toEqual({
      takes: [
        "c.csv 0 2 a 0",
        "a.csv 0 0 a 1",
        "c.csv 0 2 a 2",
        "a.csv 0 0 a 4",
        "b.csv 1 a 0",
        "b.csv 1 a 2",
      ],
      together: [["a.csv", "c.csv"]],
    });
  });

  it("are not if one has the workers of the other, as a second experiment has", () => {
    const { together } = parts([
      [head, "a,0,0.5,8,8", "a,2,0.5,8,8"],
      [head, "a,1,0.6,8,8"],
    ]);
    expect(together).toEqual([]);
  });

  it("hold each take once, in whatever form", () => {
    const dates = ["00.000", "01.500", "03.125", "04.000"].map(
      (time) => `a,2026-01-31T12:00:${time}Z,0.5,8,8`,
    );
    const plain = ["7", "8.5", "10.125", "11"].map((time) => `a,${time},0.5,8,8`);
    expect(() =>
      parts([
        [head, ...dates],
        [head, ...plain],
      ]),
    ).toThrow("b.csv: the same takes as in a.csv; each log counts once");
    expect(() =>
      parts([
        [head, ...plain],
        [head, ...plain.slice(1)],
      ]),
    ).toThrow("b.csv: 3 of its takes stand in a.csv too, such as row 2 in row 3; each take counts once");
  });

  it("count once", () => {
    const shuffled = read([head, ...[...seconds].reverse()]);
    expect(() => joinedLogs([read(usual), shuffled], ["a.csv", "b.csv"])).toThrow(
      "b.csv: the same takes as in a.csv; each log counts once",
    );
  });
});
