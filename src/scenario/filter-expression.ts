import { FilterProblem, type Token, tokensOf } from "./filter-tokens.ts";
import { compare, numberOf, type Operand, operators } from "./filter-values.ts";
import { nearestName } from "./nearest-name.ts";

/** Whether something is wanted, by the values of its names. @throws FilterProblem where values cannot be compared */
export type Filter = (lookUp: (name: string) => unknown) => boolean;

const longest = 2000;
const deepest = 100;

/**
 * Reads a condition such as `workers>1 && policy=="main"`: comparisons of names, numbers (with the unit of a time or without)
 * and quoted texts, joined by `&&`, `||`, `!` and parentheses. Nothing of it is ever run as a program.
 *
 * @throws FilterProblem
 */
export function parseFilter(
  text: string,
  isKnown: (name: string) => boolean,
  names: readonly string[],
): Filter {
  if (text.length > longest) throw new FilterProblem(`a filter has at most ${longest} characters`, longest);
  const parser = new FilterParser(tokensOf(text), isKnown, names);
  return parser.whole();
}

class FilterParser {
  readonly #tokens: readonly Token[];
  readonly #isKnown: (name: string) => boolean;
  readonly #names: readonly string[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], isKnown: (name: string) => boolean, names: readonly string[]) {
    this.#tokens = tokens;
    this.#isKnown = isKnown;
    this.#names = names;
  }

  whole(): Filter {
    const filter = this.#either();
    const rest = this.#peek();
    if (rest.kind === "end") return filter;
    const chained = operators.some((operator) => operator === rest.text);
    throw new FilterProblem(
      chained
        ? "comparisons cannot follow each other; join them by &&"
        : `"${rest.text}" is not allowed here; && or || is`,
      rest.offset,
    );
  }

  #either(): Filter {
    const parts = [this.#both()];
    while (this.#take("||")) parts.push(this.#both());
    return parts.length === 1 ? (parts[0] as Filter) : (lookUp) => parts.some((part) => part(lookUp));
  }

  #both(): Filter {
    const parts = [this.#one()];
    while (this.#take("&&")) parts.push(this.#one());
    return parts.length === 1 ? (parts[0] as Filter) : (lookUp) => parts.every((part) => part(lookUp));
  }

  #one(): Filter {
    this.#depth += 1;
    if (this.#depth > deepest)
      throw new FilterProblem(
        `more than ${deepest} parentheses and ! inside each other`,
        this.#peek().offset,
      );
    const filter = this.#inner();
    this.#depth -= 1;
    return filter;
  }

  #inner(): Filter {
    if (this.#take("!")) {
      const inner = this.#one();
      return (lookUp) => !inner(lookUp);
    }
    if (!this.#take("(")) return this.#comparison();
    const inner = this.#either();
    if (!this.#take(")"))
      throw new FilterProblem(`${shown(this.#peek())} is not allowed; ) is`, this.#peek().offset);
    return inner;
  }

  #comparison(): Filter {
    const left = this.#operand();
    const token = this.#peek();
    const operator = operators.find((one) => one === token.text);
    if (operator === undefined || token.kind !== "operator")
      throw new FilterProblem(
        `${shown(token)} is not allowed after ${left.text}; ${operators.join(", ")} is`,
        token.offset,
      );
    this.#next += 1;
    const right = this.#operand();
    return (lookUp) => compare(left, operator, right, lookUp);
  }

  #operand(): Operand {
    const token = this.#peek();
    const { kind, text, offset } = token;
    if (kind === "end" || kind === "operator")
      throw new FilterProblem(`${shown(token)} is not allowed; a key, policy, a number or a text is`, offset);
    this.#next += 1;
    if (kind === "name") return { offset, text, literal: undefined, isName: this.#requireKnown(token) };
    return { offset, text, literal: kind === "text" ? text.slice(1, -1) : numberOf(token), isName: false };
  }

  #requireKnown({ text, offset }: Token): true {
    if (this.#isKnown(text)) return true;
    const nearest = nearestName(text, this.#names);
    const hint =
      nearest === undefined ? `; known: ${this.#names.join(", ")}` : `; did you mean "${nearest}"?`;
    throw new FilterProblem(`unknown name "${text}" (a text stands in quotes)${hint}`, offset);
  }

  #peek(): Token {
    return this.#tokens[this.#next] as Token;
  }

  #take(text: string): boolean {
    const token = this.#peek();
    if (token.kind !== "operator" || token.text !== text) return false;
    this.#next += 1;
    return true;
  }
}

function shown({ kind, text }: Token): string {
  return kind === "end" ? "the end" : kind === "text" ? text : `"${text}"`;
}
