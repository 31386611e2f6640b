import { describe, expect, it } from "vitest";
import { initialPolicy } from "../../src/cli/initial-policy.ts";
import { call, callLine, inFolderWith } from "./call.ts";
import { small } from "./files.ts";

/** Names of one word, so that no line breaks at a space, which differ at their ends. */
const scenarioName = `${"scenario".repeat(12)}-end`;
const [first, second] = [`${"a".repeat(52)}x`, `${"a".repeat(52)}y`];

const long = small
  .replace("name: small", `name: ${scenarioName}`)
  .replace("Who gets", "Who".repeat(60))
  .replace("loopLag: 0", "loopLag: 2ms");
const measured = `arm,rep,completion p99 (s),stranded (job-s)\n${[first, second]
  .flatMap((arm) => [1, 2, 3, 4, 5].map((rep) => `${arm},${rep},${20 + ((rep * 3) % 4) / 10},${rep}\n`))
  .join("")}`;

const policyCalled = (name: string): string => initialPolicy.replace('"my-policy"', JSON.stringify(name));

const gate = `completion p99 of ${first} <= 102% of ${second}`;

describe("names as long as a page is wide", () => {
  inFolderWith({
    "long.yaml": long,
    [`${scenarioName}.csv`]: measured,
    ...Object.fromEntries([first, second].map((name) => [`${name}.ts`, policyCalled(name)])),
  });

  it.each([
    ["run long.yaml"],
    ["run long.yaml --seeds 3"],
    [`run long.yaml --policy ./${second}.ts,main`],
    ["compare long.yaml --seeds 5"],
    [`compare long.yaml --seeds 5 --policy main,./${first}.ts --gate "takes of ${first} < 102% of main"`],
    ["sweep long.yaml -P workers=1,2 --seeds 3"],
    [`sweep long.yaml -P workers=1,2 --seeds 3 --policy ./${first}.ts`],
    ["tune long.yaml --policy main --objective slot_use --over workers=1,2 --seeds 3"],
    [`tune long.yaml --policy ./${first}.ts --objective slot_use --over workers=1,2 --seeds 3`],
    [`compare --measured ${scenarioName}.csv`],
    [`compare --measured ${scenarioName}.csv --unpaired --gate "${gate}"`],
    [`compare ${first}=old.json ${second}=old.json`],
    ["compare long.yaml --seeds 5 --baseline-file old.json"],
    ["report old.json"],
  ])("stay within 80 columns: %s", async (line) => {
    await callLine("compare long.yaml --seeds 5 --reporter json=old.json");
    const { code, stdout } = await callLine(line);
    expect([0, 1]).toContain(code);
    expect(stdout.split("\n").filter((text) => text.length > 80)).toEqual([]);
    expect(stdout).toContain("…");
  });

  it("are cut at their starts, so that what differs is seen", async () => {
    const { stdout } = await call(["compare", "--measured", `${scenarioName}.csv`]);
    expect(stdout).toMatch(/^…[a-z]+-end\nmeasured · 2 arms/);
    expect(stdout).toMatch(/^…a+x +5 /m);
    expect(stdout).toMatch(/^…a+y +5 /m);
    expect(stdout).toMatch(/ difference from …a+x$/m);
  });
});
