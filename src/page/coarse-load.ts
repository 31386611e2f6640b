import type { LoadCurve } from "../timeline/load-curve.ts";

const columns = ["queued", "held", "running", "free", "starved"] as const;

/**
 * A load curve of no more steps than can be told apart: where there are more, each of equal spans has the mean over its time,
 * so that areas stay what they are.
 */
export function coarseLoad(load: LoadCurve, most: number): LoadCurve {
  const { time, end } = load;
  if (time.length <= most) return load;
  const start = time[0] as number;
  const span = (end - start) / most;
  const starts = Array.from({ length: most }, (_, index) => start + index * span);
  const means = Object.fromEntries(
    columns.map((column) => [column, meansOf(load, column, { starts, span })]),
  ) as Record<(typeof columns)[number], number[]>;
  return { time: starts, ...means, end };
}

function meansOf(
  load: LoadCurve,
  column: (typeof columns)[number],
  { starts, span }: { readonly starts: readonly number[]; readonly span: number },
): number[] {
  const { time, end } = load;
  const values = load[column];
  let step = 0;
  return starts.map((from) => {
    const to = from + span;
    let sum = 0;
    for (let index = step; index < time.length; index += 1) {
      const begin = Math.max(from, time[index] as number);
      const until = Math.min(to, time[index + 1] ?? end);
      if ((time[index] as number) >= to) break;
      step = index;
      if (until > begin) sum += (values[index] as number) * (until - begin);
    }
    return sum / span;
  });
}
