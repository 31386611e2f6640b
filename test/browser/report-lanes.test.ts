import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gutterOf } from "../../src/browser/lanes/gutter.ts";
import type { ReportPageData } from "../../src/page/report-page-data.ts";
import { policies } from "../../src/policies/policies.ts";
import { callLine } from "../cli/call.ts";
import { inChromium } from "./chromium.ts";
import { nextFrames, showAllLanes } from "./shown-lanes.ts";

const folder = mkdtempSync(join(tmpdir(), "take-sim-lanes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the lanes of a report of 3 policies × 30 seeds × 512 jobs", () => {
  const { open } = inChromium();
  let html = "";
  let lanes: ReportPageData["lanes"] = [];
  let page: Page;
  beforeAll(async () => {
    const file = join(folder, "r.html");
    await callLine(
      `compare 512-burst-platform --policy main,drain-wait,take-ahead --seeds 30 --reporter html=${file}`,
    );
    html = readFileSync(file, "utf8");
    page = (await open(html)).page;
    await showAllLanes(page);
    const data = await page.locator("#data").textContent();
    lanes = (JSON.parse(data ?? "") as ReportPageData).lanes;
  }, 60_000);

  it("open within a second, in less than 1.5 MB", async () => {
    const { page: other } = await open(html);
    const milliseconds = await other.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return navigation?.loadEventEnd ?? Number.NaN;
    });
    show(`${milliseconds.toFixed(0)} ms until the page is open, ${Buffer.byteLength(html)} bytes`);
    expect(milliseconds).toBeLessThan(1000);
    expect(Buffer.byteLength(html)).toBeLessThan(1_500_000);
  });

  it("show every job, all policies over the same time", async () => {
    const all = await page.locator(".lanes canvas").evaluateAll((canvases) =>
      canvases.map((canvas) => {
        const { bars, from, to } = (canvas as HTMLElement).dataset;
        return { bars: Number(bars), span: `${from} ${to}` };
      }),
    );
    expect(lanes.map(({ policy }) => policy)).toEqual(["main", "drain-wait", "take-ahead"]);
    for (const [index, { bars }] of all.entries())
      expect(bars).toBe(512 + (lanes[index]?.takes.sent.length ?? 0));
    const [start, end] = [
      Math.min(...lanes.map((run) => run.start)),
      Math.max(...lanes.map((run) => run.end)),
    ];
    expect(new Set(all.map(({ span }) => span))).toEqual(new Set([`${start} ${end}`]));
  });

  it.each([1280, 1000, 850])("have their times in line with the drawings, %i px wide", async (width) => {
    const { page: sized } = await open(html, { viewport: { width, height: 900 } });
    await showAllLanes(sized);
    const drawn = await sized.locator("svg[aria-labelledby^='s0-run-0-'] line.axis").evaluateAll((lines) => {
      // Of both drawings of the first run: the load and its takes; both have a line at each tick.
      const upright = lines.filter((line) => line.getAttribute("x1") === line.getAttribute("x2"));
      return [...new Set(upright.map((line) => Math.round(line.getBoundingClientRect().x * 4) / 4))];
    });
    const ticks = await Promise.all([0, 5, 10, 15, 20].map((second) => placeOf(sized, second * 1e6)));
    expect(drawn.filter((x) => x > 0)).toHaveLength(ticks.length);
    for (const [index, { x }] of ticks.entries())
      expect(Math.abs(x - (drawn[index] as number))).toBeLessThan(1);
  });

  it("tell of the job under the pointer its four times and why it waited", async () => {
    const { jobs } = lanes[0] as (typeof lanes)[number];
    const job = jobs.slot.findIndex((slot, index) => slot === 0 && (jobs.taken[index] ?? 0) > 10e6);
    const [taken, started, ended] = [jobs.taken[job], jobs.started[job], jobs.ended[job]] as number[];
    const seconds = (time = Number.NaN): string => `${(time / 1e6).toFixed(3)} s`;
    const { x, y } = await placeOf(page, ((started as number) + (ended as number)) / 2);
    await page.mouse.move(x, y);
    const text = (await page.locator(".lane-readout").first().textContent()) ?? "";
    expect(text).toContain(`${jobs.id[job]} worker 0, slot 0: finished.`);
    expect(text).toContain(
      `Arrived ${seconds(jobs.queued[job])}, taken ${seconds(taken)}, started ${seconds(started)}, finished ${seconds(ended)}.`,
    );
    expect(text).toMatch(
      /Waited \d+\.\d{3} s in the queue: .*\d+\.\d{3} s with a slot free and nobody asking/,
    );
    const parts = [...text.matchAll(/(?:: |, )(\d+\.\d{3}) s with/g)].map(([, part]) => Number(part));
    const [, whole] = /Waited (\d+\.\d{3}) s/.exec(text) ?? [];
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number(whole), 2);
  });

  it("zoom by the wheel at the pointer, and pan by dragging, in all runs at once", async () => {
    const { x, y } = await placeOf(page, 12e6);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -600);
    await nextFrames(page);
    const zoomed = await spans(page);
    expect(new Set(zoomed.map(String)).size).toBe(1);
    const [[from, to]] = zoomed as [[number, number]];
    expect(to - from).toBeLessThan(10e6);
    expect((await placeOf(page, 12e6)).x).toBeCloseTo(x, 0);
    await page.mouse.down();
    await page.mouse.move(x + 100, y, { steps: 5 });
    await page.mouse.up();
    await nextFrames(page);
    expect((await placeOf(page, 12e6)).x).toBeCloseTo(x + 100, 0);
    expect(new Set((await spans(page)).map(String)).size).toBe(1);
  });

  it("zoom, pan and step by keys", async () => {
    const canvas = page.locator(".lanes canvas").nth(1);
    await canvas.press("0");
    await nextFrames(page);
    const [[start, end]] = (await spans(page)) as [[number, number]];
    await canvas.press("+");
    await canvas.press("+");
    await canvas.press("End");
    await nextFrames(page);
    const [[from, to]] = (await spans(page)) as [[number, number]];
    expect(to).toBe(end);
    expect((to - from) / (end - start)).toBeCloseTo(1 / 1.5 ** 2, 6);
    await canvas.press("ArrowLeft");
    await nextFrames(page);
    expect(((await spans(page)) as [[number, number]])[0][0]).toBeLessThan(from);
    await canvas.press("n");
    expect(await page.locator(".lane-readout").nth(1).textContent()).toMatch(/^job-\d+ worker 0, slot \d+/);
    await canvas.press("t");
    expect(await page.locator(".lane-readout").nth(1).textContent()).toMatch(
      /^take \d+ worker 0: asked for \d+ and got \d+\. Sent .* a round trip of /,
    );
    await canvas.press("0");
  });

  // Tries more than one: other programs may be busy at the same time.
  it("pan at 30 frames a second at least, with all runs in sight of the script", { retry: 2 }, async () => {
    await page.locator(".lanes canvas").first().press("+");
    const milliseconds = await page.evaluate(panByWheel, 60);
    show(
      `${milliseconds.toFixed(1)} ms a frame of panning, ${(1000 / milliseconds).toFixed(0)} frames a second`,
    );
    expect(1000 / milliseconds).toBeGreaterThanOrEqual(30);
  });

  it("zoom by two fingers, and tell of the job that one taps", async () => {
    const { page: touched } = await open(html, { hasTouch: true, viewport: { width: 390, height: 800 } });
    await showAllLanes(touched);
    await touched.locator(".lanes canvas").first().scrollIntoViewIfNeeded();
    const [whole] = (await spans(touched)) as [[number, number]];
    const { y } = await placeOf(touched, 12e6);
    const fingers = await touched.context().newCDPSession(touched);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]): Promise<unknown> =>
      fingers.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: xs.map((x, id) => ({ x, y, id })),
      });
    const timeAt = async (x: number): Promise<number> => {
      const { left, width } = await box(touched);
      const [[from, to]] = (await spans(touched)) as [[number, number]];
      const gutter = gutterOf(width);
      return from + ((x - left - gutter) / (width - gutter)) * (to - from);
    };
    const [left, right] = [await timeAt(200), await timeAt(240)];
    await touch("touchStart", 200, 240);
    for (const step of [1, 2, 3, 4]) await touch("touchMove", 200 - 15 * step, 240 + 15 * step);
    await touch("touchEnd");
    await nextFrames(touched);
    const [[from, to]] = (await spans(touched)) as [[number, number]];
    expect((to - from) / (whole[1] - whole[0])).toBeCloseTo(40 / 160, 2);
    // What lay under the fingers lies under them still.
    expect(await timeAt(140)).toBeCloseTo(left, -5);
    expect(await timeAt(300)).toBeCloseTo(right, -5);
    const job = lanes[0]?.jobs.slot.findIndex(
      (slot, index) => slot === 0 && (lanes[0]?.jobs.started[index] ?? 0) > from + 1e6,
    ) as number;
    const at = await placeOf(touched, (lanes[0]?.jobs.started[job] as number) + 100_000);
    await touched.touchscreen.tap(at.x, at.y);
    const text = await touched.locator(".lane-readout").first().textContent();
    expect(text).toContain(`${lanes[0]?.jobs.id[job]} worker 0, slot 0: finished.`);
  });
});

describe("the lanes of a report of every policy", () => {
  const { open } = inChromium();

  it("are all drawn, without errors, in less than 1.5 MB", async () => {
    const file = join(folder, "all.html");
    const names = policies.map(({ name }) => name);
    const call = `compare 512-burst-platform --policy ${names.join()} --set linger=0.1s --seeds 5 --reporter html=${file}`;
    expect((await callLine(call)).code).toBe(0);
    const html = readFileSync(file, "utf8");
    show(`${names.length} policies: ${Buffer.byteLength(html)} bytes`);
    expect(Buffer.byteLength(html)).toBeLessThan(1_500_000);
    const { page, errors } = await open(html);
    await showAllLanes(page);
    expect(await page.locator(".lanes canvas").count()).toBe(names.length);
    expect(errors).toEqual([]);
  }, 60_000);
});

/** From when to when each view shows. */
function spans(page: Page): Promise<(readonly [number, number])[]> {
  return page.locator(".lanes canvas").evaluateAll((all) =>
    all.map((canvas): [number, number] => {
      const { from, to } = (canvas as HTMLElement).dataset;
      return [Number(from), Number(to)];
    }),
  );
}

async function box(page: Page): Promise<{ left: number; top: number; width: number }> {
  const found = await page.locator(".lanes canvas").first().boundingBox();
  if (found === null) throw new Error("there is no canvas");
  return { left: found.x, top: found.y, width: found.width };
}

/** Where an instant stands in the first lane of the first view, in CSS pixels of the window. */
async function placeOf(page: Page, time: number): Promise<{ x: number; y: number }> {
  const { left, top, width } = await box(page);
  const [[from, to]] = (await spans(page)) as [[number, number]];
  const gutter = gutterOf(width);
  return { x: left + gutter + ((time - from) / (to - from)) * (width - gutter), y: top + 28 };
}

/** Pans as a wheel does, a step with every frame. @returns the mean time between frames, in milliseconds */
async function panByWheel(frames: number): Promise<number> {
  const canvas = document.querySelector(".lanes canvas") as HTMLElement;
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const start = await frame();
  const seen = new Set<string | undefined>();
  let last = start;
  for (let count = 0; count < frames; count += 1) {
    canvas.dispatchEvent(
      new WheelEvent("wheel", { deltaX: count % 20 < 10 ? 12 : -12, bubbles: true, cancelable: true }),
    );
    last = await frame();
    seen.add(canvas.dataset.from);
  }
  if (seen.size < 10) throw new Error(`only ${seen.size} windows were drawn`);
  return (last - start) / frames;
}

function show(text: string): void {
  if (process.env.SHOW_SPEED === "1") console.log(text);
}
