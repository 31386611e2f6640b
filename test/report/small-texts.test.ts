import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, secondsCell } from "../../src/report/csv.ts";
import { fittedTables, PAGE_WIDTH } from "../../src/report/fitted-tables.ts";
import { printable } from "../../src/report/printable.ts";
import { shortenedName } from "../../src/report/shortened-name.ts";
import { spanText } from "../../src/report/span-text.ts";
import { textTable } from "../../src/report/text-table.ts";
import { wrapText } from "../../src/report/wrap-text.ts";

describe("a CSV line", () => {
  it("quotes what must be quoted, and nothing else", () => {
    expect(csvLine(["plain text", 'say "x"', "a,b", "two\nlines", "cr\r", "", 1.5, null, Number.NaN])).toBe(
      'plain text,"say ""x""","a,b","two\nlines","cr\r",,1.5,,\n',
    );
  });

  it("is read back as it was, by the rules of RFC 4180", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 5 }), (cells) => {
        expect(readCsv(csvLine(cells))).toEqual([cells]);
      }),
    );
  });

  it("has seconds to the microsecond", () => {
    expect([1, 50_000, -250_000, 1_552_085, 3e15 + 1].map(secondsCell)).toEqual([
      0.000001, 0.05, -0.25, 1.552085, 3000000000.000001,
    ]);
  });
});

describe("wrapped text", () => {
  it.each([
    ["one two three", 7, "one two\nthree"],
    ["one two", 80, "one two"],
    ["  spaces \n and  lines\tare one ", 80, "spaces and lines are one"],
    ["one averylongword is cut", 5, "one\navery\nlongw\nord\nis\ncut"],
    ["a\u{1f600}\u{1f600}b", 4, "a\u{1f600}\n\u{1f600}b"],
    ["at 15\u00a0ms", 6, "at\n15\u00a0ms"],
    ["", 80, ""],
  ])("%j at %i", (text, width, wrapped) => {
    expect(wrapText(text, width)).toBe(wrapped);
  });

  it("keeps every word and the width", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(words, fc.integer({ min: 12, max: 100 }), (list, width) => {
        const lines = wrapText(list.join(" "), width).split("\n");
        expect(lines.join(" ")).toBe(list.join(" "));
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe("a name that is too long", () => {
  it.each([
    ["main", 4, "main"],
    ["take-ahead", 6, "…ahead"],
    ["ab\u{1f600}cd", 4, "…cd"],
    ["ab\u{1f600}cd", 5, "…\u{1f600}cd"],
  ])("%j in %i", (name, longest, shown) => {
    expect(shortenedName(name, longest)).toBe(shown);
  });
});

describe("a length of time", () => {
  it.each([
    [0, "0 ms"],
    [16, "0.016 ms"],
    [50_000, "50 ms"],
    [999_999, "999.999 ms"],
    [1_000_000, "1.000 s"],
    [15_016_736, "15.017 s"],
  ])("of %i microseconds is %s", (time, text) => {
    expect(spanText(time)).toBe(text);
  });
});

describe("a text of the user's", () => {
  it("loses its control characters, and nothing else", () => {
    expect(printable("a\u001b[31mb\u0007\u009bc\td\nä÷")).toBe("a\ufffd[31mb\ufffd\ufffdc\td\nä÷");
  });
});

describe("a table", () => {
  it("has its first column to the left and the others to the right, and nothing around them", () => {
    expect(
      textTable(
        ["", "a", "long head"],
        [
          ["row", "1", "2"],
          ["longer row", "10000", ""],
        ],
      ),
    ).toBe("                a  long head\nrow             1          2\nlonger row  10000");
  });

  it("is plain, even where colours are forced", () => {
    process.env.FORCE_COLOR = "3";
    expect(textTable(["", "a"], [["row", "1"]])).not.toContain("\u001b");
    delete process.env.FORCE_COLOR;
  });
});

describe("tables below each other", () => {
  const render = (widths: readonly number[]): string => widths.map((width) => "x".repeat(width)).join("");

  it.each([
    [[], 1],
    [[100], 1],
    [[40, 40], 1],
    [[40, 41], 2],
    [[30, 30, 30, 30], 2],
    [[100, 100, 10, 10], 3],
  ])("of columns %j are %i", (widths, count) => {
    expect(fittedTables(widths, render).split("\n\n").length).toBe(count);
  });

  it("are no wider than the page, and lose no column", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: PAGE_WIDTH })), (widths) => {
        const text = fittedTables(widths, render);
        expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(PAGE_WIDTH);
        expect(text.replaceAll("\n", "").length).toBe(widths.reduce((sum, width) => sum + width, 0));
      }),
    );
  });
});

/** A reader by the grammar of RFC 4180, with LF line ends. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n)/gy;
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? (match[2] as string));
    if (match[3] === "\n") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
