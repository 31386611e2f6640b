import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TraceDescription } from "../../src/traces/trace-reader.ts";
import { UnreadableTrace } from "../../src/traces/unreadable-trace.ts";
import { arrivalsAlone, byTokens, problemsIn, rowsOf, seconds } from "./reading.ts";

const ofTrace = { kind: "trace" } as const;

interface Fixture {
  readonly text: string;
  readonly description: Partial<TraceDescription>;
  readonly arrivals: readonly number[];
  readonly durations?: readonly number[];
}

const azure =
  "TIMESTAMP,ContextTokens,GeneratedTokens\r\n2023-11-16 18:17:03.9799600,4808,10\r\n2023-11-16 18:17:04.0319600,3180,8\r\n2023-11-16 18:17:04.0319684,110,0";

const fixtures: Readonly<Record<string, Fixture>> = {
  "azure-llm": {
    text: azure,
    description: { format: "azure-llm", durations: byTokens },
    // The last gap is 8.4 µs: seven digits of a second, of which whole microseconds stay.
    arrivals: [0, 0.052, 0.052008],
    durations: [0.1 + 0.2404 + 0.2, 0.1 + 0.159 + 0.16, 0.1055],
  },
  "azure-llm of 2024, with a zone": {
    text: "TIMESTAMP,ContextTokens,GeneratedTokens\n2024-05-10 00:00:00.009930+00:00,2162,5\n2024-05-10 00:00:00.017335+00:00,2399,6\n",
    description: { format: "azure-llm" },
    arrivals: [0, 0.007405],
  },
  splitwise: {
    text: "arrived_at,num_prefill_tokens,num_decode_tokens\n0.0,4808,10\n0.052,3180,8\n",
    description: { format: "splitwise", durations: byTokens },
    arrivals: [0, 0.052],
    durations: [0.5404, 0.419],
  },
  mooncake: {
    text: '{"timestamp": 0, "input_length": 6758, "output_length": 500, "hash_ids": [0, 1, 2]}\n{"timestamp": 3000, "input_length": 7322, "output_length": 490, "hash_ids": [0]}\n',
    description: { format: "mooncake", durations: byTokens },
    arrivals: [0, 3],
    durations: [0.1 + 0.3379 + 10, 0.1 + 0.3661 + 9.8],
  },
  "azure-functions": {
    text: "app,func,end_timestamp,duration\n7b2c43,9a1e07,0.07949090003967285,0.078\n7b2c43,9a1e07,2.5,0.5\na1,b2,2.25,1.25\n",
    description: { format: "azure-functions", durations: ofTrace },
    arrivals: [0.001491, 1, 2],
    durations: [0.078, 1.25, 0.5],
  },
  burstgpt: {
    text: "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n5,ChatGPT,472,18,490,Conversation log\n45,ChatGPT,1087,0,1087,API log\n118,GPT-4,417,276,693,Conversation log\n",
    description: { format: "burstgpt", durations: byTokens },
    arrivals: [5, 118],
    durations: [0.1 + 0.0236 + 0.36, 0.1 + 0.02085 + 5.52],
  },
  "burstgpt, its later version": {
    text: "Timestamp,Session ID,Elapsed time,Model,Request tokens,Response tokens,Total tokens,Log Type\n5,1,2.5,ChatGPT,472,18,490,API log\n",
    description: { format: "burstgpt", durations: ofTrace },
    arrivals: [5],
    durations: [2.5],
  },
  batsim: {
    text: "job_id,submission_time,requested_number_of_resources,requested_time,starting_time,execution_time,finish_time,waiting_time,turnaround_time,stretch\n1,10,1,100,12,30,42,2,32,1.1\n2,15.5,1,100,,,,,,\n3,20,1,100,20,5,25,0,5,1\n",
    description: { format: "batsim", durations: ofTrace },
    arrivals: [10, 20],
    durations: [30, 5],
  },
  "csv with columns of any name": {
    text: "who;when (ms);took\nx;1500;0.25\ny;2500;0.5\n",
    description: { columns: { arrival: "when (ms)", duration: "took" }, durations: ofTrace },
    arrivals: [1.5, 2.5],
    durations: [0.25, 0.5],
  },
  "csv with times of three kinds": {
    text: "submitted_at,started,finished\n2026-01-01T00:00:01+01:00,2026-01-01T00:00:02+01:00,2026-01-01T00:00:02.5+01:00\n2026-01-01T00:00:04+01:00,2025-12-31T23:00:04Z,2025-12-31T23:00:04.75Z\n",
    description: { durations: ofTrace },
    arrivals: [0, 3],
    durations: [0.5, 0.75],
  },
  "csv with milliseconds since 1970": {
    text: "arrival,duration_ms\n1700000000000,250\n1700000000500,125\n",
    description: { durations: ofTrace },
    arrivals: [0, 0.5],
    durations: [0.25, 0.125],
  },
  "csv with seconds of many digits, between which lie whole microseconds": {
    text: "submitted,started,finished\n6.1,7.1,7.306272\n1700.123456,1700.2,1700.8217886192\n",
    description: { durations: ofTrace },
    arrivals: [6.1, 1700.123456],
    durations: [0.206272, 0.621789],
  },
  jsonl: {
    text: '{"submitted": 3, "started": 4}\n\n{"submitted": 1, "started": 1, "finished": 2.5}',
    description: { format: "jsonl", columns: { end: "finished" }, durations: ofTrace },
    arrivals: [1],
    durations: [1.5],
  },
};

describe("a trace of the format", () => {
  it.each(Object.entries(fixtures))("%s", (_, { text, description, arrivals, durations }) => {
    const rows = rowsOf(text, description);
    expect(seconds(rows.arrivals)).toEqual(arrivals);
    expect([...rows.arrivals, ...rows.durations].every(Number.isInteger)).toBe(true);
    if (durations !== undefined)
      expect(seconds(rows.durations)).toEqual(durations.map((time) => Math.round(time * 1e6) / 1e6));
  });

  it.each(Object.entries(fixtures))(
    "%s is the same however it is cut, and whatever its line ends",
    (_, one) => {
      const { text, description } = one;
      const whole = rowsOf(text, description);
      const plain = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
      for (const written of [
        plain,
        `${plain}\n`,
        plain.replaceAll("\n", "\r\n"),
        `${plain.replaceAll("\n", "\r\n")}\r\n`,
      ])
        for (const piece of [1, 2, 3, 7, 64]) expect(rowsOf(written, description, { piece })).toEqual(whole);
    },
  );
});

describe("what is left out", () => {
  it("is said", () => {
    const { burstgpt, batsim } = fixtures;
    expect(rowsOf(burstgpt?.text as string, burstgpt?.description ?? {}).notes).toEqual([
      "1 row is left out: no response tokens, so the request failed",
    ]);
    expect(rowsOf(batsim?.text as string, batsim?.description ?? {}).notes).toEqual([
      "1 row is left out: it does not say how long the job ran",
    ]);
  });

  it("is what where does not ask for", () => {
    const { text } = fixtures.burstgpt as Fixture;
    const rows = rowsOf(text, { format: "burstgpt", where: { Model: "GPT-4" } });
    expect(seconds(rows.arrivals)).toEqual([118]);
  });
});

describe("quotes", () => {
  it("hold commas, line ends and quotes", () => {
    const text = 'name,arrival\n"a, b",1\n"c\nd",2\n"e ""f""",3\n';
    for (const piece of [1, 5, 100]) expect(seconds(rowsOf(text, {}, { piece }).arrivals)).toEqual([1, 2, 3]);
  });

  it("that are not closed are a problem, and cost no more than a row", () => {
    const text = `name,arrival\n"a,1\n${"b,2\n".repeat(600_000)}`;
    const begin = performance.now();
    expect(() => rowsOf(text, {}, { piece: 65_536 })).toThrow(
      "row 2: a quote is not closed, or the row has more than 1000000 characters",
    );
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});

describe("a line of JSON without an end", () => {
  it.each([
    ["at the end of the file", ""],
    ["before others", '\n{"arrival": 1}\n[2]'],
  ])("%s is a problem, and is not read on", (_, after) => {
    const text = `{"arrival": 0}\n{"hashes": [${"1,".repeat(10_000_000)}1]}${after}`;
    for (const piece of [65_536, text.length])
      expect(() => rowsOf(text, { format: "jsonl" }, { piece })).toThrow(
        /^row 2: the line has more than 1000000 characters$/,
      );
  });

  it("may have as many characters as a row", () => {
    const text = `{"arrival": 3, "text": "${"x".repeat(900_000)}"}\n`;
    expect(seconds(rowsOf(text, { format: "jsonl" }, { piece: 65_536 }).arrivals)).toEqual([3]);
  });
});

describe("a window and a speed", () => {
  const text = "arrival,duration\n4,1\n0,1\n10,1\n7,1\n20,1\n";

  it("take a part of the trace, its end excluded, from time 0 on", () => {
    const window = { from: 4e6, to: 10e6 };
    expect(seconds(rowsOf(text, { window }).arrivals)).toEqual([0, 3]);
    expect(seconds(rowsOf(text, { window, speed: 2 }).arrivals)).toEqual([0, 1.5]);
  });

  it("leave durations as they are", () => {
    expect(seconds(rowsOf(text, { speed: 4, durations: ofTrace }).durations)).toEqual([1, 1, 1, 1, 1]);
  });

  it("of dates count from the first arrival, wherever it stands", () => {
    const dates = "arrival\n2026-01-01T00:01:00Z\n2026-01-01T00:00:00Z\n2026-01-01T00:00:30Z\n";
    expect(seconds(rowsOf(dates, { window: { from: 10e6, to: 60e6 } }).arrivals)).toEqual([20]);
  });

  it("give what sorting and cutting the whole trace gives", () => {
    const times = fc.array(fc.integer({ min: -50, max: 500 }), { minLength: 1, maxLength: 60 });
    const range = fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(times, range, fc.boolean(), (list, [from, length], isDates) => {
        const epoch = isDates ? 1_700_000_000 : 0;
        const zero = isDates ? Math.min(...list) : Math.min(0, ...list);
        const expected = list
          .map((time) => time - zero - from)
          .filter((time) => time >= 0 && time < length)
          .sort((a, b) => a - b);
        const csv = `arrival\n${list.map((time) => `${time + epoch}\n`).join("")}`;
        const window = { from: from * 1e6, to: (from + length) * 1e6 };
        if (expected.length === 0) expect(problemsIn(csv, { window })[0]).toMatch(/^no job arrives from /);
        else expect(seconds(rowsOf(csv, { window }, { piece: 11 }).arrivals)).toEqual(expected);
      }),
    );
  });
});

const bad: readonly (readonly [string, Partial<TraceDescription>, readonly string[]])[] = [
  ["", {}, ["the file is empty"]],
  ["arrival\n", {}, ["there is no job in it"]],
  [
    azure.replace("3180", "12a"),
    { format: "azure-llm", durations: byTokens },
    ['row 3, column 2 (ContextTokens): "12a" is not allowed; a number of tokens such as 1469 is'],
  ],
  [
    azure.replace("2023-11-16 18:17:04.0319600", "2023-13-16 18:17:04"),
    { format: "azure-llm" },
    [
      'row 3, column 1 (TIMESTAMP): "2023-13-16 18:17:04" is not allowed; a time such as 12.5, or a date such as 2023-11-16 18:17:03.98, is',
    ],
  ],
  [
    "arrival\n5\n2026-01-01\n",
    {},
    ['row 3, column 1 (arrival): "2026-01-01" is not allowed; a number is, as the rows before have'],
  ],
  ["arrival,x\n1,2\n\n3\n", {}, ["row 4: 1 cells, but there are 2 columns"]],
  ["arrival,x\n,2\n", {}, ["row 2, column 1 (arrival): it is empty; a time is needed"]],
  [
    "arrival,duration\n1,-2\n",
    { durations: ofTrace },
    ['row 2, column 2 (duration): "-2" is not allowed; a time of at least 0, such as 12.5, is'],
  ],
  [
    "arrival,start,end\n1,5,2\n",
    { durations: ofTrace },
    ["row 2: the job ended 3 s before it started; one clock is needed"],
  ],
  [
    "arrival,start,end\n1,1,2\n3,1.5,4\n5,4,3\n",
    { durations: ofTrace },
    [
      "row 3: the job started 1.5 s before it arrived; one clock is needed",
      "row 4: the job started 1 s before it arrived; one clock is needed",
      "row 4: the job ended 1 s before it started; one clock is needed",
    ],
  ],
  [
    "arrival,duration\n1700000000000,250\n1700000000001,250\n",
    { durations: ofTrace },
    [
      'row 2, column 2 (duration): "250" may be seconds or ms; unit: ms says the latter, and a column that is called "duration_s" the former',
    ],
  ],
  [
    "arrival,duration\n1700000000000000000,250\n",
    { durations: ofTrace },
    [
      'row 2, column 2 (duration): "250" may be seconds or ns; a column that is called "duration_s" or "duration_ms" says which',
    ],
  ],
  [
    "TIMESTAMP,Context,GeneratedTokens\n2023-11-16,1,2\n",
    { format: "azure-llm", durations: byTokens },
    [
      'row 1: there is no column of input tokens (ContextTokens); columns: {input: NAME} says which it is; the file has "TIMESTAMP", "Context", "GeneratedTokens"',
    ],
  ],
  [
    "submited,x\n1,2\n",
    { columns: { arrival: "submitted" } },
    ['row 1: there is no column "submitted" for arrival; did you mean "submited"?'],
  ],
  [
    "arrival,model\n1,2\n",
    { where: { Moddel: "a" } },
    ['row 1: there is no column "Moddel" (of where); did you mean "model"?'],
  ],
  ["arrival,model\n1,2\n", { where: { model: "a" } }, ["no row has what where asks for"]],
  [
    "x,y\n1,2\n",
    { columns: { arrival: "x", duration: "x", end: "y", input: "y" }, durations: ofTrace },
    [
      "row 1, column 1 (x): it stands for arrival and for duration; each has a column of its own",
      "row 1, column 2 (y): it stands for end and for input; each has a column of its own",
    ],
  ],
  [
    "started,finished\n1,2\n",
    { columns: { arrival: "finished" }, durations: ofTrace },
    ["row 1, column 2 (finished): it stands for arrival and for end; each has a column of its own"],
  ],
  ["arrival,arrival\n1,2\n", {}, ['row 1: two columns are called "arrival"']],
  [
    '{"timestamp": 1}\n[2]\n{"a"\n',
    { format: "mooncake" },
    ["row 2: it is no JSON object", "row 3: it is no JSON object"],
  ],
  ['arrival,x\n1,"a"b\n', {}, ["row 2: a quote is not closed, or text follows it"]],
  [
    "arrival\n0\n90\n",
    { window: { from: 100e6, to: 200e6 } },
    ["no job arrives from 100s to 200s; the trace lasts 90s"],
  ],
  [
    "arrival\n0\n1e10\n",
    {},
    [
      'row 3, column 1 (arrival): "1e10" is not allowed; a time of at most 9007199254.740992 s is: is the unit another?',
    ],
  ],
  [
    "arrival\n1950-01-01\n2001-01-01\n",
    {},
    [
      "the last job arrives at 1609459200 s, which is 51 years; at most 1000000000 s are allowed: is the unit another?",
    ],
  ],
  [
    "scenario,policy,seed,submission_time\na,main,1,0\na,main,2,0\na,x,3,0\n",
    { format: "batsim" },
    [
      'row 3, column 3 (seed): "2", where row 2 has "1"; the jobs of one run are needed, as where: {policy: main, seed: 1} picks them',
    ],
  ],
];

/** What reading a text comes to: rows, or problems. */
function outcome(text: string, description: Partial<TraceDescription>, piece: number): unknown {
  try {
    return rowsOf(text, description, { piece, observed: true });
  } catch (error) {
    if (!(error instanceof UnreadableTrace)) throw error;
    return error.message;
  }
}

describe("any text", () => {
  const part = fc.constantFrom(
    ...'0 1 2.5 -3 1e3 x , ; " \n \r \r\n \t { } [ ] : null 2024-01-01 2024-01-01T00:00:01Z'.split(" "),
    "\n",
    "\r\n",
    ",",
    '"',
    "\r",
    '{"arrival": 1, "duration": 2}\n',
  );
  const heads = ["arrival,duration,worker\n", "arrival;duration\r\n", "", '{"arrival": 3, "duration": 1}\n'];

  it("is read to the same end however it is cut, or told what is wrong with it", () => {
    const text = fc
      .tuple(fc.constantFrom(...heads), fc.array(part, { maxLength: 40 }))
      .map(([head, parts]) => head + parts.join(""));
    const format = fc.constantFrom("csv" as const, "jsonl" as const);
    fc.assert(
      fc.property(text, format, fc.integer({ min: 1, max: 9 }), (written, form, piece) => {
        const description = { format: form, durations: ofTrace };
        expect(outcome(written, description, piece)).toEqual(outcome(written, description, 1_000_000));
      }),
      { numRuns: process.env.SLOW_TESTS ? 50_000 : 1_000 },
    );
  });
});

describe("times of a job", () => {
  const observed = { durations: ofTrace };

  it("are not held against each other where they are not looked at", () => {
    const text = "arrival,start,duration\n3,2,1\n";
    expect(seconds(rowsOf(text, observed).durations)).toEqual([1]);
    expect(() => rowsOf(text, observed, { observed: true })).toThrow(
      "row 2: the job started 1 s before it arrived",
    );
  });

  it("show an end before the arrival where the start is not known", () => {
    const text = "arrival,end,duration\n3,2,1\n";
    expect(() => rowsOf(text, observed, { observed: true })).toThrow(
      "row 2: the job ended 1 s before it arrived; one clock is needed",
    );
  });

  it("may be one column for arrival and start; such a start was not seen", () => {
    const text = "started,finished\n3,4.5\n";
    const { arrivals, durations, starts } = rowsOf(
      text,
      { columns: { arrival: "started" }, durations: ofTrace },
      { observed: true },
    );
    expect([arrivals, durations].map(seconds)).toEqual([[3], [1.5]]);
    expect(starts?.[0]).toBeNaN();
  });

  it("may differ by a rounding where the arrival is what an end and a duration leave", () => {
    const text = "start,end,duration\n1.9996,3,1\n";
    expect(seconds(rowsOf(text, observed, { observed: true }).arrivals)).toEqual([2]);
  });
});

describe("a bad trace", () => {
  it.each(bad)("%j is told with row and column", (text, description, problems) => {
    expect(problemsIn(text, description)).toEqual(problems);
  });

  it("of a thousand problems tells twenty, and counts the others", () => {
    const problems = problemsIn(`arrival\n${"x\n".repeat(1000)}`, arrivalsAlone);
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toBe("and 980 more problems");
  });
});
