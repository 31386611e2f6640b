/** The words of a line as a shell would read it: between spaces, and together inside single quotes. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:[^\s']|'[^']*')+/g)].map(([word]) => word.replaceAll("'", ""));
}
