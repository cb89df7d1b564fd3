/** The states of the search in which something has to be explained, on wide and narrow screens. */
import type { Page } from 'playwright-core';
import t from 'tap';
import { findAxeViolations } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

const WIDTHS = [320, 390, 768, 1440];

const enterWrongAmount = async (page: Page) => {
  const opener = page.locator('[data-filter-open]');
  if (await opener.isVisible()) await opener.click();
  await page.getByLabel('I can invest up to').selectOption('Other amount…');
  const entry = page.getByLabel('Largest amount in USD');
  await entry.fill('much');
  await entry.press('Enter');
  await page.getByText('Enter an amount, such as 150,000').waitFor();
};

const openConfidential = async (page: Page) => {
  await page.getByText('1 asks for an NDA').click();
  await page.locator('.not-compared .card').waitFor();
};

const STATES: Record<string, { query: string; reach: (page: Page) => Promise<unknown> }> = {
  'without results': {
    query: 'search=kopi&place=Italy&featured=true',
    reach: page => page.getByRole('heading', { name: 'Closest matches' }).waitFor(),
  },
  'with a wrong amount': { query: '', reach: enterWrongAmount },
  'with a smallest amount above the largest': {
    query: 'min_investment=250000&max_investment=50000',
    reach: page => page.getByRole('button', { name: 'Swap the amounts' }).waitFor(),
  },
  'with franchises that cannot be compared': { query: 'max_investment=50000', reach: openConfidential },
};

for (const [name, { query, reach }] of Object.entries(STATES))
  t.test(`a list ${name} fits every screen, and axe finds no faults`, async t => {
    for (const width of WIDTHS) {
      const { page } = await visit(browser, `${url}/?${query}`, { viewport: { width, height: 844 } });
      await reach(page);
      t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} pixels`);
      t.same(await findAxeViolations(page, 'everything'), []);
    }
  });
