/**
 * Breaks a text into lines of at most `width` characters, at spaces and line ends, but not at no-break spaces. A word that is
 * longer than a line is broken at its end.
 */
export function wrapText(text: string, width: number): string {
  const lines: string[] = [];
  let line = "";
  const words = text.split(/[ \t\r\n]+/).filter((part) => part !== "");
  for (const word of words.flatMap((one) => pieces(one, width))) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
}

/** A word in pieces that fit, mostly one; never with half of a surrogate pair. */
function pieces(word: string, width: number): string[] {
  const found: string[] = [];
  let rest = word;
  while (rest.length > width) {
    const piece = rest.slice(0, width).replace(/(?<=.)[\ud800-\udbff]$/, "");
    found.push(piece);
    rest = rest.slice(piece.length);
  }
  return [...found, rest];
}
