import t from 'tap';
import { reached } from '../publisher/support/reached.ts';
import { aBrowser, visit } from '../support/browser.ts';
import { aStackBehindBoth } from '../support/stack.ts';

const GOOGLE = 'www.googletagmanager.com';
const stack = await aStackBehindBoth(t);
const browser = await aBrowser(t);

stack.test('nobody is asked, and nobody counted, while analytics are off', async (t, url) => {
  const { page, strangers } = await visit(browser, url);
  t.equal(await page.getByRole('button', { name: 'Allow' }).count(), 0);
  t.equal(strangers.size, 0);
  const refused = page.waitForEvent('console', message => /Content Security Policy/.test(message.text()));
  await page.evaluate(address => {
    document.head.append(Object.assign(document.createElement('script'), { src: address }));
  }, `https://${GOOGLE}/gtm.js`);
  t.match((await refused).text(), /script-src/, 'nor may a script of theirs be put in');
});

stack.test("Google's tags load after consent only, which is remembered, and never beside a session", async (t, url) => {
  const settings = { ga_tracking_id: 'G-ABCD1234', gtm_container_id: '', enabled: true };
  const saved = await stack.api.call('PUT /google-analytics-settings', { as: stack.admin, body: settings });
  t.equal(saved.status, 200);
  await stack.shows('index.html', 'G-ABCD1234');

  const { page, strangers } = await visit(browser, url);
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

stack.test('a tag that runs in an open page goes when somebody signs in beside it', async (t, url) => {
  const { page, strangers } = await visit(browser, url);
  await page.route(`https://${GOOGLE}/**`, route => route.abort());
  await page.getByRole('button', { name: 'Allow' }).click();
  await reached('the tag is asked for', () => strangers.has(GOOGLE));
  strangers.clear();
  const loadedAnew = page.waitForEvent('load');
  const beside = await page.context().newPage();
  await beside.goto(`${url}/robots.txt`);
  await beside.evaluate(() => localStorage.setItem('accessToken', 'somebody signed in'));
  await loadedAnew;
  t.equal(await page.evaluate(() => window.dataLayer), undefined);
  t.equal(strangers.size, 0);
  await page.context().close();
});

stack.test('a no is a no', async (t, url) => {
  const { page, strangers } = await visit(browser, url);
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await page.reload({ waitUntil: 'networkidle' });
  t.equal(await page.getByRole('button', { name: 'Allow' }).count(), 0);
  t.equal(strangers.size, 0);
});

stack.test('a container of the tag manager loads by itself, and what it asks for is let in', async (t, url) => {
  const settings = { ga_tracking_id: '', gtm_container_id: 'GTM-ABC123', enabled: true };
  const saved = await stack.api.call('PUT /google-analytics-settings', { as: stack.admin, body: settings });
  t.equal(saved.status, 200);
  await stack.shows('index.html', 'GTM-ABC123');
  await stack.hides('index.html', 'G-ABCD1234');

  const { page, faults } = await visit(browser, url);
  const asked: string[] = [];
  await page.route(`https://${GOOGLE}/**`, route => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'document.title = dataLayer[0].event' });
  });
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForFunction(() => document.title === 'gtm.js');
  t.same(asked, [`https://${GOOGLE}/gtm.js?id=GTM-ABC123`]);
  t.same(faults, []);
});

stack.test('switched off, it is gone, also for those who agreed', async (t, url) => {
  const settings = { ga_tracking_id: '', gtm_container_id: 'GTM-ABC123', enabled: false };
  await stack.api.call('PUT /google-analytics-settings', { as: stack.admin, body: settings });
  await stack.hides('index.html', 'GTM-ABC123');
  const { page, strangers } = await visit(browser, url);
  await page.evaluate(() => localStorage.setItem('analytics-consent', 'yes'));
  await page.reload({ waitUntil: 'networkidle' });
  t.equal(await page.getByRole('button', { name: 'Allow' }).count(), 0);
  t.equal(strangers.size, 0);
});
