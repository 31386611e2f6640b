import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFilter } from "../../src/scenario/filter-expression.ts";
import { FilterProblem } from "../../src/scenario/filter-tokens.ts";

const values: Readonly<Record<string, unknown>> = {
  workers: 2,
  policy: "main",
  "jobTake.deepQueue": "500ms",
  duration: { lognormal: { mean: "0.5s", cv: 0.3 } },
};
const names = ["workers", "takeAhead", "policy", "jobTake.deepQueue", "duration"];

function holds(text: string): boolean {
  return parseFilter(text, (name) => names.includes(name), names)((name) => values[name]);
}

describe("a filter", () => {
  it.each([
    ['workers>1 && policy=="main"', true],
    ["workers>1&&policy=='drain-wait'", false],
    ["workers == 1 || workers == 2", true],
    ["!(workers == 2)", false],
    ["!!(workers == 2)", true],
    ["workers == 1 && workers == 2 || policy == 'main'", true],
    ["workers == 1 && (workers == 2 || policy == 'main')", false],
    ["2 >= workers", true],
    ["workers != 2", false],
    ["workers < 2.5e0", true],
    ["-1 < workers", true],
    ["jobTake.deepQueue > 0.2s", true],
    ["jobTake.deepQueue == 0.5", true],
    ["jobTake.deepQueue <= 499999us", false],
    // takeAhead has no value: it is neither below, above nor equal to anything.
    ["takeAhead < 1", false],
    ["takeAhead >= 1", false],
    ["takeAhead == 1", false],
    ["takeAhead != 1", true],
  ])("%s is %s", (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it.each([
    ["", 0],
    ["workers", 7],
    ["workers >", 9],
    ["workers > 1 2", 12],
    ["workers > 1 &&", 14],
    ["workers > 1 & 2", 12],
    ["(workers > 1", 12],
    ["workers > 1)", 11],
    ["1 < workers < 3", 12],
    ["wrkers > 1", 0],
    ["workers > 'a'", 10],
    ["policy > 'a'", 9],
    ["workers.constructor == 1", 0],
    ["workers > 1; process", 11],
    ["`x` == 1", 0],
    ["workers > 5parsec", 10],
  ])("%j is refused at character %i", (text, offset) => {
    try {
      holds(text);
    } catch (error) {
      expect(error).toBeInstanceOf(FilterProblem);
      expect((error as FilterProblem).offset).toBe(offset);
      return;
    }
    expect.unreachable();
  });

  it("says yes, no or where it is wrong, whatever the text", () => {
    const piece = fc.constantFrom(
      "workers",
      "policy",
      "1",
      "2s",
      "'main'",
      "==",
      "<",
      "&&",
      "||",
      "!",
      "(",
      ")",
      " ",
      '"',
      "π",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join("")),
        ),
        (text) => {
          try {
            expect(typeof holds(text)).toBe("boolean");
          } catch (error) {
            if (!(error instanceof FilterProblem)) throw error;
            expect(error.offset).toBeGreaterThanOrEqual(0);
            expect(error.offset).toBeLessThanOrEqual(text.length);
          }
        },
      ),
    );
  });

  it("does not follow thousands of parentheses", () => {
    expect(() => holds(`${"(".repeat(900)}workers>1${")".repeat(900)}`)).toThrow(FilterProblem);
  });
});
