import type { Lanes } from "../timeline/lanes.ts";
import { queuedSpans, type Span } from "../timeline/queued-spans.ts";
import { gutterOf } from "./lanes/gutter.ts";
import { followGestures } from "./lanes/lane-gestures.ts";
import { keysText, pressKey } from "./lanes/lane-keys.ts";
import { type LaneRows, laneRows } from "./lanes/lane-rows.ts";
import { type Picked, summaryText, textOf } from "./lanes/lane-text.ts";
import { paintLanes, rowOfPicked } from "./lanes/paint-lanes.ts";
import { paletteOf } from "./lanes/palette.ts";
import { TimeWindow } from "./lanes/time-window.ts";
import { makeElement } from "./make-element.ts";

/** How a lane view is to be. */
export interface LaneViewOptions {
  /** Shared by views that are to stay in step; its own one by default. */
  readonly window?: TimeWindow;
  /** The height to aim at, in CSS pixels. */
  readonly height?: number;
  /** Whether it has buttons, a legend and a line about its keys; of several views in step one is enough. */
  readonly tools?: boolean;
  /** The id of an element that says the same in a table. */
  readonly table?: string;
}

const invitation = "Point at a bar or tap it, or press n, to see a job's times and what it waited for.";

/** How near a pointer must be to a bar, in CSS pixels. */
const reach = 3;

/**
 * A chart of what every slot of a run did, on a canvas in a container: zoomed, panned and asked about its bars by pointer and
 * by keys. What it shows stands in `data-bars`, `data-from`, `data-to` and `data-picked` of the canvas.
 */
export class LaneView {
  readonly window: TimeWindow;
  readonly #canvas: HTMLCanvasElement;
  readonly #readout: HTMLElement;
  readonly #summary: HTMLElement;
  readonly #root: HTMLElement;
  readonly #height: number;
  readonly #end = new AbortController();
  #lanes: Lanes;
  #rows: LaneRows;
  #queued: readonly Span[] = [];
  #picked: Picked | undefined;
  #frame = 0;

  constructor(container: HTMLElement, lanes: Lanes, options: LaneViewOptions = {}) {
    const { window = new TimeWindow(), height = 480, tools = true, table } = options;
    this.window = window;
    this.#height = height;
    this.#canvas = makeElement("canvas", { tabindex: "0", role: "application" });
    const invited = makeElement("span", { class: "faint screen" }, invitation);
    this.#readout = makeElement("p", { class: "lane-readout" }, invited);
    this.#summary = makeElement("span", {});
    const about = makeElement("p", { class: "lane-about faint" }, this.#summary);
    if (table !== undefined)
      about.append(" ", makeElement("a", { href: `#${table}` }, "The same in a table"));
    this.#root = makeElement("div", { class: "lane-view" });
    const keys = makeElement("p", { class: "lane-about faint screen" }, keysText);
    // The lanes first: what is told of a bar changes its height, and moves nothing that is pointed at or pressed.
    this.#root.append(
      this.#canvas,
      ...(tools ? [this.#tools()] : []),
      this.#readout,
      about,
      ...(tools ? [keys] : []),
    );
    container.append(this.#root);
    this.#lanes = lanes;
    this.#rows = laneRows(lanes, height);
    this.#listen();
    this.show(lanes);
  }

  /** Shows another run in place of this one; the window stays, as far as there is anything in it. */
  show(lanes: Lanes): void {
    this.#lanes = lanes;
    this.#rows = laneRows(lanes, this.#height);
    this.#queued = queuedSpans(lanes.load);
    this.#summary.textContent = summaryText(lanes);
    this.#canvas.setAttribute("aria-label", `Lanes of ${summaryText(lanes)} ${keysText}`);
    this.#canvas.style.height = `${this.#rows.height}px`;
    this.#pick(undefined);
    this.window.setExtent(this, lanes.start, lanes.end);
    this.#request();
  }

  /** Takes the view away. */
  close(): void {
    this.#end.abort();
    cancelAnimationFrame(this.#frame);
    this.window.removeExtent(this);
    this.#root.remove();
  }

  /** Draws at once what is otherwise drawn with the next frame. */
  draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const canvas = this.#canvas;
    const width = canvas.clientWidth;
    const ratio = globalThis.devicePixelRatio;
    const [wide, high] = [Math.round(width * ratio), Math.round(this.#rows.height * ratio)];
    // Setting either clears the canvas and takes new memory.
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
    const context = canvas.getContext("2d", { alpha: false });
    if (context === null || width <= gutterOf(width)) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { window } = this;
    const bars = paintLanes(context, {
      lanes: this.#lanes,
      rows: this.#rows,
      window,
      width,
      palette: paletteOf(canvas),
      picked: this.#picked,
      queued: this.#queued,
    });
    Object.assign(canvas.dataset, { bars, from: window.from, to: window.to });
  }

  #request(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.draw());
  }

  #listen(): void {
    const { signal } = this.#end;
    const [canvas, window] = [this.#canvas, this.window];
    const request = (): void => this.#request();
    const size = new ResizeObserver(request);
    size.observe(canvas);
    const stop = window.onChange(request);
    signal.addEventListener("abort", () => {
      size.disconnect();
      stop();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", request, { signal });
    // Paper is light, and is printed before another frame would be drawn.
    matchMedia("print").addEventListener("change", () => this.draw(), { signal });
    followGestures({ chart: canvas, window, signal, hover: (place) => this.#hover(place) });
    const actions = {
      window,
      step: (kind: "job" | "take", by: 1 | -1) => this.#step(kind, by),
      letGo: () => this.#pick(undefined),
    };
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (pressKey(event.key, actions)) event.preventDefault();
    };
    canvas.addEventListener("keydown", pressed, { signal });
  }

  #tools(): HTMLElement {
    const button = (label: string, sign: string, act: () => void): HTMLElement => {
      const name: Record<string, string> = sign === "" ? {} : { "aria-label": label, title: label };
      const made = makeElement("button", { type: "button", ...name }, sign === "" ? label : sign);
      made.addEventListener("click", act, { signal: this.#end.signal });
      return made;
    };
    const { window } = this;
    const mark = (colour: string, text: string): HTMLElement =>
      makeElement("span", { class: "lane-mark" }, makeElement("i", { class: `mark-${colour}` }), text);
    return makeElement(
      "div",
      { class: "lane-tools" },
      button("Zoom in", "+", () => window.zoom(1 / 1.5)),
      button("Zoom out", "−", () => window.zoom(1.5)),
      button("Show all", "", () => window.showAll()),
      button("Pan left", "←", () => window.pan(-window.span / 4)),
      button("Pan right", "→", () => window.pan(window.span / 4)),
      button("Job before", "", () => this.#step("job", -1)),
      button("Next job", "", () => this.#step("job", 1)),
      makeElement(
        "span",
        { class: "lane-marks" },
        mark("running", "running"),
        mark("held", "held by a worker, not started"),
        mark("take", "take: asked → returned"),
        mark("bad", "ended badly"),
        mark("queued", "jobs are queued"),
      ),
    );
  }

  #hover(place: { readonly x: number; readonly y: number } | undefined): void {
    const { window } = this;
    const { clientWidth } = this.#canvas;
    const gutter = gutterOf(clientWidth);
    if (place === undefined || place.x < gutter) {
      window.pointAt(undefined);
      return;
    }
    const perPixel = window.span / Math.max(1, clientWidth - gutter);
    const time = window.from + (place.x - gutter) * perPixel;
    window.pointAt(time);
    const row = this.#rows.rows.find(({ top, height }) => place.y >= top && place.y < top + height);
    const at = row?.bars.nearest(time, reach * perPixel);
    if (row === undefined || at === undefined) return;
    this.#readout.setAttribute("aria-live", "off");
    this.#pick({ kind: row.kind === "takes" ? "take" : "job", index: row.bars.index[at] as number });
  }

  /** Steps through jobs or takes, from the first one that the window shows. */
  #step(kind: "job" | "take", by: 1 | -1): void {
    const { jobs, takes } = this.#lanes;
    const [starts, ends] = kind === "job" ? [jobs.started, jobs.ended] : [takes.sent, takes.ended];
    if (starts.length === 0) return;
    const before = this.#picked?.kind === kind ? this.#picked.index : undefined;
    const visible = ends.findIndex((end) => end === null || end >= this.window.from);
    const wanted = before === undefined ? Math.max(0, visible) : before + by;
    const index = Math.min(Math.max(wanted, 0), starts.length - 1);
    this.#readout.setAttribute("aria-live", "polite");
    this.#pick({ kind, index });
    const found = rowOfPicked(this.#rows, { kind, index });
    if (found) this.window.reveal(found.row.bars.from[found.at] as number);
  }

  #pick(picked: Picked | undefined): void {
    if (picked?.kind === this.#picked?.kind && picked?.index === this.#picked?.index) return;
    this.#picked = picked;
    this.#request();
    if (picked === undefined) {
      this.#readout.replaceChildren(makeElement("span", { class: "faint screen" }, invitation));
      this.#canvas.dataset.picked = "";
      return;
    }
    const { name, sentences } = textOf(this.#lanes, picked);
    this.#canvas.dataset.picked = name;
    this.#readout.replaceChildren(makeElement("strong", {}, name), " ", sentences.join(" "));
  }
}
