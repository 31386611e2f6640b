import type { Facts } from "./facts.ts";
import type { Values } from "./mechanism.ts";

/** Takes of which the answers are searched for ticks first. */
const FIRST = 120;

/** Parts of a period in which answers are counted. */
const PARTS = 24;

/** The shortest period that is tried, as a share of what slow takes last: jitter makes answers come after their tick. */
const SHORTEST = 0.85;

/** Periods that answers may come at the ticks of, with the phases: the most likely ones. */
export function ticksOf(facts: Facts, slowest: number): Values[] {
  const { times: answers } = answersOf(facts);
  if (answers.length < 3 || slowest <= 0) return [];
  const first = answers.subarray(0, FIRST);
  const span = Math.max(1, (first.at(-1) as number) - (first[0] as number));
  const [lowest, highest] = [1 / (4 * slowest), 1 / (SHORTEST * slowest)];
  const step = Math.max(0.15 / span, (highest - lowest) / 4_000);
  const found: { readonly period: number; readonly phase: number; readonly together: number }[] = [];
  for (let frequency = highest; frequency >= lowest; frequency -= step)
    found.push({ period: 1 / frequency, ...fullestPart(first, 1 / frequency) });
  found.sort((a, b) => b.together - a.together || a.period - b.period);
  return found.slice(0, 6).map(({ period, phase }) => refinedTicks([period, phase], facts));
}

/** Follows the ticks through ever longer parts of the log: a period that is a little wrong loses them. */
function refinedTicks([period = 1, phase = 0]: Values, facts: Facts): Values {
  const answers = answersOf(facts);
  const { length: all, 0: start = 0 } = answers.times;
  let line = { period, phase };
  for (let length = Math.min(40, all); all > 0; length = Math.min(2 * length, all)) {
    for (let round = 0; round < 3; round += 1) line = lineThrough(answers, length, line);
    if (length === all) break;
  }
  const inFirst = (line.phase - start) % line.period;
  return [line.period, start + (inFirst < 0 ? inFirst + line.period : inFirst)];
}

/** When takes that found jobs were answered, in ascending order, and how exactly each tells its tick. */
interface Answers {
  readonly times: Float64Array;
  readonly weights: Float64Array;
}

const known = new WeakMap<Facts, Answers>();

/** Noise is a share of the round trip: a short one tells its tick better. 5 ms, in microseconds. */
const EXACTEST = 5_000;

function answersOf(facts: Facts): Answers {
  let answers = known.get(facts);
  if (answers === undefined) {
    const { count, sent, roundTrip, deep, ranDry } = facts;
    const found: (readonly [time: number, weight: number])[] = [];
    for (let take = 0; take < count; take += 1) {
      if ((deep[take] as number) < 0.5 || ranDry[take] === 1) continue;
      const lasted = roundTrip[take] as number;
      found.push([(sent[take] as number) + lasted, (EXACTEST / (EXACTEST + lasted)) ** 2]);
    }
    found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    answers = {
      times: Float64Array.from(found, ([time]) => time),
      weights: Float64Array.from(found, ([, weight]) => weight),
    };
    known.set(facts, answers);
  }
  return answers;
}

/** How many answers lie together within an eighth of a period, and where: whatever the time counts from. */
function fullestPart(answers: Float64Array, period: number): { phase: number; together: number } {
  const parts = new Float64Array(PARTS);
  const start = answers[0] as number;
  for (const time of answers) {
    const part = Math.floor((((time - start) % period) / period) * PARTS) % PARTS;
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
  return { phase: start + ((at + 1.5) / PARTS) * period, together };
}

/** Weighted least squares of the first answers that are near a tick, against the tick's number. */
function lineThrough(
  { times, weights }: Answers,
  length: number,
  { period, phase }: { readonly period: number; readonly phase: number },
): { period: number; phase: number } {
  let [count, weighed, ticks, offs, squares, products] = [0, 0, 0, 0, 0, 0];
  // Numbers are counted from the middle, so that sums stay small.
  const middle = Math.round(((times[length >> 1] as number) - phase) / period);
  const origin = phase + middle * period;
  for (let index = 0; index < length; index += 1) {
    const since = (times[index] as number) - origin;
    const tick = Math.round(since / period);
    const off = since - tick * period;
    if (Math.abs(off) > 0.12 * period) continue;
    const weight = weights[index] as number;
    count += 1;
    weighed += weight;
    ticks += weight * tick;
    offs += weight * off;
    squares += weight * tick * tick;
    products += weight * tick * off;
  }
  const spread = squares - (ticks * ticks) / weighed;
  if (count < 3 || !(spread > 1e-9)) return { period, phase };
  const slope = (products - (ticks * offs) / weighed) / spread;
  const mean = (offs - slope * ticks) / weighed;
  const next = period + slope;
  return { period: next, phase: origin + mean - middle * next };
}
