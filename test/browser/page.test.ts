import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageScript } from "../../src/cli/page-scripts.ts";
import { pageDocument } from "../../src/page/document.ts";
import { accessibilityProblems, inChromium } from "./chromium.ts";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

describe("a page", () => {
  const { open } = inChromium();

  it.each(["light", "dark"] as const)(
    "opens from a file in %s, asks for nothing, and has no violations",
    async (colorScheme) => {
      const html = pageDocument({
        title: "A </title> & more",
        body: "<main><h1>A page</h1><p>with text</p></main>",
        data: { text: "</script><script>document.title = 'broken'</script>" },
        script: pageScript("report-page"),
      });
      const { page, errors, requests } = await open(html, { colorScheme });
      expect(await page.title()).toBe("A </title> & more");
      expect(await page.evaluate(() => document.documentElement.dataset.script)).toBe("on");
      expect({ errors, requests }).toEqual({ errors: [], requests: [] });
      expect(await accessibilityProblems(page, axe)).toEqual([]);
    },
  );
});
