import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { badCalls } from "../cli/bad-calls.ts";
import { faultyPlugIns, invalidPlugIns } from "../cli/bad-plug-ins.ts";
import { badArrivals } from "../scenario/bad-arrivals.ts";
import { badCombinations } from "../scenario/bad-combinations.ts";
import { badDurations } from "../scenario/bad-durations.ts";
import { badGateExpressions, badGateForms } from "../scenario/bad-gates.ts";
import { badJobs } from "../scenario/bad-jobs.ts";
import { badTexts } from "../scenario/bad-texts.ts";
import { badValues } from "../scenario/bad-values.ts";
import { messages } from "./messages.ts";

/** Messages about scenarios, which stand without the file's name. */
const inFile = [
  badArrivals,
  badCombinations,
  badDurations,
  badGateExpressions,
  badGateForms,
  badJobs,
  badTexts,
  badValues,
].flatMap((table) => table.flatMap(({ problems }) => problems));

const calls = [
  ...badCalls.map(({ says }) => says),
  ...readFileSync("test/cli/more-bad-calls.txt", "utf8")
    .split(/^\$ .*\n/m)
    .slice(1),
];

const plugIns = [...invalidPlugIns, ...faultyPlugIns].flatMap(({ says }) =>
  typeof says === "string" ? [says] : [],
);

const corpus = [...messages].map(([key, { says }]) => ({ kind: key.slice(0, key.search(/[:\n]/)), says }));

/** Everything that any table of bad inputs expects. */
const all = [...inFile, ...calls, ...plugIns, ...corpus.map(({ says }) => says)];

describe("every message about a bad input", () => {
  it("is one of many", () => {
    expect(all.length).toBeGreaterThan(500);
  });

  it("says what is wrong with what, and no word of the program's inside", () => {
    const inside =
      /\n\s+at |take-sim itself failed|node:|\bundefined\b|\[object |\/tmp\/|ENOENT|EISDIR|\$\{|TypeError:.*zod/;
    // JavaScript's own words about a policy's own code.
    const foreign = /it throws (TypeError|undefined)/;
    expect(all.filter((says) => inside.test(says) && !foreign.test(says))).toEqual([]);
  });

  it("has no character that could colour, move or turn a terminal", () => {
    expect(
      all.filter((says) => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(says.replaceAll("\n", ""))),
    ).toEqual([]);
  });

  it("says behind a value that is not allowed what is", () => {
    const lines = all.flatMap((says) => says.split("\n")).filter((line) => /" is not allowed/.test(line));
    expect(lines.length).toBeGreaterThan(150);
    expect(lines.filter((line) => !/ is not allowed[^;]*; .+/.test(line))).toEqual([]);
  });

  it("says behind an unknown name which there are, or the nearest one", () => {
    const lines = all
      .flatMap((says) => says.split("\n"))
      .filter((line) => /unknown (command|key|name|policy|metric) "/.test(line));
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.filter((line) => !/(known: |did you mean )/.test(line))).toEqual([]);
  });

  it("says of a damaged file what is needed in the place", () => {
    const lines = all
      .flatMap((says) => says.split("\n"))
      .filter((line) => / is damaged: \w+[.[ ]/.test(line));
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.filter((line) => !/ is needed$| levels deep$/.test(line))).toEqual([]);
  });

  it("about a value in a scenario names line and column", () => {
    expect(inFile.filter((says) => !/^\d+:\d+: /.test(says))).toEqual([]);
  });

  it.each(["scenario", "plug-in", "result", "blob", "command line"])(
    "about a %s names its file or flag",
    (kind) => {
      const subject =
        /^(error: )?([^ ]+\.(yaml|ts|json|gz|txt)(:\d+(:\d+)?)?: |\w+, policy \w+, seed \d+: \S+\.ts|-[-\w]+[ :]|\/dev\/full)/;
      const said = corpus
        .filter((one) => one.kind === kind)
        .flatMap(({ says }) => says.trimEnd().split("\n"));
      expect(said.length).toBeGreaterThan(10);
      expect(said.filter((says) => !subject.test(says))).toEqual([]);
    },
  );
});
