/** A time as a log wrote it. */
export interface WrittenTime {
  /** In microseconds if it is a date, else in the log's unit. */
  readonly value: number;
  readonly kind: "date" | "number";
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const date =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i;

/** Reads a time: an ISO 8601 date, which is UTC where it does not say, or a number. Undefined if it is neither. */
export function readTime(text: string): WrittenTime | undefined {
  if (number.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? { value, kind: "number" } : undefined;
  }
  const parts = date.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone = "Z"] = parts;
  const days = daysSince1970(Number(year), Number(month), Number(day));
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61;
  if (days === undefined || !isTime) return undefined;
  const seconds =
    days * 86_400 + Number(hour) * 3_600 + Number(minute) * 60 + Number(second) - offsetOf(zone);
  return { value: seconds * 1e6 + Math.round(Number(`0.${fraction || 0}`) * 1e6), kind: "date" };
}

function offsetOf(zone: string): number {
  if (/^(Z|UTC)$/i.test(zone)) return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return (zone.startsWith("-") ? -1 : 1) * (hours * 3_600 + minutes * 60);
}

/** Days of the Gregorian calendar (Hinnant, "chrono-compatible low-level date algorithms"). */
function daysSince1970(year: number, month: number, day: number): number | undefined {
  const lengths = [
    31,
    year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ];
  if (month < 1 || month > 12 || day < 1 || day > (lengths[month - 1] as number)) return undefined;
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** What a number stands for if it is a date counted from 1970, by its size; undefined for a time of no date. */
export function epochUnit(value: number): "s" | "ms" | "us" | "ns" | undefined {
  if (value >= 1e17) return "ns";
  if (value >= 1e14) return "us";
  if (value >= 1e11) return "ms";
  return value >= 1e8 ? "s" : undefined;
}

/** Microseconds of each unit. */
export const microsecondsOf: Readonly<Record<"s" | "ms" | "us" | "ns", number>> = {
  s: 1e6,
  ms: 1e3,
  us: 1,
  ns: 1e-3,
};
