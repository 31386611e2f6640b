/** The longest that a name may be where numbers stand beside it. */
export const LONGEST_NAME = 40;

/** A name of at most so many characters: cut at its start where it is longer, as what tells names apart is mostly their end. */
export function shortenedName(name: string, longest: number): string {
  if (name.length <= longest) return name;
  const end = name.slice(name.length - longest + 1);
  // Never half of a surrogate pair.
  return `…${end.replace(/^[\udc00-\udfff]/, "")}`;
}
