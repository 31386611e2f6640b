import { formatDuration } from "./quantity.ts";
import type { TraceArrivals } from "./trace-arrivals.ts";

/** A trace as a scenario's file could have it: what is as usual is left out, and so are the jobs themselves. */
export function traceToData(trace: TraceArrivals): unknown {
  const { file, format, columns, where, unit, window, speed, durations, sha256, count } = trace;
  return {
    trace: file,
    format,
    ...(Object.keys(columns).length > 0 && { columns: { ...columns } }),
    ...(Object.keys(where).length > 0 && { where: { ...where } }),
    ...(unit && { unit }),
    ...(window && { window: [formatDuration(window.from), formatDuration(window.to)] }),
    ...(speed !== 1 && { speed }),
    ...(durations && { durations: durationsToData(durations) }),
    ...(sha256 && { sha256 }),
    ...(count > 0 && { count }),
  };
}

function durationsToData(durations: NonNullable<TraceArrivals["durations"]>): unknown {
  if (durations.kind === "trace") return "trace";
  const { perRequest, perInputToken, perOutputToken } = durations;
  return {
    perRequest: formatDuration(perRequest),
    perInputToken: formatDuration(perInputToken),
    perOutputToken: formatDuration(perOutputToken),
  };
}
