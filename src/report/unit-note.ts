/** Observed over simulated between these means another unit rather than another scenario. */
const THOUSANDFOLD = { least: 300, most: 3000 };

/** What is said where every time that was observed is about 1000 times the simulated one; nothing where that is not so. */
export function unitNote(
  rows: readonly { readonly metric: string; readonly observed: number; readonly simulated: number | null }[],
): string[] {
  const ratios = rows.flatMap(({ metric, observed, simulated }) =>
    metric.endsWith("_ms") && simulated !== null && simulated > 0 ? [observed / simulated] : [],
  );
  const isThousandfold = ratios.every((ratio) => ratio > THOUSANDFOLD.least && ratio < THOUSANDFOLD.most);
  return ratios.length > 0 && isThousandfold
    ? [
        "The observed times are about 1000 times the simulated ones: are they in milliseconds? A log of jobs has seconds.",
      ]
    : [];
}
