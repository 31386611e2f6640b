import type { LoadCurve } from "./load-curve.ts";

/** A span of time, in microseconds. */
export type Span = readonly [from: number, to: number];

/** When jobs were queued. */
export function queuedSpans({
  time: times,
  queued,
  end,
}: Pick<LoadCurve, "time" | "queued" | "end">): Span[] {
  const spans: Span[] = [];
  let since: number | undefined;
  for (const [index, time] of times.entries()) {
    const isQueued = (queued[index] as number) > 0;
    if (isQueued && since === undefined) since = time;
    if (!isQueued && since !== undefined) {
      spans.push([since, time]);
      since = undefined;
    }
  }
  if (since !== undefined) spans.push([since, end]);
  return spans;
}

/** A load that says when jobs were queued, and no more. */
export function queuedAlone({ end, ...load }: LoadCurve): LoadCurve {
  const spans = queuedSpans({ ...load, end });
  const steps = { held: [], running: [], free: [], starved: [] };
  return { time: spans.flat(), queued: spans.flatMap(() => [1, 0]), ...steps, end };
}
