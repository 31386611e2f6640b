/** JSON with the keys of every object in ascending order, so that equal data give equal text. */
export function sortedJson(data: unknown): string {
  return JSON.stringify(data, sortKeys);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  // By code unit, not by locale.
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
