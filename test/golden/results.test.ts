import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { call, callLine } from "../cli/call.ts";

// `npm run results` writes these files.
const scenarios = namesIn("scenarios", ".yaml");
const folder = mkdtempSync(join(tmpdir(), "take-sim-results-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the committed results", () => {
  it("are those of the committed scenarios, and no others", () => {
    expect(namesIn("results", ".json")).toEqual(scenarios);
    expect(namesIn("results", ".txt")).toEqual(scenarios);
  });

  it.each(scenarios)("%s is what compare prints, byte for byte", async (name) => {
    const table = join(folder, `${name}.txt`);
    const { code, stdout, stderr } = await call([
      ...["compare", `scenarios/${name}.yaml`, "--json", "--reporter", `table=${table}`],
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(sameOrFirstDifference(stdout, `results/${name}.json`)).toBe("the same");
    expect(readFileSync(table, "utf8")).toBe(readFileSync(`results/${name}.txt`, "utf8"));
  });
});

describe("the committed scenarios", () => {
  const texts = scenarios.map((name) => ({ name, text: readFileSync(`scenarios/${name}.yaml`, "utf8") }));

  it.each(texts)("$name tells the editor its schema", ({ text }) => {
    expect(text.split("\n")[0]).toBe("# yaml-language-server: $schema=./scenario.schema.json");
  });

  it.each(texts)("$name is called as its file is, and asks a question", async ({ name }) => {
    const { stdout } = await callLine(`compare scenarios/${name}.yaml --seeds 1 --json`);
    const { scenario } = JSON.parse(stdout) as { scenario: { name: string; description: string } };
    expect(scenario.name).toBe(name);
    expect(scenario.description).toMatch(/\w.*\?/);
  });

  it("lie beside the schema that the command prints", async () => {
    const { stdout } = await callLine("schema");
    expect(readFileSync("scenarios/scenario.schema.json", "utf8")).toBe(stdout);
  });
});

function namesIn(folder: string, extension: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length))
    .sort();
}

/** A failure shows one line of a large file, not the file. */
function sameOrFirstDifference(printed: string, path: string): string {
  const committed = readFileSync(path, "utf8");
  if (printed === committed) return "the same";
  const [now, before] = [printed.split("\n"), committed.split("\n")];
  const line = now.findIndex((text, index) => text !== before[index]);
  return `${path}:${line + 1} has\n${before[line]?.slice(0, 400)}\nand the command prints\n${now[line]?.slice(0, 400)}`;
}
