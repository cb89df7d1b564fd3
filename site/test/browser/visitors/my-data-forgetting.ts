/** What a browser forgets when its visitor erases everything. */
import t from 'tap';
import { PHONE, visit, waitUntilBack } from '../../support/browser.ts';
import { anEnquiry } from './my-data-steps.ts';
import { browser, url } from './shop.ts';

t.test('erasing everything also forgets what this browser remembers, unless the visitor unticks it', async t => {
  for (const isForgotten of [false, true]) {
    const { link } = await anEnquiry();
    const { page } = await visit(browser, `${url}/my-data`, { viewport: PHONE });
    await page.evaluate(() => {
      localStorage.setItem('enquiry details', '{"first_name":"Nurul"}');
      localStorage.setItem('enquiries sent', '[]');
      sessionStorage.setItem('enquiry /franchise/brand-1', '{"first_name":"Nurul"}');
    });
    await page.goto('about:blank');
    await page.goto(link);
    const dialog = page.getByRole('dialog');
    const forget = dialog.getByLabel('Also forget the details and enquiries that this browser remembers');
    await page.getByRole('button', { name: 'Withdraw my consent' }).click();
    t.notOk(await forget.isVisible(), 'withdrawing the consent forgets nothing');
    await page.keyboard.press('Escape');
    await waitUntilBack(page);
    await page.getByRole('button', { name: 'Erase everything' }).click();
    t.ok(await forget.isChecked());
    if (!isForgotten) await forget.uncheck();
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText(/^Your data is erased\./).waitFor();
    const kept = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
    if (isForgotten) {
      await page.getByText('This browser has forgotten your details and the enquiries you sent.').waitFor();
      t.same(await kept(), []);
    } else t.same(await kept(), ['enquiries sent', 'enquiry /franchise/brand-1', 'enquiry details']);
  }
});
