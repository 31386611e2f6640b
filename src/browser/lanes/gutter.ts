import { laneMargin, laneWidth } from "../../charts/lane-chart.ts";

/** Room for the names of ten workers, in small letters. */
const LEAST = 50;

/** The drawings of a report leave so much free at their right. */
const RIGHT = 14;

/**
 * Where lanes begin in a chart of a width, in CSS pixels; what is left of it holds the workers' names. On a page that is too narrow
 * for the drawings of a report they become smaller, margins and all, and the lanes stay in line with them.
 */
export function gutterOf(width: number): number {
  const share = laneMargin / (laneWidth - RIGHT);
  return Math.min(laneMargin, Math.max(LEAST, share * width));
}
