import t from 'tap';
import { reached } from '../publisher/support/reached.ts';
import { aBrowser, visit } from '../support/browser.ts';
import { aStack } from '../support/stack.ts';

const GOOGLE = 'www.googletagmanager.com';
const stack = await aStack(t);
const browser = await aBrowser(t);

t.test('nobody is asked, and nobody counted, while analytics are off', async t => {
  const { page, strangers } = await visit(browser, stack.url);
  t.equal(await page.getByRole('button', { name: 'Allow' }).count(), 0);
  t.equal(strangers.size, 0);
});

t.test("Google's tags load after consent only, which is remembered, and never beside a session", async t => {
  const settings = { ga_tracking_id: 'G-ABCD1234', gtm_container_id: '', enabled: true };
  const saved = await stack.api.call('PUT /google-analytics-settings', { as: stack.admin, body: settings });
  t.equal(saved.status, 200);
  await stack.shows('index.html', 'G-ABCD1234');

  const { page, strangers } = await visit(browser, stack.url);
  await page.route(`https://${GOOGLE}/**`, route => route.abort());
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  t.equal(strangers.size, 0, 'not before the answer');
  await page.getByRole('button', { name: 'Allow' }).click();
  await reached('the tag is asked for', () => strangers.has(GOOGLE));
  strangers.clear();
  await page.reload();
  await reached('the answer is remembered', () => strangers.has(GOOGLE));
  strangers.clear();
  await page.evaluate(() => localStorage.setItem('accessToken', 'somebody is signed in'));
  await page.reload({ waitUntil: 'networkidle' });
  t.equal(strangers.size, 0);
});

t.test('a no is a no', async t => {
  const { page, strangers } = await visit(browser, stack.url);
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await page.reload({ waitUntil: 'networkidle' });
  t.equal(await page.getByRole('button', { name: 'Allow' }).count(), 0);
  t.equal(strangers.size, 0);
});
