import { Composer, type CST, type Document, Lexer, LineCounter, type ParsedNode, Parser } from "yaml";

/** A parsed document, and the errors by offset. Where there are errors, the contents cannot be trusted. */
export interface YamlText {
  readonly contents: ParsedNode | null;
  readonly errors: readonly { readonly offset: number; readonly message: string }[];
  /** Tags that nobody knows and the like; the contents are complete all the same. */
  readonly warnings: readonly { readonly offset: number; readonly message: string }[];
  readonly lines: LineCounter;
}

/** Ten million characters, a hundred thousand listed jobs. */
export const longestText = 10_000_000;

/** Levels of lists and mappings inside each other. */
export const deepest = 64;

/** Reads one YAML document; several, too long and too deeply nested ones are errors. */
export function readYamlText(text: string): YamlText {
  const lines = new LineCounter();
  const failed = (offset: number, message: string): YamlText => ({
    contents: null,
    errors: [{ offset, message }],
    warnings: [],
    lines,
  });
  lines.addNewLine(0);
  if (text.length > longestText) {
    return failed(0, `the text is too long: ${text.length} characters, at most ${longestText} are read`);
  }
  const parser = new Parser(lines.addNewLine);
  try {
    const composer = new Composer({ uniqueKeys: false, prettyErrors: false });
    const [document, ...more] = composer.compose(tokens(text, parser), true, text.length);
    const second = more[0];
    if (second) return failed(second.range[0], "a second document begins here; one file holds one scenario");
    return { ...found(document as Document.Parsed), lines };
  } catch (error) {
    if (error instanceof TooDeep) return failed(parser.offset, `nested more than ${deepest} levels deep`);
    throw error;
  }
}

function found(document: Document.Parsed): Omit<YamlText, "lines"> {
  return {
    contents: document.contents,
    // One mistake often gives several errors at one place; the first says what is wrong.
    errors: document.errors
      .filter((error, index, all) => error.pos[0] !== all[index - 1]?.pos[0])
      .map((error) => ({ offset: error.pos[0], message: `not valid YAML: ${error.message}` })),
    warnings: document.warnings.map((warning) => ({
      offset: warning.pos[0],
      message: `not valid YAML: ${warning.message}`,
    })),
  };
}

class TooDeep extends Error {}

/** As `parser.parse(text)`, but stops at deep nesting: the composer is recursive, and a full stack ends the process. */
function* tokens(text: string, parser: Parser): Generator<CST.Token> {
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > deepest + 2) throw new TooDeep();
  }
  yield* parser.end();
}
