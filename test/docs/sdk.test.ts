import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** docs/sdk.md puts the SDK's statements beside ours: the files exist, and declare what they are said to. */
const text = readFileSync("docs/sdk.md", "utf8");
const rows = [...text.matchAll(/^\| .* \| `(src\/[^`]+)` \| (.*?) \| .* \|$/gm)].flatMap((match) =>
  [...(match[2] as string).matchAll(/`(\w+)`/g)].map((name) => ({
    file: match[1] as string,
    name: name[1] as string,
  })),
);

describe("docs/sdk.md", () => {
  it("has a file and a name in each row", () => {
    const lines = text.split("\n").filter((line) => /^\| (?!SDK)/.test(line));
    expect(lines.filter((line) => !/ \| `src\/[^`]+` \| `\w+`.* \| .+ \|$/.test(line))).toEqual([]);
    expect(rows.length).toBeGreaterThan(lines.length);
  });

  it.each(rows)("$file declares $name", ({ file, name }) => {
    expect(readFileSync(file, "utf8")).toMatch(declarationOf(name));
  });

  it("names no file that is not there", () => {
    const named = [...text.matchAll(/`((?:src|test|docs)\/[\w./-]+)`/g)].map(([, path]) => path as string);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("a name that a file only uses is not taken for one that it declares", () => {
    expect("  yield* setScale(worker);\n  a = setScale;").not.toMatch(declarationOf("setScale"));
    expect("export function* setScale(worker: PolicyWorker): ProcessBody {").toMatch(
      declarationOf("setScale"),
    );
    expect("  #jobLeft(job: number): void {").toMatch(declarationOf("jobLeft"));
  });
});

/** A class, a function, a method or accessor with its body, a field, a constant, or a key with its value. */
function declarationOf(name: string): RegExp {
  const forms = [
    `(?:class|function\\*?|const) ${name}\\b`,
    `^ +(?:get |\\*)?#?${name}\\(.*\\).*\\{$`,
    `^ +readonly ${name} = `,
    `^ +${name}: `,
  ];
  return new RegExp(forms.join("|"), "m");
}
