/** The noise around a forecast: log-normal, of a relative width, each answer later still, and a share of outliers that can be anything. */
export interface Noise {
  readonly width: number;
  readonly outliers: number;
  /** The mean of an exponential time that each answer is later by, in microseconds; 0 where both sides are alike. */
  readonly late: number;
}

const ROOT = 1 / Math.sqrt(2 * Math.PI);

/** Farther away than so many widths there is nothing. */
const FARTHEST = 9;

/** How wide the bell about a value is: its noise, and what times may be wrong by. Relative to the value. */
export function spreadAt(expected: number, width: number, blur: number): number {
  const relative = blur / Math.max(expected, 1_000);
  return Math.sqrt(width * width + relative * relative);
}

/** The density, over the logarithm, of a round trip about a value: log-normal, or normal and an exponential time later. */
export function bell(
  roundTrip: number,
  value: number,
  { width, late }: Pick<Noise, "width" | "late">,
  blur = 0,
): number {
  const expected = Math.max(value, 1);
  const spread = spreadAt(expected, width, blur);
  if (late === 0) {
    const off = Math.log(roundTrip / expected) / spread;
    return off > FARTHEST || off < -FARTHEST ? 0 : (ROOT / spread) * Math.exp(-0.5 * off * off);
  }
  const off = (roundTrip - expected) / (spread * expected);
  if (off < -FARTHEST) return 0;
  const rate = (spread * expected) / late;
  const inTail = off - rate;
  const density =
    inTail < 0
      ? Math.exp(-0.5 * off * off) * ROOT * belowOverDensity(inTail)
      : Math.exp(0.5 * rate * rate - off * rate) * (1 - densityAt(inTail) * belowOverDensity(-inTail));
  return (roundTrip / late) * density;
}

/** What a round trip about a value says of the noise: how much later it is expected to be, and the square of the rest. */
export function partsOfNoise(
  roundTrip: number,
  value: number,
  { width, late }: Pick<Noise, "width" | "late">,
  blur: number,
): { readonly late: number; readonly square: number } {
  const expected = Math.max(value, 1);
  if (late === 0) return { late: 0, square: Math.log(roundTrip / expected) ** 2 };
  const spread = spreadAt(expected, width, blur) * expected;
  const off = roundTrip - expected;
  // Given the round trip, the time that it is later by is normal, cut off at 0.
  const mean = off - (spread * spread) / late;
  const cut = mean / spread;
  const below =
    cut < 0 ? belowOverDensity(cut) : (1 - densityAt(cut) * belowOverDensity(-cut)) / densityAt(cut);
  const later = Math.max(0, mean + spread / below);
  const square = mean * mean + spread * spread + (mean * spread) / below;
  return { late: later, square: Math.max(0, off * off - 2 * off * later + square) / (expected * expected) };
}

function densityAt(off: number): number {
  return ROOT * Math.exp(-0.5 * off * off);
}

/** From the highest power down: Press et al., Numerical Recipes, the complementary error function by Chebyshev's polynomials. */
const COEFFICIENTS = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];

/** The normal distribution function over its density, below 0. */
function belowOverDensity(off: number): number {
  const part = 1 / (1 + 0.5 * Math.SQRT1_2 * -off);
  let sum = 0;
  for (const coefficient of COEFFICIENTS) sum = sum * part + coefficient;
  return (0.5 * part * Math.exp(sum)) / ROOT;
}
