// Draws the pictures of the README: the terminal as SVG from the command's own output, which a test holds it against, and the
// pages as a browser shows them. A browser with other fonts draws the pages a little differently.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { chromium } from "playwright-core";
import "./build.mjs";
import { terminalSvg } from "./terminal-svg.mjs";

const WIDTH = 1160;

const { terminal } = JSON.parse(readFileSync("scripts/pictures.json", "utf8"));
const program = resolve("dist/cli.cjs");
const script = new vm.Script(readFileSync(program, "utf8"), { filename: program });
const { main } = script.runInThisContext()(createRequire(import.meta.url), program);
const folder = mkdtempSync(join(tmpdir(), "take-sim-pictures-"));
mkdirSync("pictures", { recursive: true });
try {
  writeFileSync("pictures/terminal.svg", terminalSvg(terminal, await printed(terminal)));
  await writePages();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What a command prints to a terminal. */
async function printed(command) {
  let text = "";
  const code = await main(command.split(" ").slice(1), {
    stdout: (part) => {
      text += part;
    },
    stderr: (part) => process.stderr.write(part),
    environment: { LANG: "C.UTF-8" },
    stdoutIsTerminal: true,
  });
  if (code !== 0) throw new Error(`${command} ended with exit code ${code}`);
  return text;
}

async function writePages() {
  const report = join(folder, "report.html");
  const playground = join(folder, "playground.html");
  await printed(`take-sim compare 512-burst-platform --reporter html=${report}`);
  await printed(`take-sim play 512-burst --policy main,take-ahead --write ${playground}`);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-lcd-text"],
  });
  try {
    await writePage(browser, {
      html: report,
      png: "report-page.png",
      from: "main",
      height: 945,
      scheme: "light",
    });
    await writePage(browser, {
      html: playground,
      png: "playground.png",
      from: ".playground",
      height: 915,
      scheme: "dark",
    });
  } finally {
    await browser.close();
  }
}

/** So many CSS pixels of a page, from the top of an element on. */
async function writePage(browser, { html, png, from, height, scheme }) {
  const viewport = { width: WIDTH, height: 1500 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 0.75, colorScheme: scheme });
  await page.goto(pathToFileURL(html).href);
  await page.waitForSelector("html[data-script=on]");
  await page.evaluate(
    () => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))),
  );
  const { y } = await page.locator(from).boundingBox();
  const clip = { x: 0, y: y - 6, width: WIDTH, height };
  await page.screenshot({ path: join("pictures", png), animations: "disabled", clip });
  await page.close();
}
