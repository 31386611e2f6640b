import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

it("the program in docs/calibration.md runs with the built library, and finds the duration", () => {
  const [, program = ""] = /```js\n([\s\S]*?)```/.exec(readFileSync("docs/calibration.md", "utf8")) ?? [];
  const library = pathToFileURL("dist/index.js").href;
  const printed = execFileSync(
    process.execPath,
    ["--input-type=module", "-e", program.replace('"take-sim"', JSON.stringify(library))],
    { encoding: "utf8" },
  );
  expect(printed).toMatch(/^mine · 1 figure · 1 parameter · 2 seeds \(1,2\) · /);
  expect(printed).toMatch(/\nduration: \d+(\.\d+)?ms\n/);
  expect(printed).toMatch(/\npass: the mean absolute error is \S+ % \(at most 10 %\)\.\n/);
});
