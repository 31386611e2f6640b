/**
 * Draws values some at a time, and gives them one by one. A generator that nobody else draws from gives the same values; where there are
 * thousands of generators, its state is fetched from memory once for all of them.
 */
export function drawnAhead(draw: () => number, count: number): () => number {
  const values = new Float64Array(count);
  let next = count;
  return () => {
    if (next === count) {
      for (let index = 0; index < count; index += 1) values[index] = draw();
      next = 0;
    }
    next += 1;
    return values[next - 1] as number;
  };
}
