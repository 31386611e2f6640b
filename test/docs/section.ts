import { readFileSync, writeFileSync } from "node:fs";

/**
 * What a document has between the marks of a section, and what it must have. With `UPDATE_DOCUMENTS=1` that is written in
 * first.
 */
export function sameOrWritten(
  path: string,
  name: string,
  text: string,
): { shown: string | undefined; printed: string } {
  const printed = `<!-- begin: ${name} -->\n\n${text}\n\n<!-- end: ${name} -->`;
  const section = new RegExp(`<!-- begin: ${name} -->[\\s\\S]*<!-- end: ${name} -->`);
  if (process.env.UPDATE_DOCUMENTS !== undefined) {
    const before = readFileSync(path, "utf8");
    writeFileSync(
      path,
      before.replace(section, () => printed),
    );
  }
  return { shown: readFileSync(path, "utf8").match(section)?.[0], printed };
}
