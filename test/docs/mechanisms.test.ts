import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { experiments } from "../../src/fit/experiments.ts";
import { isTimeParameter, latencyModelNames, latencyModels } from "../../src/scenario/latency-parameters.ts";

const text = readFileSync("docs/mechanisms.md", "utf8");

describe("docs/mechanisms.md", () => {
  it.each(latencyModelNames)("has a row for %s with its usual parameters and its experiments", (name) => {
    const row = text.split("\n").find((line) => line.startsWith(`| \`${name}\` |`)) ?? "";
    for (const [key, value] of Object.entries(latencyModels[name].usual)) {
      if (key === "longPoll" && name !== "flat") expect(row).toContain("`longPoll`");
      else
        expect(row).toContain(
          `\`${key}\` ${isTimeParameter(key) && value > 0 ? `${value / 1e3} ms` : value}`,
        );
    }
    for (const { name: experiment, shows } of experiments)
      expect(row.includes(`\`${experiment}\``)).toBe(shows[name] !== undefined);
  });

  it("lists every experiment", () => {
    for (const { name } of experiments) expect(text).toContain(`\n| \`${name}\` | `);
  });
});
