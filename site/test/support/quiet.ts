import type { Page } from 'playwright-core';

/** Resolves after the page has drawn two frames and become idle. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  );

/**
 * Opens an address. Resolves when the page is complete: loaded, with its fonts, and without pending or new requests.
 */
export const openAndWaitUntilComplete = async (page: Page, url: string): Promise<void> => {
  let [begun, ended] = [0, 0];
  page.on('request', () => begun++);
  page.on('requestfinished', () => ended++);
  page.on('requestfailed', () => ended++);
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  for (let before = -1; before !== begun || ended < begun; ) {
    before = begun;
    await atRest(page);
  }
};
