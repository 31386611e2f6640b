/** A length of time for people: `7.569 s`, or below a second `50 ms`, exact to the microsecond. */
export function spanText(microseconds: number): string {
  return microseconds >= 1e6 ? `${(microseconds / 1e6).toFixed(3)} s` : `${microseconds / 1e3} ms`;
}
