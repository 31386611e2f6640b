/** An instant as it stands in messages: in seconds, to the microsecond. */
export function formatInstant(microseconds: number): string {
  return `${(microseconds / 1e6).toFixed(6).replace(/\.?0+$/, "")} s`;
}
