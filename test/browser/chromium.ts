import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

const program = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** A page with what went wrong in it: errors of scripts, and every request that left the page. */
export interface OpenPage {
  readonly page: Page;
  readonly errors: string[];
  readonly requests: string[];
}

/** A real browser for the tests of a file. @throws Error if there is none, and how to get one */
export function inChromium(): {
  readonly open: (html: string, options?: BrowserContextOptions) => Promise<OpenPage>;
} {
  const folder = mkdtempSync(join(tmpdir(), "take-sim-pages-"));
  let browser: Browser;
  let count = 0;
  beforeAll(async () => {
    if (!existsSync(program))
      throw new Error(
        `there is no ${program}: apt-get install chromium, or CHROMIUM=/path/to/chromium in the environment`,
      );
    browser = await chromium.launch({
      executablePath: program,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    /** Opens a page from a file, with the network off. */
    async open(html, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      await context.setOffline(true);
      const page = await context.newPage();
      const opened: OpenPage = { page, errors: [], requests: [] };
      page.on("pageerror", (error) => opened.errors.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") opened.errors.push(message.text());
      });
      page.on("request", (request) => {
        if (!/^(file|blob|data):/.test(request.url())) opened.requests.push(request.url());
      });
      count += 1;
      const path = join(folder, `${count}.html`);
      writeFileSync(path, html);
      await page.goto(pathToFileURL(path).href);
      return opened;
    },
  };
}

/** What axe finds wrong with a page, a line each. */
export async function accessibilityProblems(page: Page, axe: string): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: run } = globalThis as unknown as {
      readonly axe: {
        run(): Promise<{
          readonly violations: readonly {
            readonly id: string;
            readonly help: string;
            readonly nodes: readonly { readonly html: string }[];
          }[];
        }>;
      };
    };
    const { violations } = await run.run();
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
  });
}
