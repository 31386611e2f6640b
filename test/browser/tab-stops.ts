import type { Page } from "playwright-core";

/** A place to which the tab key leads. */
export interface TabStop {
  /** Its element, as `button#reset`, and what it is called. */
  readonly name: string;
  /** What is wrong with how the focus is seen there; empty if nothing is. */
  readonly problem: string;
}

/** Where the tab key leads from the top of a page to its end, and where it should: to all that can have the focus, in their order. */
export async function tabStops(page: Page): Promise<{ found: TabStop[]; wanted: string[] }> {
  await page.evaluate(nameElements);
  const found: TabStop[] = [];
  for (let count = 0; count < 200; count += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focused);
    if (stop === null) break;
    found.push(stop);
  }
  return { found, wanted: await page.evaluate(focusable) };
}

/** Lets the functions that run in the page share one way to name elements. */
function nameElements(): void {
  Object.assign(globalThis, {
    nameOf: (one: Element): string =>
      `${one.tagName.toLowerCase()}${one.id && `#${one.id}`} ${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 30)}`,
  });
}

function focusable(): string[] {
  const { nameOf } = globalThis as unknown as { nameOf: (one: Element) => string };
  const all = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex='0']",
  );
  return [...all].filter((one) => one.checkVisibility() && !one.matches(":disabled")).map(nameOf);
}

function focused(): TabStop | null {
  const { nameOf } = globalThis as unknown as { nameOf: (one: Element) => string };
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const { left, top, width, height } = one.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const problems = [
    ...(outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2 ? ["no outline"] : []),
    // Of something high a part is enough.
    ...([0.1, 0.3, 0.5, 0.7, 0.9].some((share) => {
      const at = document.elementFromPoint(left + width / 2, top + height * share);
      return at !== null && (one.contains(at) || at.contains(one));
    })
      ? []
      : ["out of sight"]),
  ];
  return { name: nameOf(one), problem: problems.join(", ") };
}
