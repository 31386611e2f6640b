/** The known name closest to `name`, if one is close enough to be a likely typing error. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const written = plain(name);
  let nearest: string | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const other = plain(candidate);
    const apart = distance(written, other);
    // Two letters in five may differ ("policy" for "policies"), in a short word one.
    const most = Math.max(1, Math.floor(Math.max(written.length, other.length) / 2.5));
    if (apart <= most && apart < best) {
      best = apart;
      nearest = candidate;
    }
  }
  return nearest;
}

/** take_ahead, Take-Ahead and takeAhead are one name for this purpose. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, "");
}

/**
 * Edits (insert, delete, replace, swap two neighbours) that turn one text into the other: the "optimal string
 * alignment" distance, see L. Boytsov, Indexing methods for approximate dictionary searching, 2011, §2.2.
 */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let least = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) least = Math.min(least, (before[column - 2] as number) + 1);
      current.push(least);
    }
    before = last;
    last = current;
  }
  return last[to.length] as number;
}
