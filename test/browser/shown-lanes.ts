import type { Page } from "playwright-core";

/** Brings all lanes of a report into sight, one after the other, as views are made where they come into sight. */
export async function showAllLanes(page: Page): Promise<void> {
  for (const container of await page.locator(".lanes").all()) {
    await container.scrollIntoViewIfNeeded();
    await container.locator("canvas").waitFor();
  }
  await page.locator(".lanes canvas").first().scrollIntoViewIfNeeded();
  await nextFrames(page);
}

/** Two frames: what is asked for in one is drawn by the end of the next. */
export function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}
