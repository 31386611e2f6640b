import { randomStream } from "../random/random-stream.ts";

/** Up to this many pairs all 2^n sign flips are counted. */
export const mostForExactFlips = 20;

/** The smallest p-value is then 0.0001. */
const drawnFlips = 9_999;

/** Which of n differences change their sign in each drawn flip: shared by every metric and contrast of a design. */
export interface SignFlipPlan {
  readonly n: number;
  /** ⌈n ÷ 8⌉ bytes for each flip, with a bit for each difference. Null if all flips are to be counted. */
  readonly patterns: Uint8Array | null;
}

/** Draws the flips for n differences where there are more than 20 of them. Equal keys give equal plans. */
export function signFlipPlan(design: { readonly n: number; readonly key: string }): SignFlipPlan {
  const { n, key } = design;
  if (n <= mostForExactFlips) return { n, patterns: null };
  const stream = randomStream({ seed: 0, purpose: `sign flips of ${key}`, index: n });
  const patterns = new Uint8Array(Math.ceil(n / 8) * drawnFlips);
  for (let position = 0; position < patterns.length; position++) {
    patterns[position] = Math.floor(stream.uniform() * 256);
  }
  return { n, patterns };
}
