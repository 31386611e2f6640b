import type { TimeWindow } from "./time-window.ts";

/** What keys do in a chart beside moving its window. */
export interface KeyActions {
  readonly window: TimeWindow;
  /** Picks the next job or take, or the one before. */
  readonly step: (kind: "job" | "take", by: 1 | -1) => void;
  readonly letGo: () => void;
}

/** The keys of a chart, for people. */
export const keysText =
  "Keys: + and − zoom, ← and → pan, Home and End go to the ends, 0 shows all, n and p step through jobs, t and T through takes.";

/** Does what a key means in a chart. @returns whether it means anything */
export function pressKey(key: string, { window, step, letGo }: KeyActions): boolean {
  switch (key) {
    case "+":
    case "=":
      window.zoom(1 / 1.5);
      return true;
    case "-":
    case "−":
      window.zoom(1.5);
      return true;
    case "0":
      window.showAll();
      return true;
    case "ArrowLeft":
      window.pan(-window.span / 8);
      return true;
    case "ArrowRight":
      window.pan(window.span / 8);
      return true;
    case "Home":
      window.pan(Number.NEGATIVE_INFINITY);
      return true;
    case "End":
      window.pan(Number.POSITIVE_INFINITY);
      return true;
    case "n":
    case "p":
      step("job", key === "n" ? 1 : -1);
      return true;
    case "t":
    case "T":
      step("take", key === "t" ? 1 : -1);
      return true;
    case "Escape":
      letGo();
      return true;
    default:
      return false;
  }
}
