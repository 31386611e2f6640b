import { type Scale, ticksOf, tickText } from "../../charts/scale.ts";
import type { Lanes } from "../../timeline/lanes.ts";
import type { Span } from "../../timeline/queued-spans.ts";
import { gutterOf } from "./gutter.ts";
import { axisHeight, type LaneRow, type LaneRows } from "./lane-rows.ts";
import type { Picked } from "./lane-text.ts";
import type { Palette } from "./palette.ts";
import type { TimeWindow } from "./time-window.ts";

/** What a picture of lanes is made from. Lengths in CSS pixels. */
export interface Picture {
  readonly lanes: Lanes;
  readonly rows: LaneRows;
  readonly window: TimeWindow;
  readonly width: number;
  readonly palette: Palette;
  readonly picked: Picked | undefined;
  /** When jobs were queued. */
  readonly queued: readonly Span[];
}

/**
 * Draws the lanes that a window shows.
 *
 * @returns how many bars it drew
 */
export function paintLanes(context: CanvasRenderingContext2D, picture: Picture): number {
  const { rows, width, palette } = picture;
  const gutter = gutterOf(width);
  context.fillStyle = palette.page;
  context.fillRect(0, 0, width, rows.height);
  context.save();
  context.beginPath();
  context.rect(gutter, 0, width - gutter, rows.height);
  context.clip();
  paintQueued(context, picture);
  context.restore();
  paintAxis(context, picture);
  context.save();
  context.beginPath();
  context.rect(gutter, 0, width - gutter, rows.height);
  context.clip();
  let drawn = 0;
  for (const row of rows.rows)
    drawn += row.kind === "takes" ? paintTakes(context, picture, row) : paintJobs(context, picture, row);
  paintPicked(context, picture);
  paintCursor(context, picture);
  context.restore();
  paintNames(context, picture);
  return drawn;
}

/** Shades the time in which jobs were queued, behind the slots: one that is free then is free in vain. */
function paintQueued(
  context: CanvasRenderingContext2D,
  { queued, window, rows, width, palette }: Picture,
): void {
  const place = placer(window, width);
  context.fillStyle = palette.backlog;
  const blocks = slotBlocks(rows);
  for (const [from, to] of queued) {
    if (to < window.from || from > window.to) continue;
    const [x, wide] = [place(from), place(to) - place(from)];
    for (const { top, height } of blocks) context.fillRect(x, top, wide, height);
  }
}

/** From where to where the slots of each worker lie: what is between its takes and those of the one before. */
function slotBlocks({ rows }: LaneRows): { readonly top: number; readonly height: number }[] {
  let top: number | undefined;
  return rows.flatMap((row) => {
    top ??= row.top;
    if (row.kind !== "takes") return [];
    const block = { top, height: row.top - top };
    top = undefined;
    return [block];
  });
}

function paintAxis(context: CanvasRenderingContext2D, { window, rows, width, palette }: Picture): void {
  const gutter = gutterOf(width);
  const scale: Scale = { domain: [window.from / 1e6, window.to / 1e6], range: [gutter, width] };
  const values = ticksOf(scale, Math.max(2, Math.floor((width - gutter) / 90)));
  const place = placer(window, width);
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "top";
  context.textAlign = "center";
  for (const value of values) {
    const x = Math.round(place(value * 1e6));
    context.fillStyle = palette.rule;
    context.fillRect(x, axisHeight - 4, 1, rows.height - axisHeight + 4);
    context.fillStyle = palette.faint;
    const text = `${tickText(value, values).replace("-", "−")} s`;
    const half = context.measureText(text).width / 2;
    context.fillText(text, Math.min(Math.max(x, gutter + half), width - half), 3);
  }
}

function placer({ from, span }: TimeWindow, width: number): (time: number) => number {
  const gutter = gutterOf(width);
  const perMicrosecond = (width - gutter) / span;
  return (time) => gutter + (time - from) * perMicrosecond;
}

/** Bars narrower than a pixel that would lie on the one before are left out: nobody could see them. */
function paintJobs(context: CanvasRenderingContext2D, picture: Picture, row: LaneRow): number {
  const { window, width, palette, lanes } = picture;
  const place = placer(window, width);
  const { bars, top, height } = row;
  const [first, end] = bars.between(window.from, window.to);
  const inner = height > 3 ? height - 1 : height;
  const thin = Math.max(1, Math.round(height / 3));
  let drawn = 0;
  let painted = Number.NEGATIVE_INFINITY;
  for (let index = first; index < end; index += 1) {
    const from = bars.from[index] as number;
    const x = place(from);
    const right = place(bars.to[index] as number);
    if (right < painted + 0.5) continue;
    painted = Math.max(right, painted);
    drawn += 1;
    const outcome = lanes.jobs.outcome[bars.index[index] as number];
    context.fillStyle = outcome === "finished" || outcome === "running" ? palette.running : palette.bad;
    // A gap between neighbours, where there is room for one.
    const gap = right - x > 4 ? 1 : 0;
    if (right > x) context.fillRect(x, top, Math.max(right - x - gap, 0.5), inner);
  }
  context.fillStyle = palette.held;
  for (let index = first; index < end; index += 1) {
    const [before, from] = [bars.before[index] as number, bars.from[index] as number];
    if (before < from)
      context.fillRect(place(before), top + inner - thin, Math.max(place(from) - place(before), 0.5), thin);
  }
  return drawn;
}

function paintTakes(context: CanvasRenderingContext2D, picture: Picture, row: LaneRow): number {
  const { window, width, palette, lanes } = picture;
  const place = placer(window, width);
  const { bars, top, height } = row;
  const [first, end] = bars.between(window.from, window.to);
  context.font = `${Math.min(11, height - 2)}px system-ui, sans-serif`;
  context.textBaseline = "middle";
  context.textAlign = "center";
  for (let index = first; index < end; index += 1) {
    const x = place(bars.from[index] as number);
    const wide = Math.max(place(bars.to[index] as number) - x, 1);
    context.fillStyle = palette.take;
    // A gap between takes that follow each other, as between jobs.
    context.fillRect(x, top + 1, wide > 4 ? wide - 1 : wide, height - 1);
    if (wide <= 3) continue;
    const take = bars.index[index] as number;
    const text = `${lanes.takes.asked[take]} → ${lanes.takes.returned[take]}`;
    if (height < 10 || context.measureText(text).width > wide - 4) continue;
    context.fillStyle = palette.onTake;
    context.fillText(text, x + wide / 2, top + 1 + height / 2);
  }
  return Math.max(0, end - first);
}

/** The picked bar gets an edge; a job also the time in which it was queued. */
function paintPicked(context: CanvasRenderingContext2D, picture: Picture): void {
  const { rows, picked, window, width, palette, lanes } = picture;
  if (picked === undefined) return;
  const found = rowOfPicked(rows, picked);
  if (found === undefined) return;
  const place = placer(window, width);
  const { row, at } = found;
  const [x, right] = [place(row.bars.from[at] as number), place(row.bars.to[at] as number)];
  context.strokeStyle = palette.ink;
  context.lineWidth = 2;
  context.strokeRect(x, row.top, Math.max(right - x, 2), Math.max(row.height, 3));
  if (picked.kind === "take") return;
  const middle = row.top + row.height / 2;
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(place(lanes.jobs.queued[picked.index] as number), middle);
  context.lineTo(place(row.bars.before[at] as number), middle);
  context.stroke();
  context.setLineDash([]);
  context.strokeRect(
    place(row.bars.before[at] as number),
    middle,
    x - place(row.bars.before[at] as number),
    1,
  );
}

/** The row in which a job or take is drawn, and its place in it. */
export function rowOfPicked(
  { rows }: LaneRows,
  { kind, index }: Picked,
): { readonly row: LaneRow; readonly at: number } | undefined {
  for (const row of rows) {
    if ((row.kind === "takes") !== (kind === "take")) continue;
    const at = row.bars.index.indexOf(index);
    if (at >= 0) return { row, at };
  }
  return undefined;
}

function paintCursor(context: CanvasRenderingContext2D, { window, rows, width, palette }: Picture): void {
  if (window.cursor === undefined) return;
  context.fillStyle = palette.cursor;
  context.fillRect(Math.round(placer(window, width)(window.cursor)), axisHeight - 4, 1, rows.height);
}

/** Workers' names, as many as there is room for; their numbers alone where the gutter is too narrow. */
function paintNames(context: CanvasRenderingContext2D, { rows, palette, width, lanes }: Picture): void {
  context.textAlign = "left";
  context.textBaseline = "top";
  const gutter = gutterOf(width);
  const isNarrow = gutter < 60;
  context.font = `${isNarrow ? 10 : 11}px system-ui, sans-serif`;
  const left = isNarrow ? 0 : 4;
  const isLong = context.measureText(`worker ${lanes.slots.length - 1}`).width > gutter - left - 1;
  let free = 0;
  for (const row of rows.rows) {
    const isFirst = row.kind === "slot" && row.slot === 0;
    const isTakes = row.kind === "takes" && row.height >= 8;
    const top = isTakes ? row.top + (row.height - 11) / 2 : row.top;
    if (!(isFirst || isTakes) || top < free) continue;
    context.fillStyle = isFirst ? palette.ink : palette.faint;
    const name = isLong ? `${row.worker}` : `worker ${row.worker}`;
    context.fillText(isFirst ? name : "takes", left, top);
    free = top + 12;
  }
}
