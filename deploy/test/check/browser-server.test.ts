import { chromium } from 'playwright-core';
import t from 'tap';
import { sharedBrowser } from '../../src/check/browser-server.ts';

/** A page of the browser at this address says something. */
const answers = async (url: string) => {
  const browser = await chromium.connect(url);
  const page = await browser.newPage();
  const two = await page.evaluate('1 + 1');
  await browser.close();
  return two === 2;
};

t.test('all files are given the same browser', async t => {
  const browser = sharedBrowser(process.env);
  t.teardown(browser.stop);
  const [one, other] = await Promise.all([browser.use(), browser.use()]);
  t.equal(one.url, other.url);
  t.ok(await answers(one.url));
  await Promise.all([one.leave(), other.leave()]);
  const third = await browser.use();
  t.equal(third.url, one.url, 'it stays when nobody uses it for a while');
  await browser.stop();
  await t.rejects(chromium.connect(third.url), 'and is gone in the end');
});

t.test('one that has died gets a successor', async t => {
  const browser = sharedBrowser(process.env);
  t.teardown(browser.stop);
  const before = await browser.use();
  process.kill(before.pid, 'SIGKILL');
  await before.ended;
  const after = await browser.use();
  t.not(after.url, before.url);
  t.ok(await answers(after.url));
  await before.leave();
  t.ok(await answers(after.url), 'who leaves the dead one does not end the living');
});

t.test('one that has grown too large gets a successor, and ends with the last of its files', async t => {
  const browser = sharedBrowser(process.env, 1);
  t.teardown(browser.stop);
  const first = await browser.use();
  const second = await browser.use();
  t.not(second.url, first.url);
  t.ok(await answers(first.url), 'who uses the old one may go on');
  await first.leave();
  await first.ended;
  t.ok(await answers(second.url));
});

t.test('a system without a browser says so', async t => {
  const browser = sharedBrowser({ ...process.env, CHROMIUM_PATH: '/no/such/browser' });
  await t.rejects(browser.use(), /no\/such\/browser/);
});
