/** The calculator of costs without its script, and with figures that are not stated. */
import t from 'tap';
import { PHONE, visit } from '../../support/browser.ts';
import { calculated, openFranchise } from './franchise-page.ts';
import { browser, url } from './shop.ts';

t.test('a calculator whose script cannot be loaded shows a message', async () => {
  const { page } = await visit(browser, 'about:blank');
  await page.route(/calculator[^/]*\.js$/, route => route.abort());
  await page.goto(`${url}/franchise/kopi-kampung`);
  await page.getByText('Estimate what you need').click();
  await page.getByText('The calculator could not be loaded. Please reload the page.').waitFor();
});

t.test('the calculator names all figures that the franchisor has not stated', async t => {
  const { page } = await openFranchise('secret-recipe', { viewport: PHONE });
  await page.getByText('Estimate what you need').click();
  await page
    .getByText(
      'Without: franchise fee, fit-out and equipment, royalty, marketing levy (the franchisor has not stated them).',
    )
    .waitFor();
  await page.getByLabel('Franchise fee').fill('30k');
  await page.getByText('Without: fit-out and equipment, royalty, marketing levy').waitFor();
  t.equal(await calculated(page), 'Until you open RM 30,000 First 6 months RM 0 In total RM 30,000');
});
