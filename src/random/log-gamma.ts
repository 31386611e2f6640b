const halfLogOfTwoPi = 0.9189385332046728;

/** The series below is used from here on; smaller arguments are shifted up. */
const seriesStart = 10;

/**
 * ln Γ(x) for x > 0, with an error below 1e-14 · max(1, |ln Γ(x)|). Below 10 by Γ(x) = Γ(x + 1) ÷ x, above by Stirling's
 * formula. Source: NIST Digital Library of Mathematical Functions, 5.5.1 and 5.11.1.
 */
export function logGamma(x: number): number {
  let product = 1;
  let shifted = x;
  for (; shifted < seriesStart; shifted++) product *= shifted;
  return (
    (shifted - 0.5) * Math.log(shifted) -
    shifted +
    halfLogOfTwoPi +
    stirlingSeries(shifted) -
    Math.log(product)
  );
}

/**
 * What Stirling's formula leaves over, ln Γ(x) - ((x - ½) ln x - x + ½ ln 2π) for x > 0: small where ln Γ(x) itself is huge,
 * so that ratios of gamma functions keep their digits. Source: C. Loader, "Fast and accurate computation of binomial
 * probabilities" (2000), where it is called δ.
 */
export function stirlingError(x: number): number {
  if (x >= seriesStart) return stirlingSeries(x);
  return logGamma(x) - ((x - 0.5) * Math.log(x) - x + halfLogOfTwoPi);
}

/** Σ B(2k) ÷ (2k (2k - 1) x^(2k - 1)), k = 1…7, for x >= 10 (DLMF 5.11.1); the first term left out is below 3e-17. */
function stirlingSeries(x: number): number {
  const reciprocal = 1 / x;
  const square = reciprocal * reciprocal;
  let sum = 1 / 156;
  sum = sum * square - 691 / 360360;
  sum = sum * square + 1 / 1188;
  sum = sum * square - 1 / 1680;
  sum = sum * square + 1 / 1260;
  sum = sum * square - 1 / 360;
  sum = sum * square + 1 / 12;
  return sum * reciprocal;
}
