const steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;

/**
 * Shares from 0 to 1 as a line of bars, a character each. Nothing is a space and everything a whole block; what is more than
 * nothing or less than everything never looks like either.
 */
export function sparkline(shares: readonly number[]): string {
  return shares.map(bar).join("");
}

function bar(share: number): string {
  if (!(share > 0)) return " ";
  const step = share >= 1 ? steps.length : Math.min(Math.ceil(share * steps.length), steps.length - 1);
  return steps[step - 1] as string;
}
