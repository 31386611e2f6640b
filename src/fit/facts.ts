import { median } from "d3-array";
import { agesOfFirst } from "./ages-of-first.ts";
import type { LoggedTake, TakeLog } from "./take-log.ts";

/**
 * What a log tells of each of its takes, as columns: one entry a take that was answered with jobs. Times in microseconds.
 * What it cannot tell is when jobs arrived during a take: only how many came between two sends, if depths are known.
 */
export interface Facts {
  readonly count: number;
  /** Where the take stands: its row, with its file where there are several. */
  readonly row: readonly (number | string)[];
  readonly sent: Float64Array;
  readonly roundTrip: Float64Array;
  readonly asked: Float64Array;
  readonly returned: Float64Array;
  /** 0 where the log does not say. */
  readonly occupancy: Float64Array;
  /** Jobs queued at the send; where the log does not say, how many were taken until a take was not filled. */
  readonly depth: Float64Array;
  /** How likely the queue was not empty at the send: 0 or 1 where the log says. */
  readonly deep: Float64Array;
  /** 1 if others took what was queued at the send before the answer came, so that the take may have waited. */
  readonly ranDry: Float64Array;
  /** 1 if another take was answered at its own answer or up to 0.1 s before: it got what that one left. */
  readonly afterOther: Float64Array;
  /** 0 for a take that waited and was answered with another that counts: one arrival tells one thing. */
  readonly weight: Float64Array;
  /** Time at the send since the worker's last answer; infinity before its first. */
  readonly pause: Float64Array;
  /** What a time of the log may be wrong by: its resolution, and the worker's loop lag. */
  readonly blur: Float64Array;
  /** How long the first job that the take got had been queued; NaN where the log does not say. */
  readonly delay: Float64Array;
  /** The median of that over takes that waited; NaN where the log does not say. */
  readonly longPoll: number;
  /** Between which ages the first job that it got was at the send. */
  readonly youngest: Float64Array;
  readonly oldest: Float64Array;
  /** Which it was of how many jobs that came between those. */
  readonly ordinal: Float64Array;
  readonly among: Float64Array;
  /** Index of the first take of the run, and of the one after its last. */
  readonly runEnd: Int32Array;
  /** Jobs that had arrived in the run by the send; NaN where depths are not known. */
  readonly arrived: Float64Array;
  readonly depthKnown: boolean;
  readonly occupancyKnown: boolean;
  readonly workers: number;
  /** Takes without jobs in their answer: given up, refused, still open. */
  readonly leftOut: number;
}

/** Works out what a log tells of its takes. */
export function factsOf(log: TakeLog): Facts {
  const takes = log.takes.filter(({ answered }) => answered);
  const column = (value: (take: LoggedTake) => number): Float64Array => Float64Array.from(takes, value);
  const count = takes.length;
  const depthKnown = count > 0 && takes.every(({ depth }) => !Number.isNaN(depth));
  const occupancyKnown = count > 0 && takes.every(({ occupancy }) => !Number.isNaN(occupancy));
  const facts: Facts = {
    count,
    row: takes.map(({ row, file }) => (file === undefined ? row : `${file}:${row}`)),
    sent: column(({ sent }) => sent),
    roundTrip: column(({ roundTrip }) => Math.max(roundTrip, 1)),
    asked: column(({ asked }) => asked),
    returned: column(({ returned }) => returned),
    occupancy: column(({ occupancy }) => (Number.isNaN(occupancy) ? 0 : occupancy)),
    depth: column(({ depth }) => depth),
    deep: column(({ depth }) => (depth > 0 ? 1 : 0)),
    ranDry: new Float64Array(count),
    afterOther: new Float64Array(count),
    weight: new Float64Array(count).fill(1),
    pause: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    blur: column(({ loopLag }) => Math.hypot(Math.max(log.resolution, 1_000), loopLag || 0)),
    delay: column(({ delay }) => delay),
    longPoll: longPollOf(takes),
    youngest: new Float64Array(count),
    oldest: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    ordinal: new Float64Array(count).fill(1),
    among: new Float64Array(count).fill(1),
    runEnd: new Int32Array(count),
    arrived: new Float64Array(count).fill(Number.NaN),
    depthKnown,
    occupancyKnown,
    workers: new Set(takes.map(({ worker }) => worker)).size,
    leftOut: log.takes.length - count,
  };
  for (let from = 0; from < count; ) {
    let end = from;
    while (end < count && takes[end]?.run === takes[from]?.run) end += 1;
    replay(facts, takes, { from, end });
    from = end;
  }
  return facts;
}

function longPollOf(takes: readonly LoggedTake[]): number {
  const delays = takes.flatMap(({ delay, depth }) => (depth > 0 || Number.isNaN(delay) ? [] : [delay]));
  return median(delays) ?? Number.NaN;
}

interface Span {
  readonly from: number;
  readonly end: number;
}

/** Goes through one run, sends and answers in order of time. */
function replay(facts: Facts, takes: readonly LoggedTake[], { from, end }: Span): void {
  const { sent, roundTrip, returned, asked, pause, depth, arrived } = facts;
  const answers = Array.from({ length: end - from }, (_, index) => from + index).sort(
    (a, b) => answeredAt(facts, a) - answeredAt(facts, b) || a - b,
  );
  const lastAnswer = new Map<string, number>();
  const untilNotFilled = jobsUntilNotFilled(facts, answers);
  let taken = 0;
  let next = 0;
  let lastFull: boolean | undefined;
  for (let take = from; take < end; take += 1) {
    const now = sent[take] as number;
    while (next < answers.length && answeredAt(facts, answers[next] as number) <= now) {
      const answer = answers[next] as number;
      lastAnswer.set((takes[answer] as LoggedTake).worker, answeredAt(facts, answer));
      taken += returned[answer] as number;
      lastFull = (returned[answer] as number) >= (asked[answer] as number);
      next += 1;
    }
    facts.runEnd[take] = end;
    pause[take] = now - (lastAnswer.get((takes[take] as LoggedTake).worker) ?? Number.NEGATIVE_INFINITY);
    if (facts.depthKnown) arrived[take] = taken + (depth[take] as number);
    else guessDepth(facts, take, { queued: untilNotFilled[next] as number, lastFull });
    facts.ranDry[take] = ranDry(facts, take, { answers, next }) ? 1 : 0;
    // So that `roundTrip` and `sent` stay untouched by what is guessed.
    if ((roundTrip[take] as number) <= 0) roundTrip[take] = 1;
  }
  for (let at = 1; at < answers.length; at += 1) {
    const [before, take] = [answers[at - 1] as number, answers[at] as number];
    if (answeredAt(facts, take) - answeredAt(facts, before) <= SHORTLY) facts.afterOther[take] = 1;
    const isTogether = answeredAt(facts, take) - answeredAt(facts, before) <= TOGETHER;
    if (isTogether && (facts.deep[take] as number) < 0.5 && (facts.deep[before] as number) < 0.5)
      facts.weight[take] = 0;
  }
  agesOfFirst(facts, answers, from);
}

/** Answers that are no farther apart come from one delivery: 1 ms, in microseconds. */
const TOGETHER = 1_000;

/** 100 ms, in microseconds. */
const SHORTLY = 100_000;

function answeredAt({ sent, roundTrip }: Facts, take: number): number {
  return (sent[take] as number) + (roundTrip[take] as number);
}

interface Replayed {
  /** Takes of the run in the order of their answers, and how many of them the send is after. */
  readonly answers: readonly number[];
  readonly next: number;
}

/** Without depths: a take that was not filled leaves an empty queue, and one that was filled mostly does not. */
function guessDepth(
  facts: Facts,
  take: number,
  { queued, lastFull }: { readonly queued: number; readonly lastFull: boolean | undefined },
): void {
  const { returned, asked, depth, deep } = facts;
  const full = (returned[take] as number) >= (asked[take] as number);
  deep[take] = lastFull === undefined ? 0.5 : lastFull ? 0.93 : full ? 0.3 : 0.15;
  depth[take] = Math.max(1, queued);
}

/** How many jobs each answer brought with those that follow, up to the first that was not filled; 0 after the last one. */
function jobsUntilNotFilled({ returned, asked }: Facts, answers: readonly number[]): Float64Array {
  const sums = new Float64Array(answers.length + 1);
  for (let at = answers.length - 1; at >= 0; at -= 1) {
    const answer = answers[at] as number;
    const brought = returned[answer] as number;
    sums[at] = brought + (brought < (asked[answer] as number) ? 0 : (sums[at + 1] as number));
  }
  return sums;
}

/** Whether the takes that were answered during this one had emptied the queue. */
function ranDry(facts: Facts, take: number, { answers, next }: Replayed): boolean {
  const { returned, asked, depth, depthKnown } = facts;
  const answered = answeredAt(facts, take);
  let taken = 0;
  for (let ahead = next; ahead < answers.length; ahead += 1) {
    const other = answers[ahead] as number;
    if (answeredAt(facts, other) >= answered) return false;
    if (other === take) continue;
    taken += returned[other] as number;
    if (
      depthKnown ? taken >= (depth[take] as number) : (returned[other] as number) < (asked[other] as number)
    )
      return true;
  }
  return false;
}
