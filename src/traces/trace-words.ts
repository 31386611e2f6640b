import type { TraceField, TraceUnit } from "../scenario/trace-arrivals.ts";

/** How messages name what says how a trace is read: a scenario's keys, or flags. */
export interface TraceWords {
  /** What tells the unit of bare numbers. */
  readonly unit: (unit: TraceUnit) => string;
  /** What says that a field is in a column of some name. */
  readonly column: (field: TraceField) => string;
  readonly field: (field: TraceField) => string;
  /** What picks rows by their cells. */
  readonly where: (cells: readonly (readonly [column: string, text: string])[]) => string;
  readonly whereItself: string;
}

/** As the keys of `arrivals` are called. */
export const scenarioWords: TraceWords = {
  unit: (unit) => `unit: ${unit}`,
  column: (field) => `columns: {${field}: NAME}`,
  field: (field) => field,
  where: (cells) => `where: {${cells.map(([column, text]) => `${column}: ${text}`).join(", ")}}`,
  whereItself: "where",
};
