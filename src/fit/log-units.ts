import { median } from "d3-array";
import type { Columns, LogUnit } from "./log-columns.ts";
import { epochUnit, microsecondsOf, type WrittenTime } from "./log-times.ts";
import { failOn } from "./unreadable-takes.ts";

/** A take as it was written, before its times have a unit. */
export interface WrittenTake {
  readonly row: number;
  readonly run: string;
  readonly worker: string;
  readonly sent: WrittenTime;
  readonly answered: WrittenTime | undefined;
  readonly roundTrip: WrittenTime | undefined;
  readonly asked: number;
  readonly returned: number;
  readonly occupancy: number;
  readonly depth: number;
  readonly loopLag: WrittenTime | undefined;
  readonly delay: WrittenTime | undefined;
  readonly outcome: string;
}

/** What turns written times into microseconds. */
export interface Units {
  /** Whether sends are dates. */
  readonly dates: boolean;
  readonly sent: (take: WrittenTake) => number;
  /** NaN for a take without an answer. */
  readonly roundTrip: (take: WrittenTake) => number;
  readonly span: (time: WrittenTime | undefined, name: "loopLag" | "delay") => number;
}

/** A take is given up after 90 s: what lasts longer is no number of seconds. */
const LONGEST_SECONDS = 120;

/**
 * Finds the units of a log's times: as the column's name says, as the call says, or by their size.
 *
 * @throws UnreadableTakes if they are mixed, contradict each other, or cannot be told
 */
export function unitsOf(
  takes: readonly WrittenTake[],
  { named, unit }: { readonly named: Columns["named"]; readonly unit: LogUnit | undefined },
): Units {
  const clock = clockOf(takes, named.sent?.unit ?? unit);
  const spans = takes.flatMap(({ roundTrip }) => (roundTrip === undefined ? [] : [roundTrip.value]));
  const spanUnit = named.roundTrip?.unit ?? unit ?? (named.roundTrip && spanUnitOf(takes, spans, clock));
  // A clock that counts from no date has the unit of the round trips, if nothing else says.
  if (clock.unit === undefined && spanUnit === "s") failOn(perhapsMilliseconds(takes, spans));
  else if (clock.unit === undefined && spanUnit !== undefined) failOn(perhapsSeconds(takes, spans, spanUnit));
  const clockUnit = clock.unit ?? spanUnit ?? clockUnitBySize(takes);
  const toClock = (time: WrittenTime): number =>
    time.kind === "date" ? time.value : time.value * microsecondsOf[clockUnit];
  const between = (take: WrittenTake): number =>
    take.answered === undefined ? Number.NaN : Math.round(toClock(take.answered) - toClock(take.sent));
  const roundTrip = (take: WrittenTake): number =>
    take.roundTrip === undefined || spanUnit === undefined
      ? between(take)
      : Math.round(take.roundTrip.value * microsecondsOf[spanUnit]);
  failOn(disagreements(takes, between, roundTrip));
  failOn(mixed(takes, roundTrip));
  return {
    dates: clock.dates,
    sent: (take) => toClock(take.sent),
    roundTrip,
    span: (time, name) =>
      time === undefined
        ? Number.NaN
        : time.value * microsecondsOf[named[name]?.unit ?? unit ?? spanUnit ?? clockUnit],
  };
}

interface Clock {
  readonly dates: boolean;
  readonly unit: LogUnit | "ns" | undefined;
}

/** Sends are all dates, all numbers counted from 1970 in one unit, or all numbers counted from something else. */
function clockOf(takes: readonly WrittenTake[], said: LogUnit | undefined): Clock {
  const kinds = new Map<string, { readonly row: number; count: number }>();
  for (const { sent, answered, row } of takes)
    for (const time of answered === undefined ? [sent] : [sent, answered]) {
      const kind = time.kind === "date" ? "a date" : nameOf(epochUnit(time.value));
      const known = kinds.get(kind);
      if (known === undefined) kinds.set(kind, { row, count: 1 });
      else known.count += 1;
    }
  const [[usual = "a number"] = [], ...others] = [...kinds].sort((a, b) => b[1].count - a[1].count);
  failOn(
    others.map(
      ([kind, { row }]) => `row ${row}: its time is ${kind}, where others are ${usual}: units are mixed`,
    ),
  );
  if (usual === "a date") return { dates: true, unit: "us" };
  const first = takes[0] as WrittenTake;
  const epoch = epochUnit(first.sent.value);
  if (epoch === undefined || said === "us") return { dates: false, unit: said };
  return { dates: true, unit: epoch };
}

function nameOf(unit: string | undefined): string {
  return unit === undefined ? "a number" : `a number of ${unit} since 1970`;
}

function spanUnitOf(takes: readonly WrittenTake[], spans: readonly number[], clock: Clock): LogUnit {
  const ratios = takes.flatMap(({ sent, answered, roundTrip }) => {
    if (
      clock.unit === undefined ||
      answered === undefined ||
      roundTrip === undefined ||
      roundTrip.value === 0
    )
      return [];
    const scale = sent.kind === "date" ? 1 : microsecondsOf[clock.unit];
    return [((answered.value - sent.value) * scale) / roundTrip.value];
  });
  const ratio = median(ratios);
  if (ratio !== undefined) return ratio > 3e4 ? "s" : ratio > 30 ? "ms" : "us";
  return unitBySize(spans, "round trips");
}

/** A worker that sends takes farther apart, most of the time, is hardly one: the sends may be milliseconds. 60 s. */
const FARTHEST_SECONDS = 60;

/**
 * Sends that can be milliseconds where round trips are seconds, and of which nothing says what they are: as seconds they would be
 * minutes apart, or are whole numbers all of them; and as milliseconds no worker would send a take before its last is answered.
 */
function perhapsMilliseconds(takes: readonly WrittenTake[], spans: readonly number[]): string[] {
  if (takes.some(({ answered }) => answered !== undefined)) return [];
  const last = new Map<string, number>();
  const gaps: { readonly row: number; readonly gap: number }[] = [];
  for (const { row, run, worker, sent } of [...takes].sort((a, b) => a.sent.value - b.sent.value)) {
    const name = `${run}\n${worker}`;
    const before = last.get(name);
    if (before !== undefined) gaps.push({ row, gap: sent.value - before });
    last.set(name, sent.value);
  }
  const usual = median(gaps, ({ gap }) => gap) ?? 0;
  const areWhole =
    takes.every(({ sent }) => Number.isInteger(sent.value)) && !spans.every((span) => Number.isInteger(span));
  const isOdd = usual > FARTHEST_SECONDS || (areWhole && usual > 1);
  if (!isOdd || usual / 1e3 < 0.5 * (median(spans) ?? 0)) return [];
  const { row, gap } = gaps.find((one) => one.gap >= usual) ?? { row: 2, gap: usual };
  return [
    `row ${row}: it was sent ${gap} after its worker's take before, which can be seconds or milliseconds, where round trips are seconds; a column called sent_s or sent_ms says which`,
  ];
}

/** So many takes are hardly ever in flight at once. */
const MOST_IN_FLIGHT = 64;

/** Sends of which nothing says what they are, and so close together that in the unit of the round trips hundreds would be in flight. */
function perhapsSeconds(takes: readonly WrittenTake[], spans: readonly number[], unit: LogUnit): string[] {
  if (takes.some(({ answered }) => answered !== undefined)) return [];
  const [first, second, ...rest] = [...takes].sort((a, b) => a.sent.value - b.sent.value);
  const last = rest.at(-1);
  if (first === undefined || second === undefined || last === undefined) return [];
  const lasted = spans.reduce((sum, span) => sum + span, 0);
  if (lasted <= MOST_IN_FLIGHT * (last.sent.value - first.sent.value)) return [];
  return [
    `row ${second.row}: it was sent ${second.sent.value - first.sent.value} after the take before, where round trips are ${unit}: seconds, it seems, but a column called sent_s or sent_${unit} must say so`,
  ];
}

/** Sends without dates and without round trips. */
function clockUnitBySize(takes: readonly WrittenTake[]): LogUnit {
  const lasted = takes.flatMap(({ sent, answered }) =>
    answered === undefined ? [] : [answered.value - sent.value],
  );
  const unit = unitBySize(lasted, "takes");
  if (unit !== "s") failOn(thousandfold(takes, lasted));
  return unit;
}

/**
 * A take lasts a millisecond at least and 120 s at most. Most of them say which unit it is, not the longest: that may be the one row
 * that has another.
 */
function unitBySize(lasted: readonly number[], what: string): LogUnit {
  const usual = median(lasted) ?? 0;
  const most = lasted.reduce((a, b) => Math.max(a, b), 0);
  if (usual < 1) return "s";
  if (usual < 10 && most <= LONGEST_SECONDS) return "s";
  if (usual < 10 || most <= LONGEST_SECONDS)
    failOn([`${what} of ${usual} can be seconds or milliseconds; --log-unit says which`]);
  return usual > 1e4 ? "us" : "ms";
}

/** Both so many times as long as usual and sent so many times as late as most: another unit than the others'. */
const LONG = 50;
const LATE = 10;

/** Rows that are a thousand times too late and too long, where the size of most could be either unit's. */
function thousandfold(takes: readonly WrittenTake[], lasted: readonly number[]): string[] {
  const usual = median(lasted) ?? 0;
  const late = LATE * (median(takes, ({ sent }) => sent.value) ?? 0);
  return takes.flatMap(({ row, sent, answered }) => {
    const time = answered === undefined ? 0 : answered.value - sent.value;
    if (time < LONG * usual || sent.value < late) return [];
    return [`row ${row}: sent at ${sent.value} and ${time} long, among takes of ${usual}: units are mixed`];
  });
}

/** Where answer, send and round trip do not go together. */
function disagreements(
  takes: readonly WrittenTake[],
  between: (take: WrittenTake) => number,
  roundTrip: (take: WrittenTake) => number,
): string[] {
  return takes.flatMap((take) => {
    if (take.answered === undefined || take.roundTrip === undefined) return [];
    const [lasted, said] = [between(take), roundTrip(take)];
    if (Math.abs(lasted - said) <= 0.02 * said + 20_000) return [];
    const ratio = said / lasted;
    const isUnit = [1e3, 1e-3, 1e6, 1e-6].some((factor) => Math.abs(ratio / factor - 1) < 0.1);
    const why = isUnit ? ": units are mixed" : "";
    return [
      `row ${take.row}: from send to answer it is ${lasted / 1e6} s, but the round trip is ${said / 1e6} s${why}`,
    ];
  });
}

/**
 * A round trip of another unit among many is a thousand times too long or too short. Where it follows from two times, a short one
 * may be true, as just before a tick, unless these times are too soon as well.
 */
function mixed(takes: readonly WrittenTake[], roundTrip: (take: WrittenTake) => number): string[] {
  const times = takes.map(roundTrip);
  const usual = median(times.filter((time) => !Number.isNaN(time)));
  if (usual === undefined) return [];
  const soon = 0.01 * (median(takes, ({ sent }) => sent.value) ?? 0);
  return takes.flatMap(({ row, answered, sent, roundTrip: said }, index) => {
    const time = times[index] as number;
    const tooLong = time > LONGEST_SECONDS * 1e6;
    const isShort = time > 0 && time < usual / 100 && time < 2_000 && time * 1e3 < 4 * usual;
    const tooShort = isShort && (answered === undefined || (said === undefined && sent.value < soon));
    if (!tooLong && !tooShort) return [];
    return [`row ${row}: a round trip of ${time / 1e6} s among such of ${usual / 1e6} s: units are mixed`];
  });
}
