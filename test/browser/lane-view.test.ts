import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { simulate } from "../../src/experiment/simulate.ts";
import { pageDocument } from "../../src/page/document.ts";
import { laneStyle } from "../../src/page/lane-style.ts";
import { type Lanes, lanesOf } from "../../src/timeline/lanes.ts";
import { exactScenario, listed } from "../support/scenario.ts";
import { bundledScript } from "./bundled-script.ts";
import { accessibilityProblems, inChromium, type OpenPage } from "./chromium.ts";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const script = bundledScript(`
  import { LaneView } from "./src/browser/lane-view.ts";
  import { TimeWindow } from "./src/browser/lanes/time-window.ts";
  const all = JSON.parse(document.getElementById("data").textContent);
  const window = new TimeWindow();
  globalThis.views = all.map((lanes, index) =>
    new LaneView(document.querySelector("main"), lanes, { window, table: "table", tools: index === 0 }));
`);

// Two slots, three jobs of 500 ms. Two are taken at 50 ms and run to 550; main then sleeps until 1.05 s and takes the third.
const scenario = exactScenario({
  concurrency: 2,
  workload: listed([0, 500_000], [0, 500_000], [300_000, 500_000]),
});
const lanes = lanesOf(simulate(scenario, { policy: "main", seed: 1, log: true }));

describe("the lane view", () => {
  const { open } = inChromium();
  let opened: OpenPage;
  let page: Page;
  beforeAll(async () => {
    opened = await open(pageOf([lanes, lanes]));
    page = opened.page;
    await nextFrame(page);
  });

  it("draws every job in its slot, and every take", async () => {
    expect(await drawn(page)).toMatchObject({
      bars: String(3 + lanes.takes.sent.length),
      from: String(lanes.start),
      to: String(lanes.end),
    });
    // Lane 0 from 50 to 550 ms and from 1550 ms on, in the colour of running jobs; in between a shade, as C is queued, and before
    // time 0, when nothing is, the page.
    const colours = await Promise.all(
      [-100_000, 300_000, 1_000_000, 1_800_000].map((time) => colourAt(page, time, 28)),
    );
    expect(colours).toEqual(["255,255,255", "0,114,178", "228,232,237", "0,114,178"]);
    expect(opened.errors).toEqual([]);
  });

  it("tells of a job under the pointer its four times, its hold and what its wait passed with", async () => {
    await point(page, 1_800_000, 28);
    expect(await readout(page)).toBe(
      "C worker 0, slot 0: finished. Arrived 0.300 s, taken 1.550 s, started 1.550 s, finished 2.050 s. " +
        "Held 0.000 s. Waited 1.250 s in the queue: 0.500 s with a take under way, " +
        "0.500 s with a slot free and nobody asking, 0.250 s with all slots busy.",
    );
  });

  it("tells of a take what it asked for and got", async () => {
    await page.locator("canvas").first().press("t");
    expect(await readout(page)).toBe(
      "take 0 worker 0: asked for 2 and got 2. Sent −0.250 s, answered 0.050 s: a round trip of 0.300 s.",
    );
    await page.keyboard.press("Escape");
    expect(await readout(page)).toMatch(/^Point at a bar/);
  });

  it("zooms at the pointer with the wheel, in all views that share the window", async () => {
    await point(page, 1_550_000, 28);
    await page.mouse.wheel(0, -800);
    await nextFrame(page);
    const [first, second] = await Promise.all([drawn(page), drawn(page, 1)]);
    expect({ ...first, picked: second.picked }).toEqual(second);
    const [from, to] = [Number(first.from), Number(first.to)];
    expect(to - from).toBeLessThan((lanes.end - lanes.start) / 4);
    // What lay under the pointer lies there still.
    const before = (1_550_000 - lanes.start) / (lanes.end - lanes.start);
    expect((1_550_000 - from) / (to - from)).toBeCloseTo(before, 2);
    expect(Number(first.bars)).toBeLessThan(6);
  });

  it("pans when it is dragged, and never leaves the run", async () => {
    const before = Number((await drawn(page)).from);
    await point(page, undefined, 28);
    await page.mouse.down();
    await page.mouse.move(2000, 300, { steps: 4 });
    await page.mouse.up();
    await nextFrame(page);
    const after = Number((await drawn(page)).from);
    expect(after).toBeLessThan(before);
    expect(after).toBeGreaterThanOrEqual(lanes.start);
  });

  it("does all of it by keys", async () => {
    const canvas = page.locator("canvas").first();
    const windowAfter = async (key: string): Promise<readonly number[]> => {
      await canvas.press(key);
      await nextFrame(page);
      const { from, to } = await drawn(page);
      return [Number(from), Number(to)];
    };
    expect(await windowAfter("0")).toEqual([lanes.start, lanes.end]);
    const whole = lanes.end - lanes.start;
    const [from, to] = (await windowAfter("+")) as [number, number];
    expect((to - from) / whole).toBeCloseTo(1 / 1.5, 6);
    expect((await windowAfter("End"))[1]).toBe(lanes.end);
    const [moved] = (await windowAfter("ArrowLeft")) as [number];
    expect(moved).toBeLessThan(lanes.end - (to - from));
    expect((await windowAfter("Home"))[0]).toBe(lanes.start);
    expect(await windowAfter("-")).toEqual([lanes.start, lanes.end]);
    for (const key of ["n", "n", "n", "n", "p"]) await canvas.press(key);
    expect(await readout(page)).toMatch(/^B worker 0, slot 1: finished\. Arrived 0\.000 s/);
    expect(await page.locator(".lane-readout").first().getAttribute("aria-live")).toBe("polite");
  });

  it.each(["light", "dark"] as const)("has no violations in %s, and its colours", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.locator("canvas").first().press("0");
    await nextFrame(page);
    expect(await colourAt(page, 1_000_000, 28)).toBe(colorScheme === "light" ? "228,232,237" : "38,44,52");
    expect(await accessibilityProblems(page, axe)).toEqual([]);
  });

  it("pans 4096 jobs at 30 frames a second at least", async () => {
    const many = exactScenario({
      workers: 4,
      concurrency: 32,
      takeAhead: 32,
      workload: listed(...Array.from({ length: 4096 }, (_, job): [number, number] => [job * 1000, 500_000])),
    });
    const run = lanesOf(simulate(many, { policy: "take-ahead", seed: 1, log: true }));
    const { page: large } = await open(pageOf([run]));
    await nextFrame(large);
    expect((await drawn(large)).bars).toBe(String(4096 + run.takes.sent.length));
    const milliseconds = await large.evaluate(panFrames, 60);
    if (process.env.SHOW_SPEED === "1") console.log(`${milliseconds.toFixed(2)} ms a frame`);
    expect(1000 / milliseconds).toBeGreaterThanOrEqual(30);
  });
});

function pageOf(runs: readonly Lanes[]): string {
  const body = `<main><h1>Lanes</h1><table id="table"><tr><th>job</th></tr></table></main>`;
  return pageDocument({ title: "Lanes", body, style: laneStyle, data: runs, script });
}

/** Pans a little with every frame, zoomed in a little. @returns the mean time between frames, in milliseconds */
async function panFrames(frames: number): Promise<number> {
  const { window } = (
    globalThis as unknown as {
      views: { window: import("../../src/browser/lanes/time-window.ts").TimeWindow }[];
    }
  ).views[0] as { window: import("../../src/browser/lanes/time-window.ts").TimeWindow };
  window.zoom(0.8);
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const start = await frame();
  let last = start;
  for (let count = 0; count < frames; count += 1) {
    window.pan((count % 20 < 10 ? 1 : -1) * window.span * 0.01);
    last = await frame();
  }
  return (last - start) / frames;
}

/** Two frames: what is asked for in one is drawn by the end of the next. */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

async function drawn(page: Page, view = 0): Promise<Readonly<Record<string, string | undefined>>> {
  return page
    .locator("canvas")
    .nth(view)
    .evaluate((canvas) => ({ ...(canvas as HTMLElement).dataset }));
}

async function readout(page: Page): Promise<string> {
  return (await page.locator(".lane-readout").first().textContent()) ?? "";
}

/** Where an instant stands in the first view, in CSS pixels of the page; the middle of the view where none is given. */
async function place(
  page: Page,
  time: number | undefined,
): Promise<{ x: number; left: number; top: number }> {
  const { from, to } = await drawn(page);
  const box = await page.locator("canvas").first().boundingBox();
  if (box === null) throw new Error("there is no canvas");
  const share = time === undefined ? 0.5 : (time - Number(from)) / (Number(to) - Number(from));
  return { x: 72 + share * (box.width - 72), left: box.x, top: box.y };
}

async function point(page: Page, time: number | undefined, y: number): Promise<void> {
  const { x, left, top } = await place(page, time);
  await page.mouse.move(left + x, top + y);
  await nextFrame(page);
}

async function colourAt(page: Page, time: number, y: number): Promise<string> {
  const { x } = await place(page, time);
  return page
    .locator("canvas")
    .first()
    .evaluate(
      (canvas, at) => {
        const pixels = (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(at.x, at.y, 1, 1).data;
        return pixels === undefined ? "" : [...pixels].slice(0, 3).join(",");
      },
      { x, y },
    );
}
