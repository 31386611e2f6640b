// Not the package's main file: that one also requires node:crypto, which a browser does not have.
import alea from "seedrandom/lib/alea.js";

/** What a stream is for and which of its kind it is: equal names give equal values. */
export interface StreamName {
  /** The seed of the run. */
  readonly seed: number;
  /** What the values are for, e.g. `durations`: a purpose that draws more never shifts the values of another. */
  readonly purpose: string;
  /** Which stream of this purpose, e.g. the number of the worker or of the job. */
  readonly index: number;
}

/** A sequence of independent uniform random numbers. */
export interface RandomStream {
  /** The next value, in the open interval (0, 1): an odd multiple of 2^-33. One draw of the generator per call. */
  uniform(): number;
}

/** A generator's value is the lower end of its cell of width 2^-32; the middle of the cell is never 0 and never 1. */
const halfCell = 2 ** -33;

/**
 * How many values are thrown away at the start of a stream. Alea's hash is linear in the last character of the seed, so
 * over keys that differ in their last digit its 1st value is an arithmetic progression modulo 1 (in half of all triples),
 * and so is its 4th (in a quarter); from the 5th on no trace is left. Twelve is four turns of its three words.
 */
const discarded = 12;

/**
 * The stream of this name: J. Baagøe's Alea (a multiply-with-carry generator, 2010, period about 2^116) from seedrandom,
 * seeded with the text `seed/purpose/index`. It has no state but its own, so streams never affect each other.
 */
export function randomStream({ seed, purpose, index }: StreamName): RandomStream {
  const next = alea(`${seed}/${purpose}/${index}`);
  for (let count = 0; count < discarded; count++) next();
  return { uniform: () => next() + halfCell };
}
