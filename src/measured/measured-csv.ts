import { metricByName, metricNames } from "../gates/metric-name.ts";
import { allowedUnits, quantityOf } from "../gates/metric-quantity.ts";
import type { MetricDescription } from "../metrics/metric.ts";
import { nearestName } from "../scenario/nearest-name.ts";
import {
  failFor as fail,
  lengthProblems,
  type Row,
  rowsOf,
  separatorHint,
  UnreadableMeasurement,
} from "./csv-rows.ts";

/** Numbers of repetitions on a real endpoint. */
export interface Measured {
  /** In the order in which they first appear. */
  readonly arms: readonly string[];
  readonly metrics: readonly MetricDescription[];
  readonly repetitions: readonly Repetition[];
}

/** One repetition of one arm, with its numbers in the metrics' own units; null for an empty cell. */
export interface Repetition {
  readonly arm: string;
  readonly rep: string;
  readonly values: Readonly<Record<string, number | null>>;
}

/** What the columns look like, for messages. */
const columnsForm = "columns arm, rep, and one for each metric, e.g. completion_p99_ms or completion p99 (s)";

/**
 * Reads repetitions: a row each, with the columns `arm`, `rep` and one for each metric. A metric's column has its key in a
 * result file (`completion_p99_ms`) or what people say with a unit (`completion p99 (s)`).
 *
 * @throws UnreadableMeasurement
 */
export function readMeasured(text: string): Measured {
  const rows = rowsOf(text);
  const [head, ...body] = rows;
  if (head === undefined) throw new UnreadableMeasurement(`the file is empty; ${columnsForm} are needed`);
  const columns = columnsOf(head);
  const problems: string[] = [];
  const repetitions: Repetition[] = [];
  const rowOf = new Map<string, number>();
  for (const row of body) {
    const read = repetitionOf(row, head, columns);
    problems.push(...read.problems);
    if (read.repetition === undefined) continue;
    const { arm, rep } = read.repetition;
    const name = JSON.stringify([arm, rep]);
    const before = rowOf.get(name);
    if (before !== undefined)
      problems.push(`row ${row.number}: arm "${arm}", rep "${rep}" stands in row ${before} already`);
    rowOf.set(name, row.number);
    repetitions.push(read.repetition);
  }
  if (problems.length === 0 && repetitions.length === 0)
    problems.push("there is no row below the columns' names");
  fail(problems);
  const arms = [...new Set(repetitions.map(({ arm }) => arm))];
  const metrics = columns.flatMap((column) => (column.kind === "metric" ? [column.metric] : []));
  return { arms, metrics, repetitions };
}

type Column =
  | { readonly kind: "arm" | "rep" }
  | { readonly kind: "metric"; readonly metric: MetricDescription; readonly unit: string };

function columnsOf(head: Row): Column[] {
  const given = head.cells.map((name) => name.toLowerCase());
  if (!given.includes("arm") && !given.includes("rep")) {
    const hint = separatorHint(head);
    fail([`row ${head.number}: there are no columns "arm" and "rep"; ${columnsForm} are needed${hint}`]);
  }
  const problems: string[] = [];
  const columns = head.cells.map((name, index): Column | undefined => {
    const column = columnNamed(name);
    if (typeof column !== "string") return column;
    problems.push(`${place(head, index)}: ${column}`);
    return undefined;
  });
  const names = columns.map((column) => (column?.kind === "metric" ? column.metric.key : column?.kind));
  for (const [index, name] of names.entries()) {
    const first = names.indexOf(name);
    if (name !== undefined && first < index)
      problems.push(`${place(head, index)}: "${head.cells[index]}" is in column ${first + 1} already`);
  }
  for (const kind of ["arm", "rep"])
    if (!names.includes(kind))
      problems.push(`row ${head.number}: there is no column "${kind}"; ${columnsForm} are needed`);
  if (problems.length === 0 && columns.length < 3)
    problems.push(`row ${head.number}: there is no column of a metric; ${columnsForm} are needed`);
  fail(problems);
  return columns as Column[];
}

/** A column by its name, or what is wrong with it. */
function columnNamed(name: string): Column | string {
  const plain = name.toLowerCase();
  if (plain === "arm" || plain === "rep") return { kind: plain };
  if (name === "") return `a name is missing; ${columnsForm} are needed`;
  const byKey = metricByName(name);
  if (byKey !== undefined) {
    const isKey = byKey.key.toLowerCase() === plain;
    const unit = isKey ? byKey.unit : "";
    if (quantityOf(byKey, { number: "1", unit }) !== undefined)
      return { kind: "metric", metric: byKey, unit };
    return `"${name}" has no unit; ${allowedUnits(byKey)} is needed, e.g. "${byKey.label} (${byKey.unit})" or ${byKey.key}`;
  }
  const spoken = /^(.+?)\s*(?:\(([^()]+)\)|\[([^[\]]+)\]|,\s*(\S+))$/.exec(name);
  const metric = spoken?.[1] === undefined ? undefined : metricByName(spoken[1]);
  const unit = spoken?.[2] ?? spoken?.[3] ?? spoken?.[4] ?? "";
  if (metric === undefined) {
    const wanted = spoken?.[1] ?? name;
    const nearest = nearestName(wanted, ["arm", "rep", ...metricNames]);
    return `unknown metric "${wanted}"${nearest === undefined ? `; known: ${metricNames.join(", ")}` : `; did you mean "${nearest}"?`}`;
  }
  if (quantityOf(metric, { number: "1", unit: unit.trim() }) === undefined)
    return `"${unit}" is no unit of ${metric.label}; ${allowedUnits(metric)} is allowed`;
  return { kind: "metric", metric, unit: unit.trim() };
}

function repetitionOf(
  row: Row,
  head: Row,
  columns: readonly Column[],
): { readonly repetition?: Repetition; readonly problems: readonly string[] } {
  const { cells, number } = row;
  const wrongLength = lengthProblems(row, columns.length);
  if (wrongLength.length > 0) return { problems: wrongLength };
  const problems: string[] = [];
  const names = { arm: "", rep: "" };
  const values: Record<string, number | null> = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] as string;
    const at = `row ${number}, column ${index + 1} (${head.cells[index]})`;
    if (column.kind === "metric") {
      const value = numberIn(cell, column);
      const { least = 0, most = Number.POSITIVE_INFINITY } = column.metric;
      if (value === undefined || (value !== null && (value < least || value > most)))
        problems.push(`${at}: "${cell}" is not allowed; ${allowedNumber(column.metric)} is`);
      else values[column.metric.key] = value;
      continue;
    }
    names[column.kind] = cell;
    if (cell === "") problems.push(`${at}: a name is needed`);
    else if (column.kind === "arm" && /[\s<>=]/.test(cell))
      problems.push(
        `${at}: "${cell}" is not allowed; a name without spaces, <, > and = is, so that gates can name it`,
      );
  }
  return problems.length > 0 ? { problems } : { repetition: { ...names, values }, problems };
}

function allowedNumber({ least = 0, most }: MetricDescription): string {
  if (most !== undefined) return `a number from ${least} to ${most}`;
  return least === 0 ? "a number of at least 0 such as 19.7" : `a number of at least ${least}`;
}

/** In the metric's own unit; null for an empty cell, undefined for one that is no number. */
function numberIn(
  cell: string,
  { metric, unit }: Extract<Column, { kind: "metric" }>,
): number | null | undefined {
  if (cell === "") return null;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell)) return undefined;
  const value = quantityOf(metric, { number: cell, unit });
  // Rounded as a run's own numbers are: 19.7 s is 19700 ms and no 19699.999….
  return value !== undefined && Number.isFinite(value) ? Number(value.toPrecision(15)) : undefined;
}

function place({ number }: Row, column: number): string {
  return `row ${number}, column ${column + 1}`;
}
