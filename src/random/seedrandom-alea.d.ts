/** The one file of seedrandom that is used here; @types/seedrandom declares only the package's main file. */
declare module "seedrandom/lib/alea.js" {
  /** A generator of multiples of 2^-32 in [0, 1), from the text of the seed alone. */
  export default function alea(seed: string): () => number;
}
