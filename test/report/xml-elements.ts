/** An element of XML. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text right inside it. */
  readonly text: string;
}

/** Reads a document strictly: everything must be well-formed as XML 1.0 has it. No comments, no CDATA, no DTD. */
export function readXml(document: string): XmlElement {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(document))
    throw new Error("a character that XML cannot hold");
  let rest = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, "");
  const take = (pattern: RegExp): RegExpExecArray => {
    const match = pattern.exec(rest);
    if (match === null || match.index !== 0) throw new Error(`not well-formed: ${rest.slice(0, 60)}`);
    rest = rest.slice(match[0].length);
    return match;
  };
  const element = (): XmlElement => {
    const name = take(/^<([a-z][a-z-]*)/)[1] as string;
    const attributes: Record<string, string> = {};
    while (/^\s+[a-z]/.test(rest)) {
      const [, key = "", value = ""] = take(/^\s+([a-z-]+)="([^"<]*)"/);
      if (key in attributes) throw new Error(`${key} twice`);
      attributes[key] = plain(value.replace(/[\n\t]/g, " "));
    }
    if (take(/^\s*(\/?)>/)[1] === "/") return { name, attributes, children: [], text: "" };
    const children: XmlElement[] = [];
    let text = "";
    while (!rest.startsWith("</")) {
      if (rest.startsWith("<")) children.push(element());
      else text += plain(take(/^[^<]+/)[0]);
    }
    if (take(/^<\/([a-z-]+)>/)[1] !== name) throw new Error(`${name} is not closed`);
    return { name, attributes, children, text };
  };
  const root = element();
  if (rest.trim() !== "") throw new Error(`after the end: ${rest}`);
  return root;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(?:#(\d+);|(\w+);)?/g, (whole, code?: string, name?: string) => {
    if (code !== undefined) return String.fromCodePoint(Number(code));
    const character = entities[name ?? ""];
    if (character === undefined) throw new Error(`not an entity: ${whole}`);
    return character;
  });
}
