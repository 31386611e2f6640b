import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callLine } from "../cli/call.ts";
import { accessibilityProblems, inChromium } from "./chromium.ts";
import { nextFrames, showAllLanes } from "./shown-lanes.ts";
import { tabStops } from "./tab-stops.ts";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const folder = mkdtempSync(join(tmpdir(), "take-sim-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the report page", () => {
  const { open } = inChromium();
  let html = "";
  beforeAll(async () => {
    const file = join(folder, "r.html");
    await callLine(`compare 4-workers-64-burst --seeds 10 --reporter html=${file}`);
    html = readFileSync(file, "utf8");
  });

  it.each(["light", "dark"] as const)(
    "has no violations in %s, asks for nothing and has no errors",
    async (colorScheme) => {
      const { page, errors, requests } = await open(html, { colorScheme });
      expect(await accessibilityProblems(page, axe)).toEqual([]);
      expect({ errors, requests }).toEqual({ errors: [], requests: [] });
    },
  );

  it.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const)("has none either with its lanes drawn, in %s, %i px wide", async (colorScheme, width) => {
    const { page, errors } = await open(html, { colorScheme, viewport: { width, height: 800 } });
    await showAllLanes(page);
    expect(await page.locator(".lanes canvas").count()).toBe(await page.locator("[data-run]").count());
    // One of each kind is picked, so that what it says is there too.
    await page.locator(".lanes canvas").first().press("n");
    await page.locator(".lanes canvas").nth(1).press("t");
    await nextFrames(page);
    expect(await accessibilityProblems(page, axe)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(errors).toEqual([]);
  });

  it("fits a narrow page, where drawings and tables are scrolled by keys too", async () => {
    const { page } = await open(html, { viewport: { width: 390, height: 800 } });
    await page.evaluate(() => {
      for (const part of document.querySelectorAll("details")) part.open = true;
    });
    expect(await accessibilityProblems(page, axe)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const drawing = page.locator("figure .scroll").first();
    await drawing.press("ArrowRight");
    await page.waitForFunction(() => (document.querySelector("figure .scroll")?.scrollLeft ?? 0) > 0);
  });

  it.each([1280, 390])(
    "leads the tab key to all there is, in sight and in its order, %i px wide",
    async (width) => {
      const { page } = await open(html, { viewport: { width, height: 844 } });
      await showAllLanes(page);
      const { found, wanted } = await tabStops(page);
      expect(found.map(({ name }) => name)).toEqual(wanted);
      expect(found.filter(({ problem }) => problem !== "")).toEqual([]);
    },
  );

  it("folds away on a narrow page what the scenario is about, and leads to the lanes", async () => {
    const { page } = await open(html, { viewport: { width: 390, height: 844 } });
    const about = page.locator(".narrow-fold p").first();
    expect(await about.isVisible()).toBe(false);
    await page.getByText("What the scenario is about").click();
    expect(await about.isVisible()).toBe(true);
    await page.getByRole("link", { name: /^One run: seed / }).click();
    await page.locator(".lanes canvas").first().waitFor();
    await page.waitForFunction(() => (document.querySelector("#s0-run")?.getBoundingClientRect().y ?? 0) < 1);
    const { page: wide } = await open(html);
    expect(await wide.locator(".narrow-fold p").first().isVisible()).toBe(true);
    expect(await wide.getByText("What the scenario is about").isVisible()).toBe(false);
  });

  it("is printed light, with its drawings for its lanes, without what paper cannot do", async () => {
    const { page } = await open(html, { colorScheme: "dark", viewport: { width: 390, height: 844 } });
    await showAllLanes(page);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    expect(await page.locator(".lanes svg").first().isVisible()).toBe(true);
    expect(await page.locator(".lane-view").first().isVisible()).toBe(false);
    expect(await page.locator(".contents").isVisible()).toBe(false);
    // What is folded away on a narrow page alone is printed.
    expect(await page.locator(".narrow-fold p").first().isVisible()).toBe(true);
  });

  it("shows tables and drawings without a script, and nothing is folded away", async () => {
    const { page } = await open(html, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    expect(await page.locator(".narrow-fold p").first().isVisible()).toBe(true);
    expect(await page.locator("table").first().isVisible()).toBe(true);
    expect(await page.locator(".lanes svg").first().isVisible()).toBe(true);
  });

  it("with one, has lanes that are stepped through and zoomed by keys", async () => {
    const { page } = await open(html);
    const canvas = page.locator(".lanes canvas").first();
    await page.locator(".lanes").first().scrollIntoViewIfNeeded();
    await canvas.waitFor();
    await canvas.press("n");
    expect(await page.locator(".lane-readout").first().textContent()).toMatch(
      /Arrived .* taken .* started .* finished .* Waited /,
    );
    const before = Number(await canvas.getAttribute("data-to"));
    await canvas.press("+");
    await page.waitForFunction((to) => Number(document.querySelector("canvas")?.dataset.to) < to, before);
  });
});
