/** A value read from text, or what would have been allowed in its place ("a time such as …"). */
export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly allowed: string };

/** What a time looks like, for messages. */
export const timeForm = "a time such as 500ms, 0.5s or 2min";

/** Microseconds of each unit. Both micro signs (U+00B5 and U+03BC) are in use on keyboards. */
const microseconds: Readonly<Record<string, number>> = {
  us: 1,
  "\u00b5s": 1,
  "\u03bcs": 1,
  ms: 1e3,
  s: 1e6,
  m: 60e6,
  min: 60e6,
  h: 3600e6,
};

/** About 31 years. Sums of a few such times are still exact in a double. */
const longest = 1e15;

const pattern = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(\p{Letter}*)$/u;

/** Reads a time (`0.5`, `500ms`, `0.5s`, `2min`, `1h`, `250us`; a bare number is seconds) as whole microseconds. */
export function parseDuration(input: string | number): Read<number> {
  if (typeof input === "number") return wholeMicroseconds(input, 1e6);
  const [, digits, unit] = pattern.exec(input.trim()) ?? [];
  if (digits === undefined) return { ok: false, allowed: timeForm };
  const factor = unit ? microseconds[unit] : 1e6;
  if (factor === undefined) return { ok: false, allowed: `${timeForm} (units: us, ms, s, min, h)` };
  return wholeMicroseconds(Number(digits), factor);
}

/** Reads a time as `parseDuration` does, but keeps parts of a microsecond. */
export function parseFineDuration(input: string | number): Read<number> {
  const [, digits, unit] = pattern.exec(String(input).trim()) ?? [];
  const factor = unit ? microseconds[unit] : 1e6;
  if (digits === undefined || factor === undefined) return parseDuration(input);
  const value = Number(digits) * factor;
  return value > 0 && value < 1 ? { ok: true, value } : fine(parseDuration(input), value);
}

function fine(whole: Read<number>, value: number): Read<number> {
  return whole.ok ? { ok: true, value: Number(value.toPrecision(15)) } : whole;
}

function wholeMicroseconds(amount: number, factor: number): Read<number> {
  if (Number.isNaN(amount)) return { ok: false, allowed: timeForm };
  if (amount < 0) return { ok: false, allowed: "a time of at least 0" };
  const exact = amount * factor;
  if (exact > longest) return { ok: false, allowed: "a time of at most 1000000000s" };
  const value = Math.round(exact);
  if (value === 0 && amount > 0) return { ok: false, allowed: "0, or a time of at least 1us" };
  return { ok: true, value };
}

/** Writes microseconds exactly, in the largest unit that gives at least 1: `500ms`, `1.3s`, `250us`, `2min`. */
export function formatDuration(time: number): string {
  if (time === 0) return "0s";
  if (!Number.isSafeInteger(time)) return `${time}us`;
  if (time % 3600e6 === 0) return `${time / 3600e6}h`;
  if (time % 60e6 === 0) return `${time / 60e6}min`;
  if (Math.abs(time) >= 1e6) return `${decimal(time, 6)}s`;
  if (Math.abs(time) >= 1e3) return `${decimal(time, 3)}ms`;
  return `${time}us`;
}

/** `time` ÷ 10^places in decimal digits alone: a division could leave a longer fraction, or an exponent. */
function decimal(time: number, places: number): string {
  const digits = String(Math.abs(time)).padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  return `${time < 0 ? "-" : ""}${digits.slice(0, -places)}${fraction && `.${fraction}`}`;
}
