/** What is wrong with a filter, and at which character of its text, from 0. */
export class FilterProblem extends Error {
  override readonly name = "FilterProblem";
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** A piece of a filter's text. */
export interface Token {
  readonly kind: "name" | "number" | "text" | "operator" | "end";
  readonly text: string;
  readonly offset: number;
}

const patterns: readonly (readonly [Token["kind"], RegExp])[] = [
  ["number", /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\p{Letter}*/uy],
  ["name", /[\p{Letter}_$][\p{Letter}\d_$]*(?:\.[\p{Letter}\d_$]+)*/uy],
  ["text", /"[^"]*"|'[^']*'/y],
  ["operator", /==|!=|<=|>=|&&|\|\||[<>!()]/y],
];

/** The pieces of a filter's text, and its end. @throws FilterProblem */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  for (;;) {
    while (/\s/.test(text.charAt(offset))) offset += 1;
    if (offset >= text.length) break;
    const token = tokenAt(text, offset);
    tokens.push(token);
    offset += token.text.length;
  }
  return [...tokens, { kind: "end", text: "", offset: text.length }];
}

function tokenAt(text: string, offset: number): Token {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = offset;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { kind, text: found, offset };
  }
  const character = String.fromCodePoint(text.codePointAt(offset) as number);
  const instead: Readonly<Record<string, string>> = { "=": "==", "&": "&&", "|": "||" };
  if (character === '"' || character === "'")
    throw new FilterProblem(`the ${character} is never closed`, offset);
  const hint = instead[character];
  throw new FilterProblem(
    hint === undefined ? `"${character}" is not allowed here` : `"${character}" is not allowed; ${hint} is`,
    offset,
  );
}
