import t from 'tap';
import { PHONE, VIEWPORTS, visibleText } from '../../support/browser.ts';
import { calculated, openFranchise } from './franchise-page.ts';

t.test('a franchise page shows the stated figures with their days, and what visitors should ask about', async t => {
  for (const options of [{ viewport: PHONE }, { javaScriptEnabled: false }]) {
    const { page } = await openFranchise('kopi-kampung', options);
    const costs = page.getByRole('region', { name: 'What It Costs' });
    const row = async (name: string) =>
      (await visibleText(costs.getByRole('row', { name }))).replace(/\s+/g, ' ').trim();
    t.equal(await row('Royalty'), 'Royalty 5% – 6% of sales 31 Mar 2026');
    t.equal(await row('Fit-out and equipment'), 'Fit-out and equipment RM 40,000 – RM 80,000 15 Feb 2026');
    t.equal(await row('Renewal fee'), 'Renewal fee Ask');
    t.match(await visibleText(costs), 'the franchisor’s own figures, which we have not checked');
  }
  const { page } = await openFranchise('secret-recipe', { javaScriptEnabled: false });
  const costs = page.getByRole('region', { name: 'What It Costs' });
  t.match(await visibleText(costs), /Not stated yet\. Ask about: royalty, marketing levy, working capital/);
  t.notOk(await page.getByText('Estimate what you need').isVisible(), 'the calculator needs JavaScript');
});

t.test('the calculator adds up costs from the figures of the page and the assumptions of the visitor', async t => {
  for (const viewport of VIEWPORTS) {
    const { page, faults } = await openFranchise('kopi-kampung', { viewport });
    await page.getByText('Estimate what you need').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Franchise fee').waitFor();
    t.equal(await page.getByLabel('Fit-out and equipment').inputValue(), '80,000');
    t.equal(await calculated(page), 'Until you open RM 110,000 First 6 months RM 0 In total RM 110,000');
    await page.getByLabel('Rent', { exact: true }).fill('RM 4,000');
    await page.getByLabel('Sales you assume').fill('20 000');
    t.equal(await calculated(page), 'Until you open RM 110,000 First 6 months RM 31,200 In total RM 141,200');
    t.match(await visibleText(page.locator('[data-calculator]')), /working capital of RM.20,000 – RM.30,000/);
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page fits the screen');
    await page.getByText('The franchisor states RM 40,000 – RM 80,000. The highest is used.').waitFor();
    await page.getByText('The franchisor states 5% – 6%. The highest is used.').waitFor();
    const missing = page.getByText('Without: marketing levy (the franchisor has not stated it).');
    await missing.waitFor();
    await page.getByLabel('Marketing levy').fill('1,5');
    t.match(
      await visibleText(page.locator('.field', { hasText: 'Marketing levy' })),
      'Enter a percentage, for example 5 or 1.5',
    );
    await page.getByLabel('Marketing levy').fill('1.5');
    t.equal(await calculated(page), 'Until you open RM 110,000 First 6 months RM 33,000 In total RM 143,000');
    t.notOk(await missing.isVisible());
    await page.getByLabel('Rent', { exact: true }).fill('much');
    t.equal(await page.getByLabel('Rent', { exact: true }).getAttribute('aria-invalid'), 'true');
    t.match(await visibleText(page.locator('[data-calculator]')), 'Enter a number');
    t.equal(await calculated(page), 'Until you open – First 6 months – In total –');
    t.equal(await page.getByLabel('Sales you assume').inputValue(), '20 000', 'nothing typed is lost');
    t.same(faults, []);
  }
});
