import { enquirySentMessage } from '@marketplace/api';
import { visibleText } from '../../support/browser.ts';
import { sendEnquiry as send } from '../../support/enquiry-form.ts';
import { filled, leadsOf } from './form-without-scripts.ts';
import { stack } from './stage.ts';

stack.test('the enquiry form works without JavaScript, and the response has a reference', async (t, url) => {
  const email = `sent-${new URL(url).port}@example.org`;
  const page = await filled(url, email);
  for (const name of ['Cancel', 'Copy link', 'Request Information'])
    t.notOk(await page.getByRole('button', { name }).isVisible(), `${name} would need a script`);
  await send(page);
  await page.getByText(enquirySentMessage(24).text).waitFor();
  const [lead] = await leadsOf(email);
  t.match(lead, { investment_budget: 250_000, consent_version: '2026-11', is_suspected: false });
  t.match(await visibleText(page.locator('main')), lead.reference);
  t.match(
    await page.locator('main').evaluate(main => getComputedStyle(main).fontFamily),
    /Plus Jakarta Sans/,
    "the response has the site's styles",
  );
  await page.reload();
  await page.goBack();
  await send(page);
  t.match(page.url(), lead.reference, 'sending again creates no second enquiry');
  t.equal((await leadsOf(email)).length, 1);
  await page.getByRole('link', { name: 'Back to Kopi Kampung' }).click();
  t.equal(page.url(), `${url}/franchise/kopi-kampung`);
});
