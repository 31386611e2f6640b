import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callLine } from "../cli/call.ts";
import { accessibilityProblems, inChromium } from "./chromium.ts";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const folder = mkdtempSync(join(tmpdir(), "take-sim-sweep-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ["lines", "-P takeAhead=0..32..8", "svg path.mark"],
  ["heat maps", "-P takeAhead=0..16..8 -P workers=1,2", "svg rect.heat"],
])("the page of a sweep with %s", (_, grid, mark) => {
  const { open } = inChromium();
  let html = "";
  beforeAll(async () => {
    const file = join(folder, "s.html");
    await callLine(`sweep 512-burst ${grid} --seeds 3 --reporter html=${file}`);
    html = readFileSync(file, "utf8");
  }, 30_000);

  it.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
  ] as const)("has no violations in %s, %i px wide, and asks for nothing", async (colorScheme, width) => {
    const { page, errors, requests } = await open(html, { colorScheme, viewport: { width, height: 800 } });
    expect(await page.locator(mark).first().isVisible()).toBe(true);
    expect(await accessibilityProblems(page, axe)).toEqual([]);
    expect({ errors, requests }).toEqual({ errors: [], requests: [] });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
