import { describe, expect, it } from "vitest";
import { githubAnnotations } from "../../src/report/github-annotations.ts";
import { hostileTexts, judged, judgedResult, passed, undecided } from "./judged-result.ts";

/** As GitHub's runner reads a workflow command (ActionCommand.cs): undefined for a line that is none. */
function readCommand(line: string) {
  const match = /^::(\w+)(?: (.*?))?::(.*)$/.exec(line);
  if (match === null) return undefined;
  const [, name = "", list = "", data = ""] = match;
  const properties = list.split(",").map((part): [string, string] => {
    const equals = part.indexOf("=");
    const value = part.slice(equals + 1);
    return [part.slice(0, equals), unescaped(value.replaceAll("%3A", ":").replaceAll("%2C", ","))];
  });
  return { name, ...Object.fromEntries(properties), message: unescaped(data) };
}

function unescaped(text: string): string {
  return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}

const lines = (text: string): string[] => text.trimEnd().split("\n");

describe("annotations", () => {
  it("name the gate, its place and what was found; then a notice counts", () => {
    const gates = [passed(), undecided({ id: "gate 2" }), judged({ id: "gate 3" })];
    const places = [{ file: "a.yaml", line: 7 }, undefined, { file: "odd, na:me%.yaml", line: 9 }];
    expect(githubAnnotations([judgedResult({ gates })], [places])).toBe(
      `::error file=odd%2C na%3Ame%25.yaml,line=9,title=made-up%3A gate 3 failed::completion p99 of linger <= 102%25 of main%0Afound 105.0 %25 [103.0, 107.0], bound 102 %25
::warning title=made-up%3A gate 2 is inconclusive::completion p99 of linger <= 102%25 of main%0Afound 101.0 %25 [99.0, 103.0], bound 102 %25, about 64 seeds would decide it
::notice title=take-sim gates::1 failed, 1 inconclusive, 1 passed
`,
    );
  });

  it("are none without gates, and only the notice where all passed", () => {
    expect(githubAnnotations([judgedResult()], [])).toBe("");
    expect(githubAnnotations([judgedResult({ gates: [passed()] })], [])).toBe(
      "::notice title=take-sim gates::0 failed, 0 inconclusive, 1 passed\n",
    );
  });

  it("begin with a warning for each result that is only a part, which counts among the ten", () => {
    const part = (name: string, gates = [passed()]) =>
      ({ ...judgedResult({ name, gates }), status: "interrupted" }) as const;
    expect(githubAnnotations([part("a", [])], [])).toBe(
      "::warning title=a is only a part::interrupted: the call was interrupted, and only these seeds are here\n",
    );
    const open = Array.from({ length: 30 }, () => undecided());
    const many = lines(githubAnnotations([part("a", open), judgedResult(), part("b")], []));
    const titles = many.map((line) => readCommand(line)).filter((one) => one?.name === "warning");
    expect(titles.length).toBe(10);
    expect(many.slice(0, 2).join()).toMatch(/title=a is only a part.*title=b is only a part/);
    expect(many.at(-1)).toContain("22 of them are not shown here");
  });

  it("are errors where the call fails, else warnings", () => {
    const gates = [
      undecided({ kind: "improve" }),
      judged({ level: "warn" }),
      undecided({ kind: "improve", level: "warn" }),
    ];
    const kinds = lines(githubAnnotations([judgedResult({ gates })], [])).map(
      (line) => readCommand(line)?.name,
    );
    expect(kinds).toEqual(["error", "warning", "warning", "notice"]);
  });

  it("of 1,000 gates are ten errors and ten warnings, the worst first, and one notice", () => {
    const gates = Array.from({ length: 1000 }, (_, index) => {
      const id = `gate ${index + 1}`;
      return index % 2 === 0
        ? judged({ id, estimate: 1.05 + index / 1000 })
        : judged({ id, level: "warn", estimate: 1.05 + index / 1000 });
    });
    const all = lines(githubAnnotations([judgedResult({ gates })], []));
    const ids = (kind: string): string[] =>
      all.filter((line) => line.startsWith(`::${kind} `)).map((line) => /gate (\d+)/.exec(line)?.[1] ?? "");
    expect(ids("error")).toEqual(["999", "997", "995", "993", "991", "989", "987", "985", "983", "981"]);
    expect(ids("warning")).toEqual(["1000", "998", "996", "994", "992", "990", "988", "986", "984", "982"]);
    expect(all.at(-1)).toBe(
      "::notice title=take-sim gates::500 failed, 500 failed as warnings, 0 inconclusive, 0 passed; 980 of them are not shown here, the summary of the job has all",
    );
    expect(all.length).toBe(21);
  });

  it.each(hostileTexts)("are one line each, and the runner reads what was meant: %j", (text) => {
    const gates = [judged({ expression: text })];
    const all = lines(githubAnnotations([judgedResult({ name: text, gates })], [[{ file: text, line: 1 }]]));
    expect(all.length).toBe(2);
    // Control characters apart, which could move a cursor in the log.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as said.
    const shown = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "\ufffd");
    expect(readCommand(all[0] ?? "")).toMatchObject({
      name: "error",
      file: shown,
      line: "1",
      title: `${shown}: gate 1 failed`,
      message: expect.stringContaining(`${shown}\nfound`),
    });
  });
});
