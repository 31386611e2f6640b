import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { terminalSvg } from "../../scripts/terminal-svg.mjs";
import { main } from "../../src/cli/main.ts";
import { wordsOf } from "../cli/call.ts";

const readme = readFileSync("README.md", "utf8");
const shown = [...readme.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, text = "", path = ""]) => ({
  text,
  path,
}));

describe("the pictures of README.md", () => {
  it("are there, all of them are shown, and each says in words what it shows", () => {
    expect(shown.map(({ path }) => path).filter((path) => !existsSync(path))).toEqual([]);
    const there = readdirSync("pictures").map((name) => `pictures/${name}`);
    expect(shown.map(({ path }) => path).sort()).toEqual(there.sort());
    expect(shown.filter(({ text }) => text.length < 40)).toEqual([]);
  });

  it("are small", () => {
    for (const { path } of shown) expect(statSync(path).size).toBeLessThanOrEqual(150_000);
  });

  it("show in the terminal what the command prints there: npm run pictures draws it again", async () => {
    const { terminal } = JSON.parse(readFileSync("scripts/pictures.json", "utf8")) as { terminal: string };
    let printed = "";
    const code = await main(wordsOf(terminal.replace(/^take-sim /, "")), {
      stdout: (text) => {
        printed += text;
      },
      stderr: () => {},
      environment: { LANG: "C.UTF-8" },
      stdoutIsTerminal: true,
    });
    expect(code).toBe(0);
    expect(readFileSync("pictures/terminal.svg", "utf8")).toBe(terminalSvg(terminal, printed));
  });
});

describe("a drawing of a terminal", () => {
  it("has texts where they stood, and blocks as boxes of their heights", () => {
    const svg = terminalSvg("a <b>", "x  1.0 s\n▁▁█ ░");
    // Cells of 8.4 × 17, 16 from the edges; boxes are 15 high at most.
    expect([...svg.matchAll(/<text.*/g)].map(([text]) => text)).toEqual([
      '<text x="16" y="29" textLength="58.8">$ a &lt;b&gt;</text>',
      '<text x="16" y="46" textLength="8.4">x</text>',
      '<text x="41.2" y="46" textLength="42">1.0 s</text>',
    ]);
    expect([...svg.matchAll(/<path.*/g)].map(([path]) => path)).toEqual([
      '<path d="M16 67h16.8v-1.9H16zM32.8 67h8.4v-15H32.8z"/>',
      '<path class="light" d="M49.6 67h8.4v-15H49.6z"/>',
    ]);
  });
});
