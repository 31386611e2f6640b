/** The widest that a report for people may be. */
export const PAGE_WIDTH = 80;

/**
 * Spreads columns over tables below each other, as many in each as the page is wide, and at least one.
 *
 * @param items what gives a table its columns: the policies
 * @param render the table of some of them
 */
export function fittedTables<Item>(
  items: readonly Item[],
  render: (some: readonly Item[]) => string,
): string {
  // Mostly all fit, and to set a table takes time.
  const all = render(items);
  if (items.length <= 1 || widthOf(all) <= PAGE_WIDTH) return all;
  const tables: string[] = [];
  let first = 0;
  do {
    let next = Math.min(first + 1, items.length);
    let table = render(items.slice(first, next));
    while (next < items.length) {
      const wider = render(items.slice(first, next + 1));
      if (widthOf(wider) > PAGE_WIDTH) break;
      table = wider;
      next += 1;
    }
    tables.push(table);
    first = next;
  } while (first < items.length);
  return tables.join("\n\n");
}

function widthOf(text: string): number {
  return Math.max(...text.split("\n").map((line) => line.length));
}
