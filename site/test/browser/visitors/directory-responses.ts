/** The directory while the list arrives late or not at all. */
import t from 'tap';
import { waitForValue } from '../../publisher/support/wait-for-value.ts';
import { stopClock, visit, withoutTransitionFaults } from '../../support/browser.ts';
import { browser, url } from './shop.ts';

t.test('the results stay displayed until the next response', async t => {
  const { page } = await visit(browser, `${url}/?search=brand`);
  await page.locator('[data-list-live] .card').first().waitFor();
  let answer = () => {};
  const waiting = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/api/franchises?*', async route => {
    await waiting;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/franchises?*');
  await page.getByLabel('Search').fill('kopi');
  await asked;
  // Two frames later, everything that the page draws while it waits has been drawn.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  t.equal(await page.locator('[data-list-live] .card').count(), 24, 'the results do not flicker');
  answer();
  await page.waitForFunction(() => document.querySelectorAll('[data-list-live] .card').length === 1);
});

t.test('if the list cannot be loaded, a link leads to the published list, even if the list is short', async t => {
  for (const path of ['/', '/category/food', '/category/laundry']) {
    const { page } = await visit(browser, 'about:blank');
    await page.route('**/api/franchises?*', route => route.abort());
    await page.goto(`${url}${path}?search=brand`);
    await page.getByText("The list can't be reached just now.").waitFor();
    await page.getByRole('link', { name: 'Browse the published pages' }).click();
    await page.waitForURL(url + path);
    t.ok(await page.locator('[data-list-static]').isVisible(), path);
  }
});

t.test('during retries the focus stays on the button, and a screen reader announces the failure once', async t => {
  const { page } = await visit(browser, 'about:blank');
  await stopClock(page);
  let answers = () => {};
  const isBack = new Promise<void>(resolve => {
    answers = resolve;
  });
  const asked: string[] = [];
  await page.route('**/api/franchises?*', async route => {
    // The first two calls fail, and the third one is delayed.
    if (asked.push(route.request().url()) < 3) return route.abort();
    await isBack;
    return route.continue();
  });
  await page.goto(`${url}/?search=brand`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.focus();
  const [said, button] = await Promise.all([page.locator('.list-note').elementHandle(), again.elementHandle()]);
  const isSame = () =>
    page.evaluate(
      ([said, button]) => document.querySelector('.list-note') === said && document.activeElement === button,
      [said, button] as const,
    );
  const fails = page.waitForEvent('requestfailed');
  await page.clock.runFor(5000);
  await fails;
  t.ok(await isSame(), 'the failure message stays after failed retries');
  await page.clock.runFor(5000);
  await waitForValue('the call is repeated', () => asked.length === 3);
  t.ok(await isSame(), 'the failure message stays during a retry');
  answers();
  await page.locator('[data-list-live] .card').first().waitFor();
  t.notOk(await again.isVisible());
});

t.test('a search without a response times out and is sent again', async t => {
  const { page } = await visit(browser, 'about:blank');
  await stopClock(page);
  let asked = 0;
  await page.route('**/api/franchises?*', route => (++asked > 1 ? route.continue() : undefined));
  const begins = page.waitForRequest('**/api/franchises?*');
  await page.goto(`${url}/?search=brand`);
  await begins;
  await page.clock.runFor(19_000);
  t.notOk(await page.getByText("The list can't be reached just now.").isVisible());
  await page.clock.runFor(1000);
  await page.getByText("The list can't be reached just now.").waitFor();
  await page.clock.runFor(5000);
  await page.locator('[data-list-live] .card').first().waitFor();
  t.equal(asked, 2);
});

t.test("if the list's script fails to load, its links still work and its filters show an error", async t => {
  const { page, faults } = await visit(browser, 'about:blank');
  await page.route('**/assets/site/show-list.*.js', route => route.abort());
  await page.goto(url);
  await page.getByLabel('Featured only').check();
  await page.getByText("The list can't be reached just now.").waitFor();
  await page.goto(url);
  await page.getByRole('link', { name: 'Show more franchises' }).click();
  await page.waitForURL('**/franchises/2');
  t.same(withoutTransitionFaults(faults), []);
});
