import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../src/version.ts";

/** Files that a house rule is about: those in the repository, or about to be. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && /\.([cm]?[jt]s|json|jsonl|md|ya?ml|txt|csv)$|^[^.]*$|^\.[^/]*$/.test(path))
  .flatMap((path) => {
    try {
      return [{ path, text: readFileSync(path, "utf8") }];
    } catch {
      // Deleted, and not yet committed.
      return [];
    }
  });
const sources = files.filter(({ path }) => path.startsWith("src/") && path.endsWith(".ts"));
const core = sources.filter(({ path }) => !/^src\/(cli|browser)\//.test(path));
const tests = files.filter(({ path }) => path.startsWith("test/") && path.endsWith(".ts"));
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, Record<string, string>>;

interface Rule {
  readonly forbids: RegExp;
  readonly instead: string;
}

/** Words that no code outside src/cli may use, and what there is in their place. */
const coreRules: readonly Rule[] = [
  { forbids: /\bMath\.random\b/, instead: "a named stream: src/random/random-stream.ts" },
  { forbids: /\bDate\b/, instead: "the simulation's clock" },
  { forbids: /\bperformance\b/, instead: "the simulation's clock; measure in bench/" },
  {
    forbids: /\bprocess\.(env|argv|exit|exitCode|stdout|stderr|stdin|cwd|nextTick|hrtime|on|pid|version)\b/,
    instead: "src/cli",
  },
  { forbids: /\bconsole\b/, instead: "text that a function returns" },
  {
    forbids: /\b(setTimeout|setInterval|setImmediate|queueMicrotask)\b/,
    instead: "a delay on the simulation's clock",
  },
  { forbids: /\bcrypto\b/, instead: "a named stream, or @noble/hashes" },
  { forbids: /\b(async|await|Promise)\b/, instead: "a process: a generator function" },
  {
    forbids: /\.localeCompare\(|\.toLocale\w*\(|\bIntl\b/,
    instead: "an order and a format that are the same everywhere",
  },
];

describe("the core", () => {
  it.each(coreRules)("does without $forbids: $instead", ({ forbids, instead }) => {
    expect(named(core, forbids, instead)).toEqual([]);
  });

  it("a planted violation is named, and comments and texts are none", () => {
    const rule = coreRules[0] as Rule;
    const planted = {
      path: "src/des/a.ts",
      text: "// Math.random\nconst a = 'Math.random';\nconst b = Math.random();\n",
    };
    expect(named([planted], rule.forbids, rule.instead)).toEqual([
      "src/des/a.ts:3: Math.random is not for here; use a named stream: src/random/random-stream.ts",
    ]);
  });
});

describe("every file of src", () => {
  it("has at most 250 lines", () => {
    expect(sources.filter(({ text }) => text.split("\n").length > 251).map(({ path }) => path)).toEqual([]);
  });

  it("has a comment right above each export", () => {
    expect(sources.flatMap(undocumentedExports)).toEqual([]);
  });

  it("a planted export without one is named", () => {
    const text =
      "/** Documented. */\nexport const a = 1;\n\nexport function b() {}\n// No.\nexport abstract class C {}\n";
    expect(undocumentedExports({ path: "src/a.ts", text })).toEqual([
      "src/a.ts:4: export function b",
      "src/a.ts:6: export abstract class C",
    ]);
  });

  it("is named by what it holds, in kebab-case", () => {
    const wrong = sources.filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(basename(path)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("no file", () => {
  it("is a drawer: utils, helpers, common, types", () => {
    const drawers = files.filter(({ path }) =>
      /^(utils?|helpers?|common|types?|misc|shared)\./.test(basename(path)),
    );
    expect(drawers.map(({ path }) => path)).toEqual([]);
  });

  it("of the tests leaves one out, or all others", () => {
    expect(named(tests, /\.(only|skip|todo|fails)\b/, "a test that runs")).toEqual([]);
  });

  it("names a folder of one machine, or the host of a package registry", () => {
    const names = ["npm" + "js", "yarn" + "pkg", "npm" + "mirror", "artifact" + "ory", "local" + "host"];
    const hosts = names.map((name) => `(?:registry\\.)?${name}(?:\\.[a-z]+)?`);
    // Put together here, so that this file does not name them itself.
    const folders = ["work", "home", "root", "Users", "tmp"].map(
      (folder) => `(?<![\\w.)\\]/])/${folder}/[a-z]{2}`,
    );
    const forbidden = new RegExp([...folders, ...hosts].join("|"));
    const found = files
      .filter(({ path }) => path !== "test/house-rules.test.ts")
      .flatMap(({ path, text }) =>
        text.split("\n").flatMap((line, index) => {
          const match = forbidden.exec(line);
          return match === null ? [] : [`${path}:${index + 1}: ${match[0]}`];
        }),
      );
    expect(found).toEqual([]);
  });
});

describe("the package", () => {
  it("pins every dependency exactly", () => {
    const ranges = [manifest.dependencies, manifest.devDependencies].flatMap((list) =>
      Object.entries(list ?? {}).filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(range)),
    );
    expect(ranges).toEqual([]);
  });

  it("has a lock file without download addresses", () => {
    expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved": "https?:/);
  });

  it("says its version once", () => {
    expect(version).toBe(manifest.version);
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { version: string };
    expect(lock.version).toBe(version);
  });
});

interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Each place of a forbidden word in code. */
function named(among: readonly TextFile[], forbids: RegExp, instead: string): string[] {
  return among.flatMap(({ path, text }) =>
    codeOf(text)
      .split("\n")
      .flatMap((line, index) => {
        const match = forbids.exec(line);
        return match === null ? [] : [`${path}:${index + 1}: ${match[0]} is not for here; use ${instead}`];
      }),
  );
}

/** The code alone: comments and texts become blanks, line for line. */
function codeOf(text: string): string {
  const commentOrText = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
  return text.replace(commentOrText, (part) => part.replace(/[^\n]/g, " "));
}

/** Exports that do not stand right below the end of a doc comment. What a file passes on needs none. */
function undocumentedExports({ path, text }: TextFile): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const declared =
      /^export (?:abstract class|class|async function|function\*?|const|interface|type|enum|let) \w+/.exec(
        line,
      );
    const above = lines[index - 1] ?? "";
    return declared === null || /\*\/$/.test(above) ? [] : [`${path}:${index + 1}: ${declared[0]}`];
  });
}
