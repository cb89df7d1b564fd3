/** The keyboard focus in the directory after its list has changed. */
import type { Page } from 'playwright-core';
import t from 'tap';
import { visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

/** Returns the text of the focused element. */
const focusedIn = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
/** Returns the first card of the additional results. */
const firstOfMore = (page: Page) => page.locator('[data-list-live] .card a').nth(24);

t.test(
  'removing a filter by keyboard moves the focus to the list; showing more results moves it to the first new card',
  async t => {
    const { page } = await visit(browser, `${url}/?featured=true`);
    await page.getByRole('button', { name: 'Featured only' }).press('Enter');
    await page.locator('[data-list-count]', { hasText: /^32 franchises$/ }).waitFor();
    t.equal(await focusedIn(page), 'Available Franchise Opportunities');
    await page.getByRole('button', { name: 'Show more franchises' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('.card'));
    t.equal(await focusedIn(page), await firstOfMore(page).textContent());
  },
);

t.test(
  'showing more of the published list moves the focus to the first new card, but reloading the page does not',
  async t => {
    const { page } = await visit(browser, url);
    await page.getByRole('link', { name: 'Show more franchises' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('.card'));
    t.equal(await focusedIn(page), await firstOfMore(page).textContent());
    await page.reload();
    await firstOfMore(page).waitFor();
    t.ok(await page.evaluate(() => document.activeElement === document.body));
  },
);
