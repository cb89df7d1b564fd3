import t from 'tap';
import { visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

const shown = (count: RegExp) => ({ hasText: count });

t.test('without results the visitor sees what to drop and the closest matches', async t => {
  const { page, faults } = await visit(browser, `${url}/?search=kopi&place=Italy&featured=true`);
  await page.getByText('No franchises match your current filters.').waitFor();
  const without = page.getByRole('list', { name: 'Search with fewer criteria' }).getByRole('button');
  await without.first().waitFor();
  t.same(await without.allTextContents(), ['Without Italy: 1']);
  await page.getByRole('heading', { name: 'Closest matches' }).waitFor();
  t.equal(await page.locator('.closest .card h3').textContent(), 'Kopi Kampung');
  await without.first().press('Enter');
  await page.locator('[data-list-count]', shown(/^1 franchise$/)).waitFor();
  t.equal(new URL(page.url()).search, '?search=kopi&featured=true');
  t.same(faults, []);
});
