/** Steps of the tests of banners. */
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, stopClock, visit } from '../../support/browser.ts';
import { browser, stack, url } from './stage.ts';

export const counts = (id: string) => stack.api.database.knex('banners').where({ id }).first('impressions', 'clicks');

/** Opens a page with a stopped clock, and records all reported impressions of one of its banners. */
export const withStillClock = async (path = '/', id = 'hero', viewport = DESKTOP) => {
  const { page } = await visit(browser, 'about:blank', { viewport });
  const told: string[] = [];
  page.on('request', request => request.url().endsWith(`/banners/${id}/impression`) && told.push(request.url()));
  await stopClock(page);
  await page.goto(url + path);
  // The page's banners are shown in a task of their own.
  await page.clock.runFor(1);
  return { page, told, shown: page.locator(`[data-banner="${id}"]`) };
};

/**
 * Resolves when the page's observers have been notified of this element. Observers are notified in the order of their
 * creation.
 */
export const noticed = (shown: Locator) =>
  shown.evaluate(
    element =>
      new Promise<void>(resolve => {
        const watcher = new IntersectionObserver(() => {
          watcher.disconnect();
          resolve();
        });
        watcher.observe(element);
      }),
  );

export const showAndHide = async (page: Page, shown: Locator, milliseconds: number) => {
  await shown.scrollIntoViewIfNeeded();
  await noticed(shown);
  await page.clock.runFor(milliseconds);
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await noticed(shown);
};
