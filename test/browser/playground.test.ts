import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { pageScript } from "../../src/cli/page-scripts.ts";
import { runExperiment } from "../../src/experiment/experiment.ts";
import { simulate } from "../../src/experiment/simulate.ts";
import { runMetrics } from "../../src/metrics/run-metrics.ts";
import { playgroundPage } from "../../src/page/playground-page.ts";
import { type Start, scenarioOf } from "../../src/playground/situation.ts";
import { readHash } from "../../src/playground/situation-hash.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { scenarioFrom, startFrom } from "../playground/start.ts";
import { accessibilityProblems, inChromium, type OpenPage } from "./chromium.ts";
import { tabStops } from "./tab-stops.ts";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const start = startFrom("512-burst");

describe("the playground", () => {
  const { open } = inChromium();
  let opened: OpenPage;
  let page: Page;
  beforeAll(async () => {
    opened = await open(pageOf(start));
    page = opened.page;
    await page.waitForSelector("html[data-script=on]");
  });

  it("opens from a file with the network off, without errors, and has at most 300 KB", async () => {
    expect(opened).toMatchObject({ errors: [], requests: [] });
    expect(Buffer.byteLength(pageOf(start))).toBeLessThanOrEqual(300_000);
    expect(await page.locator(".panel h3").allTextContents()).toEqual([
      expect.stringMatching(/^main /),
      expect.stringMatching(/^drain-wait /),
      expect.stringMatching(/^take-ahead /),
    ]);
    const bars = await page.locator("canvas").evaluateAll((all) => all.map((one) => one.dataset.bars));
    expect(bars.map(Number).every((count) => count > 512)).toBe(true);
  });

  it("has the numbers that the command gives for the seed", async () => {
    await expectNumbers(page, start.scenario, 1);
  });

  it("has intervals of many seeds, those of an experiment with the same ones", async () => {
    await page.waitForFunction(() => Number(document.documentElement.dataset.seeds) >= 20);
    const seen = await page.evaluate(() => {
      const { seeds } = document.documentElement.dataset;
      const cells = [...document.querySelectorAll<HTMLElement>("#numbers td[data-mean]")];
      return { seeds: Number(seeds), cells: cells.map(({ dataset }) => ({ ...dataset })) };
    });
    const seeds = Array.from({ length: seen.seeds }, (_, index) => index + 1);
    const { summaries, comparisons } = runExperiment(start.scenario, { seeds });
    expect(seen.cells).toHaveLength(33);
    for (const cell of seen.cells) {
      const of = <One extends { metric: string }>(list: readonly One[], policy: (one: One) => string) =>
        list.find((one) => one.metric === cell.metric && policy(one) === cell.policy);
      const summary = of(summaries, (one) => one.policy);
      const comparison = of(comparisons, (one) => one.candidate);
      expect([cell.mean, cell.low, cell.high]).toEqual([summary?.mean, ...(summary?.ci ?? [])].map(String));
      expect([cell.difference, cell.differenceLow, cell.differenceHigh]).toEqual(
        comparison === undefined
          ? [undefined, undefined, undefined]
          : [comparison.estimate.diff, ...(comparison.ci.diff ?? [])].map(String),
      );
    }
  });

  it("simulates anew where a slider moves, keeps that in the address, and goes back", async () => {
    const before = await page.locator("#panels .panel strong").first().textContent();
    await move(page, "slider-workers", "3");
    await move(page, "field-trip", "250");
    expect(await page.locator("#panels .panel strong").first().textContent()).not.toBe(before);
    await page.waitForURL(/#workers=4&trip=250ms$/);
    const read = readHash(start, "workers=4&trip=250ms");
    if (!read.ok) throw new Error(read.problems.join());
    await expectNumbers(page, scenarioOf(start, read.situation), 1);
    await page.goBack();
    await page.waitForFunction(() => location.hash === "");
    await frames(page);
    expect(await page.locator("#field-workers").inputValue()).toBe("1");
    await expectNumbers(page, start.scenario, 1);
    await page.goForward();
    await page.waitForFunction(() => location.hash !== "");
    await frames(page);
    expect(await page.locator("#field-trip").inputValue()).toBe("250");
    await page.locator("#reset").click();
    await page.waitForFunction(() => location.hash === "");
  });

  it("is moved by keys alone", async () => {
    const slots = page.locator("#slider-slots");
    await slots.focus();
    await page.keyboard.press("ArrowRight");
    await frames(page);
    expect(await page.locator("#field-slots").inputValue()).toBe("33");
    expect(await slots.getAttribute("aria-valuetext")).toBe("33");
    await page.locator("input[value=drain-wait]").focus();
    await page.keyboard.press("Space");
    await frames(page);
    expect(await page.locator("canvas").count()).toBe(2);
    await page.locator("#reset").press("Enter");
    await frames(page);
    expect(await page.locator("canvas").count()).toBe(3);
  });

  it.each([1280, 390])(
    "leads the tab key to all there is, in sight and in its order, %i px wide",
    async (width) => {
      const { page: wide } = await open(pageOf(start), { viewport: { width, height: 844 } });
      await wide.waitForSelector("html[data-script=on]");
      const { found, wanted } = await tabStops(wide);
      expect(found.map(({ name }) => name)).toEqual(wanted);
      expect(found.filter(({ problem }) => problem !== "")).toEqual([]);
    },
  );

  it("on a narrow page has the results in sight while a slider moves", async () => {
    const { page: narrow } = await open(pageOf(start), { viewport: { width: 390, height: 800 } });
    await narrow.waitForSelector("html[data-script=on]");
    const slider = narrow.locator("#slider-trip");
    await slider.scrollIntoViewIfNeeded();
    const now = narrow.locator("#now");
    const before = await now.textContent();
    expect(before).toMatch(/^99 % done after: main 23\.11 s · drain-wait 15\.64 s · take-ahead 8\.07 s$/);
    await slider.press("Home");
    await frames(narrow);
    expect(await now.textContent()).not.toBe(before);
    // It stands at the lower end of the controls, which stay in sight as the lanes do.
    expect(await bottomOf(narrow, "#now")).toBeCloseTo(await bottomOf(narrow, "#controls"), -1);
    expect(await bottomOf(narrow, "#controls")).toBeLessThan(800);
    expect(await isInSight(narrow, "#slider-trip")).toBe(true);
    expect(await isInSight(narrow, ".panel canvas")).toBe(true);
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await accessibilityProblems(narrow, axe)).toEqual([]);
  });

  it("on a narrow page shows sliders and lanes at first, the rest folded away", async () => {
    const { page: narrow } = await open(pageOf(start), { viewport: { width: 390, height: 844 } });
    await narrow.waitForSelector("html[data-script=on]");
    expect(await isInSight(narrow, "#slider-jobs")).toBe(true);
    expect(await isInSight(narrow, ".panel canvas")).toBe(true);
    expect(await narrow.locator("input[name=policy]:visible").count()).toBe(3);
    for (const title of ["What is shown here", "7 more", "What the bars say"])
      await narrow.locator("summary", { hasText: title }).click();
    expect(await narrow.locator("input[name=policy]:visible").count()).toBe(10);
    expect(await narrow.getByText("Each lane is a slot of a worker").isVisible()).toBe(true);
    expect(await accessibilityProblems(narrow, axe)).toEqual([]);
    // What is ticked is not folded away.
    await narrow.goto(`${narrow.url()}#run=main,prefetch`);
    await narrow.reload();
    await narrow.waitForSelector("html[data-script=on]");
    expect(await narrow.locator("input[value=prefetch]").isVisible()).toBe(true);
    await narrow.setViewportSize({ width: 1280, height: 900 });
    await narrow.waitForFunction(() => !document.querySelector(".narrow-fold:not([open])"));
    expect(await narrow.locator("summary").first().isVisible()).toBe(false);
  });

  it("is printed light, lanes too, with its numbers and its scenario, and without controls", async () => {
    const { page: printed } = await open(pageOf(start), { colorScheme: "dark" });
    await printed.waitForSelector("html[data-script=on]");
    const ground = (): Promise<string> =>
      printed.evaluate(() => {
        const canvas = document.querySelector("canvas") as HTMLCanvasElement;
        return [...(canvas.getContext("2d")?.getImageData(1, 1, 1, 1).data ?? [])].slice(0, 3).join(",");
      });
    expect(await ground()).toBe("13,17,23");
    await printed.emulateMedia({ media: "print", colorScheme: "dark" });
    await frames(printed);
    expect(await ground()).toBe("255,255,255");
    expect(
      await printed.locator(".controls, .lane-tools button, .lane-readout span, #copy").all(),
    ).not.toEqual([]);
    for (const part of await printed
      .locator(".controls, .lane-tools button, .lane-readout span, #copy")
      .all())
      expect(await part.isVisible()).toBe(false);
    const yaml = printed.locator("#yaml");
    expect(await yaml.evaluate((field) => field.scrollHeight <= field.clientHeight)).toBe(true);
    await printed.emulateMedia({ media: "screen", colorScheme: "dark" });
    await frames(printed);
    expect(await ground()).toBe("13,17,23");
  });

  it("without a script says so, and has no controls that do nothing", async () => {
    const { page: still } = await open(pageOf(start), { javaScriptEnabled: false });
    const said = still.locator("noscript p");
    expect(await said.isVisible()).toBe(true);
    expect(await said.textContent()).toMatch(
      /^This page simulates in the browser itself and needs JavaScript/,
    );
    expect(
      await still.locator("input:visible, select:visible, button:visible, textarea:visible").count(),
    ).toBe(0);
    expect(await still.getByText("Each lane is a slot of a worker").isVisible()).toBe(true);
  });

  it("takes no number that is not allowed, and says what is", async () => {
    await move(page, "field-cv", "11");
    expect(await page.locator("#note-cv").textContent()).toBe("Not taken: a number from 0 to 10 is needed.");
    expect(await page.locator("#field-cv").getAttribute("aria-invalid")).toBe("true");
    await expectNumbers(page, start.scenario, 1);
    await move(page, "field-cv", "0");
    expect(await page.locator("#field-cv").getAttribute("aria-invalid")).toBeNull();
  });

  it("says of a control that does not apply why not", async () => {
    expect(await page.locator("#slider-rate").isDisabled()).toBe(true);
    expect(await page.locator("#note-rate").textContent()).toBe("Only arrivals at a rate have one.");
    await page.locator("#arrive").selectOption("poisson");
    await frames(page);
    expect(await page.locator("#field-rate").inputValue()).toBe("40");
    expect(await page.locator("#note-over").textContent()).toBe("Only a burst has such a time.");
    await page.locator("#reset").click();
  });

  it("shares one window of time among the lanes", async () => {
    await page.locator("canvas").nth(1).press("+");
    await frames(page);
    const windows = await page
      .locator("canvas")
      .evaluateAll((all) => all.map(({ dataset }) => `${dataset.from} ${dataset.to}`));
    expect(new Set(windows).size).toBe(1);
    await page.locator("canvas").nth(2).press("n");
    expect(await page.locator(".lane-readout").nth(2).textContent()).toMatch(/^job-\d+ worker 0, slot \d+/);
    await page.locator("canvas").nth(1).press("0");
  });

  it("gives a scenario that has the numbers of the page", async () => {
    await move(page, "field-cv", "0.3");
    await move(page, "seed", "5");
    const text = await page.locator("#yaml").inputValue();
    expect(text).toContain("--seed 5\n");
    await expectNumbers(page, scenarioFrom(text), 5);
    await page.locator("#copy").click();
    await page.waitForFunction(() => document.getElementById("copied")?.textContent !== "");
    expect(await page.locator("#copied").textContent()).toMatch(
      /^(Copied|The browser refuses the clipboard)/,
    );
    await page.waitForURL(/#cv=0\.3&seed=5$/);
  });

  it("obeys an address, and tells of one that is broken without obeying it", async () => {
    await page.evaluate(() => {
      location.hash = "#workers=2&run=main,take-lead&seed=9";
    });
    await page.waitForFunction(() => document.querySelectorAll("canvas").length === 2);
    const read = readHash(start, "workers=2&run=main,take-lead&seed=9");
    if (!read.ok) throw new Error(read.problems.join());
    await expectNumbers(page, scenarioOf(start, read.situation), 9);
    await page.evaluate(() => {
      location.hash = "#workers=2&slots=<b>many</b>";
    });
    await page.waitForSelector("#problem li");
    await frames(page);
    expect(await page.locator("#problem li").allTextContents()).toEqual([
      'slots=<b>many</b>: "<b>many</b>" is not allowed; a whole number from 1 to 1024 is',
    ]);
    await expectNumbers(page, start.scenario, 1);
    await move(page, "slider-workers", "1");
    expect(await page.locator("#problem li").count()).toBe(0);
    await page.locator("#reset").click();
  });

  it.each(["light", "dark"] as const)("has no violations in %s", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(() => Number(document.documentElement.dataset.seeds) >= 20);
    expect(await accessibilityProblems(page, axe)).toEqual([]);
  });

  it("simulates and draws a step of a slider in 50 ms, the median of many", async () => {
    const milliseconds = await page.evaluate(async () => {
      const slider = document.getElementById("slider-cv") as HTMLInputElement;
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const found: number[] = [];
      for (let step = 1; step <= 41; step += 1) {
        slider.value = String(step);
        slider.dispatchEvent(new Event("input"));
        await frame();
        await frame();
        found.push(Number(document.documentElement.dataset.stepMilliseconds));
      }
      return found;
    });
    const median = [...milliseconds].sort((a, b) => a - b)[20] as number;
    if (process.env.SHOW_SPEED === "1") console.log(`${median.toFixed(1)} ms a step`);
    expect(median).toBeLessThanOrEqual(50);
  });

  it("shows a scenario that few controls apply to, and runs that fail, without lying", async () => {
    const scenario = scenarioFrom(
      "workers: 2\nconcurrency: [[0s, 2], [1s, 1]]\njobTake: {model: ticker}\nloopLag: {exponential: {mean: 1ms}}\n" +
        "jobs: [{id: A, arrival: 0s, duration: 1s}, {id: B, arrival: 2s, duration: 1s}]\n" +
        "events: [{at: 0.5s, shutdown: 0}, {at: 0.5s, shutdown: 1}]\npolicies: [main, drain-wait]\n",
    );
    const other = await open(pageOf({ scenario, seed: 1 }));
    await other.page.waitForSelector("html[data-script=on]");
    const notes = await other.page
      .locator(".control-note")
      .evaluateAll((all) => all.map((one) => `${one.id}: ${one.textContent}`));
    expect(notes.filter((note) => !note.endsWith(": "))).toEqual([
      "note-arrive: The scenario lists its jobs one by one.",
      ...["jobs", "over", "rate", "mean", "cv"].map(
        (key) => `note-${key}: The scenario lists its jobs one by one.`,
      ),
      "note-slots: In this scenario the concurrency changes over time.",
      "note-trip: Here the latency model is ticker.",
      "note-ahead: The scenario does not say; choose take-ahead or take-lead to set it.",
      "note-lag: In this scenario the lag has another distribution.",
    ]);
    expect(await other.page.locator(".panel strong").allTextContents()).toEqual([
      expect.stringMatching(/^It cannot run: /),
      expect.stringMatching(/^It cannot run: /),
    ]);
    await other.page.waitForFunction(() =>
      /no means/.test(document.getElementById("background")?.textContent ?? ""),
    );
    expect(other.errors).toEqual([]);
  });
});

function pageOf(of: Start): string {
  return playgroundPage({ start: of, leftOut: [], script: pageScript("playground") });
}

/** Puts a value into a slider or a field, as a hand does, and waits until it is simulated and drawn. */
async function move(page: Page, id: string, value: string): Promise<void> {
  await page.locator(`#${id}`).evaluate((input, written) => {
    (input as HTMLInputElement).value = written;
    input.dispatchEvent(new Event("input"));
  }, value);
  await frames(page);
}

async function bottomOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
}

/** Whether the whole of the first such element can be seen: nothing covers its middle or its lower edge. */
function isInSight(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { left, width, top, bottom } = one.getBoundingClientRect();
      return [(top + bottom) / 2, bottom - 2].every(
        (y) => document.elementFromPoint(left + width / 2, y) === one,
      );
    });
}

function frames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** Every number that the page shows of a seed is the one that the library gives. */
async function expectNumbers(page: Page, scenario: Scenario, seed: number): Promise<void> {
  const cells = await page
    .locator("#numbers td[data-metric]")
    .evaluateAll((all) => all.map((one) => ({ ...(one as HTMLElement).dataset })));
  expect([...new Set(cells.map(({ policy }) => policy))]).toEqual(scenario.policies);
  for (const policy of scenario.policies) {
    const metrics = runMetrics(simulate(scenario, { policy, seed }));
    for (const { metric = "", value } of cells.filter((cell) => cell.policy === policy))
      expect(`${policy} ${metric} ${value}`).toBe(`${policy} ${metric} ${metrics[metric]}`);
  }
}
