/** Counts of the choices of filters, and amounts that visitors enter. */
import t from 'tap';
import { PHONE, visit } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

const shown = (count: RegExp) => ({ hasText: count });

t.test('each choice of a filter shows its count, and a choice without franchises is disabled', async t => {
  const { page, faults } = await visit(browser, url);
  const category = page.getByLabel('Category');
  t.equal(await category.locator('option', shown(/^Food$/)).count(), 1, 'the published page has no counts');
  await page.getByLabel('Search').focus();
  await category.locator('option', shown(/^Food \(32\)$/)).waitFor({ state: 'attached' });
  t.ok(await category.locator('option', shown(/^Laundry \(0\)$/)).isDisabled());
  t.equal(await page.getByLabel('Where').locator('option:checked').textContent(), 'Anywhere', 'no filter has no count');
  await page.getByLabel('Where').selectOption('Singapore');
  await category.locator('option', shown(/^Food \(1\)$/)).waitFor({ state: 'attached' });
  t.equal(await page.getByLabel('Where').inputValue(), 'Singapore', 'the counts are not part of the value');
  t.ok(
    await page
      .getByLabel('Where')
      .locator('option', shown(/^Singapore \(1\)$/))
      .isEnabled(),
  );
  t.match(await page.locator('.tick').textContent(), /Featured only \(1\)/);
  t.same(faults, []);
});

t.test('any amount can be entered besides the choices', async t => {
  const { page, faults } = await visit(browser, url);
  const budget = page.getByLabel('I can invest up to');
  await budget.selectOption('Other amount…');
  const entry = page.getByLabel('Largest amount in USD');
  await entry.fill('much');
  await entry.press('Enter');
  await page.getByText('Enter an amount, such as 150,000').waitFor();
  t.equal(await entry.getAttribute('aria-invalid'), 'true');
  await entry.fill('150,000');
  await entry.press('Enter');
  await page.waitForFunction(() => location.search === '?max_investment=150000');
  t.equal(await budget.locator('option:checked').textContent(), 'US$150,000');
  await page.getByRole('button', { name: 'Up to US$150,000' }).waitFor();
  await budget.selectOption('Other amount…');
  await entry.waitFor();
  await entry.press('Escape');
  t.equal(await budget.inputValue(), '150000', 'Escape keeps the amount');
  await page.reload();
  // The address contains the amount.
  await budget.locator('option:checked', { hasText: 'US$150,000' }).waitFor({ state: 'attached' });
  t.same(faults, []);
});

t.test('on a phone an amount is entered in the sheet', async t => {
  const { page } = await visit(browser, url, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.locator('[data-filter-open]').tap();
  await page.getByLabel('Minimum investment').selectOption('Other amount…');
  const entry = page.getByLabel('Smallest amount in USD');
  await entry.fill('60k');
  await page.getByRole('button', { name: /^Show \d* ?franchises$/ }).tap();
  await page.waitForFunction(() => location.search === '?min_investment=60000');
  t.pass();
});

t.test('a smallest amount above the largest is explained, and the amounts can be swapped', async t => {
  const { page } = await visit(browser, `${url}/?min_investment=250000&max_investment=50000`);
  await page.getByText('The minimum investment is above the maximum, so no franchise can match.').waitFor();
  t.ok(await page.getByText('Below the minimum').isVisible());
  await page.getByRole('button', { name: 'Swap the amounts' }).click();
  await page.waitForFunction(() => location.search === '?min_investment=50000&max_investment=250000');
  await page.getByText('Below the minimum').waitFor({ state: 'hidden' });
  t.pass();
});

t.test('franchises that cannot be compared with an amount are offered below the list', async t => {
  const { page } = await visit(browser, `${url}/?max_investment=50000`);
  await page.locator('[data-list-count]', shown(/^0 franchises$/)).waitFor();
  const nda = page.getByText('1 asks for an NDA');
  await nda.waitFor();
  t.ok(await page.getByText(/^\d+ not shown: no exchange rate$/).isVisible());
  await nda.click();
  await page.locator('.not-compared .card h3', shown(/^Secret Recipe$/)).waitFor();
});

t.test('all franchises that cannot be compared can be reached, portion by portion', async t => {
  const { page, faults } = await visit(browser, `${url}/?max_investment=50000`);
  const offer = page.getByText(/^\d+ not shown: no exchange rate$/);
  const number = Number.parseInt((await offer.textContent()) ?? '', 10);
  t.ok(number > 24, 'there are more than one portion');
  await offer.click();
  const cards = page.locator('.not-compared .card');
  const more = page.getByRole('button', { name: 'Show more franchises' });
  await more.waitFor();
  t.equal(await cards.count(), 24);
  await more.click();
  await cards.nth(number - 1).waitFor();
  t.equal(await cards.count(), number);
  t.equal(await more.count(), 0);
  await page.waitForFunction(
    () => document.activeElement === document.querySelectorAll('.not-compared .card')[24]?.querySelector('a'),
  );
  await offer.click();
  await offer.click();
  t.equal(await cards.count(), number, 'the opened list stays loaded');
  t.same(faults, []);
});
