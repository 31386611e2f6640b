import { nearestName } from "../scenario/nearest-name.ts";

/** The end of a message that suggests a name; empty without one. */
export function didYouMean(name: string | undefined): string {
  return name === undefined ? "" : `; did you mean "${name}"?`;
}

/** The end of a message about an unknown name: the known ones, and the nearest of them. */
export function knownAndNearest(name: string, known: readonly string[]): string {
  return `; known: ${known.join(", ")}${didYouMean(nearestName(name, known))}`;
}
