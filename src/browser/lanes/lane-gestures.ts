import { gutterOf } from "./gutter.ts";
import type { TimeWindow } from "./time-window.ts";

/** What moves of pointers over a chart do. Places are CSS pixels from the chart's left and top. */
export interface LaneGestures {
  readonly chart: HTMLElement;
  readonly window: TimeWindow;
  readonly signal: AbortSignal;
  /** The pointer rests or moves over a place with no button pressed, or taps it; undefined once it has left. */
  readonly hover: (place: { readonly x: number; readonly y: number } | undefined) => void;
}

/** A finger that moves so few CSS pixels taps. */
const TAP = 6;

/** Wheel and pinch zoom at the pointer, dragging pans. */
export function followGestures({ chart, window, signal, hover }: LaneGestures): void {
  const down = new Map<number, number>();
  // Where a pointer went down that has not moved since, beyond what a finger does by itself.
  let still: { readonly x: number; readonly y: number } | undefined;
  const gutter = (): number => gutterOf(chart.clientWidth);
  const scale = (): number => window.span / Math.max(1, chart.clientWidth - gutter());
  const timeAt = (x: number): number => window.from + (x - gutter()) * scale();
  const xOf = (event: MouseEvent): number => event.clientX - chart.getBoundingClientRect().left;
  const placeOf = (event: MouseEvent): { readonly x: number; readonly y: number } => ({
    x: xOf(event),
    y: event.clientY - chart.getBoundingClientRect().top,
  });
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    heard: (event: HTMLElementEventMap[Name]) => void,
  ): void => chart.addEventListener(name, heard, { signal, passive: false });

  listen("wheel", (event) => {
    const isPan = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    // With nothing left to zoom out of, the wheel scrolls the page.
    if (!isPan && event.deltaY > 0 && window.isWhole) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 16;
    if (isPan) window.pan((event.deltaX || event.deltaY) * lines * scale());
    else window.zoom(Math.exp(event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), timeAt(xOf(event)));
  });
  listen("pointerdown", (event) => {
    if (event.button !== 0) return;
    chart.setPointerCapture(event.pointerId);
    down.set(event.pointerId, xOf(event));
    still = down.size === 1 ? placeOf(event) : undefined;
  });
  listen("pointermove", (event) => {
    const before = down.get(event.pointerId);
    const x = xOf(event);
    if (before === undefined) {
      hover(placeOf(event));
      return;
    }
    if (still !== undefined && Math.abs(x - still.x) > TAP) still = undefined;
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) window.pan((before - x) * scale());
    else pinch(window, { from: timeAt(before), to: timeAt(x), fixed: timeAt(other) });
    down.set(event.pointerId, x);
  });
  listen("pointerup", (event) => {
    down.delete(event.pointerId);
    if (still !== undefined) hover(still);
    still = undefined;
  });
  listen("pointercancel", (event) => {
    down.delete(event.pointerId);
    still = undefined;
  });
  listen("pointerleave", () => hover(undefined));
}

/** One finger moved, the other one stayed: what lies under both goes on lying there. */
function pinch(
  window: TimeWindow,
  { from, to, fixed }: { readonly from: number; readonly to: number; readonly fixed: number },
): void {
  const stretched = (to - fixed) / (from - fixed);
  if (Number.isFinite(stretched) && stretched > 0) window.zoom(1 / stretched, fixed);
}
