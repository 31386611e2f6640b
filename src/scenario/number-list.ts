import type { Read } from "./quantity.ts";

/** What a list of numbers looks like, for messages. */
export const numberListForm = "a list or range such as 3,7,11 or 1..30 or 0..64..8 or 1..64x2";

const longestList = 100_000;

const range = /^(-?[\d.]+?)\.\.(-?[\d.]+?)(?:\.\.([\d.]+)|x([\d.]+))?$/;

/** Reads `3,7,11`, `a..b` (step 1), `a..b..step` and `a..bxfactor`, and lists of these with commas. */
export function parseNumberList(text: string): Read<number[]> {
  const numbers: number[] = [];
  for (const part of text.split(",")) {
    const read = parsePart(part.trim());
    if (!read.ok) return read;
    for (const value of read.value) numbers.push(value);
    if (numbers.length > longestList)
      return { ok: false, allowed: `a list of at most ${longestList} numbers` };
  }
  return { ok: true, value: numbers };
}

function parsePart(part: string): Read<number[]> {
  const single = decimal(part);
  if (single !== undefined) return { ok: true, value: [single] };
  const match = range.exec(part);
  const from = decimal(match?.[1]);
  const to = decimal(match?.[2]);
  const step = match?.[3] === undefined ? 1 : decimal(match[3]);
  const factor = match?.[4] === undefined ? undefined : decimal(match[4]);
  if (from === undefined || to === undefined || step === undefined)
    return { ok: false, allowed: numberListForm };
  if (to < from) return { ok: false, allowed: "a range from the smaller to the larger number" };
  if (match?.[4] !== undefined) return geometric(from, to, factor);
  return step > 0 ? arithmetic(from, to, step) : { ok: false, allowed: "a range with a step of more than 0" };
}

/** Each value is reckoned from the first, so that no error adds up; 12 digits hide that 0.1 + 0.2 is not 0.3. */
function arithmetic(from: number, to: number, step: number): Read<number[]> {
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > longestList) return { ok: false, allowed: `a range of at most ${longestList} numbers` };
  return { ok: true, value: Array.from({ length: count }, (_, index) => rounded(from + index * step)) };
}

function geometric(from: number, to: number, factor: number | undefined): Read<number[]> {
  if (factor === undefined || factor <= 1)
    return { ok: false, allowed: "a range with a factor of more than 1" };
  if (from <= 0) return { ok: false, allowed: "a range by factor that begins above 0" };
  const values: number[] = [];
  for (let value = from; value <= to * (1 + 1e-12); value = rounded(value * factor)) {
    values.push(value);
    if (values.length > longestList)
      return { ok: false, allowed: `a range of at most ${longestList} numbers` };
  }
  return { ok: true, value: values };
}

function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12));
}

function decimal(text: string | undefined): number | undefined {
  if (text === undefined || !/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return undefined;
  return Number(text);
}
