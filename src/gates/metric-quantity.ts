import type { MetricDescription } from "../metrics/metric.ts";

/** How many of a metric's own unit one of a written unit is. */
const unitsOf: Record<MetricDescription["unit"], Readonly<Record<string, number>>> = {
  ms: { us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, min: 6e4, h: 3.6e6 },
  "jobs/s": { "jobs/s": 1 },
  "slot-s": { "slot-s": 1 },
  "job-s": { "job-s": 1 },
  jobs: { "": 1, jobs: 1 },
  takes: { "": 1, takes: 1 },
  workers: { "": 1, workers: 1 },
  "worker-s": { "worker-s": 1 },
  "": { "": 1 },
};

/** A number with its unit as written, e.g. `20 s` or `0.95`. */
export interface WrittenQuantity {
  readonly number: string;
  readonly unit: string;
}

/** The value in the metric's own unit, or undefined if the unit is none of the metric's. */
export function quantityOf(metric: MetricDescription, written: WrittenQuantity): number | undefined {
  const factor = unitsOf[metric.unit][written.unit];
  return factor === undefined ? undefined : Number(written.number) * factor;
}

/** What may stand behind a number of this metric, for messages. */
export function allowedUnits(metric: MetricDescription): string {
  const units = Object.keys(unitsOf[metric.unit]);
  if (units.every((unit) => unit === "")) return "a number without a unit";
  const named = units.filter((unit) => unit !== "").join(", ");
  return units.includes("") ? `a number without a unit or in ${named}` : `a number in ${named}`;
}
