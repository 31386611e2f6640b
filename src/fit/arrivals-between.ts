/** More jobs than these between two sends came in one piece. */
const MOST = 64;

/** How likely arrivals come in one piece rather than at random. */
const PIECE = 0.5;

/** The place of one of some arrivals between two sends, of which nothing else is known: 0 is the first send, 1 the other. */
export interface ArrivalPlace {
  /** Which one it is, from 1, and of how many. */
  readonly ordinal: number;
  readonly among: number;
}

/**
 * How likely it came by a place, and the density there: anywhere alike if all came in one piece, else as the order
 * statistic of as many places at random (its distribution function is the tail of a binomial one).
 */
export function arrivalBetween(
  { ordinal, among }: ArrivalPlace,
  place: number,
): { readonly by: number; readonly density: number } {
  if (place <= 0 || place >= 1) return { by: place <= 0 ? 0 : 1, density: 0 };
  if (among <= 1 || among > MOST || ordinal < 1 || ordinal > among) return { by: place, density: 1 };
  // The chance of so many of them by the place, from none on.
  let exactly = (1 - place) ** among;
  let fewer = 0;
  let density = 0;
  for (let count = 0; count < ordinal; count += 1) {
    fewer += exactly;
    density = ((among - count) * exactly) / (1 - place);
    exactly *= ((among - count) / (count + 1)) * (place / (1 - place));
  }
  return { by: PIECE * place + (1 - PIECE) * (1 - fewer), density: PIECE + (1 - PIECE) * density };
}
