import type { Design } from "../experiment/result.ts";

/** What the values of a design are of, in words: simulated runs have seeds, measured numbers repetitions. */
export type Observations = "seeds" | "repetitions";

/** What the values of this design are of. */
export function observationsOf({ pairing }: Pick<Design, "pairing">): Observations {
  return pairing === "crn" ? "seeds" : "repetitions";
}

/** Of a value that never varies: `in every seed`. */
export function inEvery(observations: Observations): string {
  return `in every ${observations.replace(/s$/, "")}`;
}
