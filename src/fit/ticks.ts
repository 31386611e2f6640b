import type { Facts } from "./facts.ts";
import type { Values } from "./mechanism.ts";

/** Takes of which the answers are searched for ticks first. */
const FIRST = 120;

/** Parts of a period in which answers are counted. */
const PARTS = 24;

/** Periods that answers may come at the ticks of, with the phases: the most likely ones. */
export function ticksOf(facts: Facts, slowest: number): Values[] {
  const answers = answersOf(facts);
  if (answers.length < 3 || slowest <= 0) return [];
  const first = answers.subarray(0, FIRST);
  const span = Math.max(1, (first.at(-1) as number) - (first[0] as number));
  const [lowest, highest] = [1 / (4 * slowest), 1 / (0.97 * slowest)];
  const step = Math.max(0.15 / span, (highest - lowest) / 4_000);
  const found: { readonly period: number; readonly phase: number; readonly together: number }[] = [];
  for (let frequency = highest; frequency >= lowest; frequency -= step)
    found.push({ period: 1 / frequency, ...fullestPart(first, 1 / frequency) });
  found.sort((a, b) => b.together - a.together || a.period - b.period);
  return found.slice(0, 6).map(({ period, phase }) => refinedTicks([period, phase], facts));
}

/** Follows the ticks through ever longer parts of the log: a period that is a little wrong loses them. */
export function refinedTicks([period = 1, phase = 0]: Values, facts: Facts): Values {
  const answers = answersOf(facts);
  let line = { period, phase };
  for (let length = Math.min(40, answers.length); ; length = Math.min(2 * length, answers.length)) {
    for (let round = 0; round < 3; round += 1) line = lineThrough(answers.subarray(0, length), line);
    if (length === answers.length) break;
  }
  const inFirst = line.phase % line.period;
  return [line.period, inFirst < 0 ? inFirst + line.period : inFirst];
}

const known = new WeakMap<Facts, Float64Array>();

/** When takes that found jobs were answered, in ascending order. */
function answersOf(facts: Facts): Float64Array {
  let answers = known.get(facts);
  if (answers === undefined) {
    const times: number[] = [];
    for (let take = 0; take < facts.count; take += 1)
      if ((facts.deep[take] as number) >= 0.5 && facts.ranDry[take] === 0)
        times.push((facts.sent[take] as number) + (facts.roundTrip[take] as number));
    answers = Float64Array.from(times).sort();
    known.set(facts, answers);
  }
  return answers;
}

/** How many answers lie together within an eighth of a period, and where. */
function fullestPart(answers: Float64Array, period: number): { phase: number; together: number } {
  const parts = new Float64Array(PARTS);
  for (const time of answers) {
    const part = Math.floor((((time % period) + period) % period / period) * PARTS) % PARTS;
    parts[part] = (parts[part] as number) + 1;
  }
  let together = 0;
  let at = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const count =
      (parts[part] as number) + (parts[(part + 1) % PARTS] as number) + (parts[(part + 2) % PARTS] as number);
    if (count > together) {
      together = count;
      at = part;
    }
  }
  return { phase: ((at + 1.5) / PARTS) * period, together };
}

/** Least squares of the answers that are near a tick, against the tick's number. */
function lineThrough(
  answers: Float64Array,
  { period, phase }: { readonly period: number; readonly phase: number },
): { period: number; phase: number } {
  let count = 0;
  let [ticks, times, squares, products] = [0, 0, 0, 0];
  // Numbers are counted from the middle, so that sums stay small.
  const middle = Math.round(((answers[answers.length >> 1] as number) - phase) / period);
  const origin = phase + middle * period;
  for (const time of answers) {
    const tick = Math.round((time - origin) / period);
    const off = time - origin - tick * period;
    if (Math.abs(off) > 0.12 * period) continue;
    count += 1;
    ticks += tick;
    times += off;
    squares += tick * tick;
    products += tick * off;
  }
  const spread = squares - (ticks * ticks) / Math.max(1, count);
  if (count < 3 || spread < 1) return { period, phase };
  const slope = (products - (ticks * times) / count) / spread;
  const mean = (times - slope * ticks) / count;
  const next = period + slope;
  return { period: next, phase: origin + mean - middle * next };
}
