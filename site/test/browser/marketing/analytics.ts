import type { Page } from 'playwright-core';
import t from 'tap';
import { waitForValue } from '../../publisher/support/wait-for-value.ts';
import { blockStorage, PHONE, visit } from '../../support/browser.ts';
import { browser, stack, url } from './stage.ts';

const GOOGLE = 'www.googletagmanager.com';
/** Address of the script that asks for consent. Only pages with analytics load this script. */
const ASKING = /\/assets\/site\/consent\.[^/]+\.js$/;

const allow = (page: Page) => page.getByRole('button', { name: 'Allow' });

/** Reloads the page, and resolves when the script that asks for consent has made its decision. */
const decide = async (page: Page) => {
  const came = page.waitForResponse(ASKING);
  await page.reload();
  const script = (await came).url();
  // The page imported the script earlier, so this import resolves after the script has run.
  await page.evaluate(address => import(address), script);
};

/** Reloads the page. Returns whether the script that asks for consent was requested. */
const isAskedFor = async (page: Page) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  // A request that the page's own script sends at once has started by the time the page is loaded.
  await page.reload();
  return asked.some(address => ASKING.test(address));
};

const save = async (settings: { ga_tracking_id: string; gtm_container_id: string; enabled: boolean }) => {
  const saved = await stack.api.call('PUT /google-analytics-settings', { as: stack.admin, body: settings });
  if (saved.status !== 200) throw new Error(`${saved.status} ${saved.text}`);
};

t.test('disabled analytics do not ask for consent and do not count visits', async t => {
  const { page, strangers } = await visit(browser, url);
  t.notOk(await isAskedFor(page));
  t.equal(await allow(page).count(), 0);
  t.equal(strangers.size, 0);
  const refused = page.waitForEvent('console', message => /Content Security Policy/.test(message.text()));
  await page.evaluate(address => {
    document.head.append(Object.assign(document.createElement('script'), { src: address }));
  }, `https://${GOOGLE}/gtm.js`);
  t.match((await refused).text(), /script-src/, 'the policy refuses an inserted script of Google');
});

t.test("Google's tags load only after consent, which is stored, and never while a console session exists", async t => {
  await save({ ga_tracking_id: 'G-ABCD1234', gtm_container_id: '', enabled: true });
  await stack.shows('index.html', 'G-ABCD1234');

  const { page, strangers } = await visit(browser, url);
  await page.route(`https://${GOOGLE}/**`, route => route.abort());
  await allow(page).waitFor();
  t.equal(strangers.size, 0, 'no tags before the consent');
  await allow(page).click();
  await waitForValue('the tag is requested', () => strangers.has(GOOGLE));
  strangers.clear();
  await page.reload();
  await waitForValue('the consent is remembered', () => strangers.has(GOOGLE));
  strangers.clear();
  await page.evaluate(() => localStorage.setItem('accessToken', 'somebody is signed in'));
  await decide(page);
  t.equal(strangers.size, 0);
});

t.test('opening the console in another tab removes a running tag, before the user signs in', async t => {
  const { page, strangers } = await visit(browser, url);
  await page.route(`https://${GOOGLE}/**`, route => route.abort());
  await allow(page).click();
  await waitForValue('the tag is requested', () => strangers.has(GOOGLE));
  strangers.clear();
  const loadedAnew = page.waitForEvent('load');
  const beside = await page.context().newPage();
  await beside.goto(`${url}/robots.txt`);
  await beside.evaluate(() => localStorage.setItem('consoleOpened', 'yes'));
  await loadedAnew;
  t.equal(await page.evaluate(() => window.dataLayer), undefined);
  t.equal(strangers.size, 0);
  await page.reload();
  await decide(page);
  t.equal(strangers.size, 0, 'no tags load later in a browser that uses the console');
  await page.context().close();
});

/** A tag that tries everything to continue running when the console is opened. */
const STUBBORN = `
  setInterval(() => localStorage.removeItem('consoleOpened'), 0);
  window.tagRuns = true;
  for (const capture of [true, false]) addEventListener('storage', event => event.stopImmediatePropagation(), { capture });
  Storage.prototype.getItem = () => null;
`;

t.test("a tag that removes the console's mark and stops its event is still removed and does not return", async t => {
  const { page } = await visit(browser, url);
  const context = page.context();
  await context.route(`https://${GOOGLE}/**`, route =>
    route.fulfill({ contentType: 'text/javascript', body: STUBBORN }),
  );
  await allow(page).click();
  await page.waitForFunction(() => 'tagRuns' in window);
  const loadedAnew = page.waitForEvent('load');
  // Follows the order of the console: the web server sets the cookie, then the script runs.
  await context.addCookies([{ name: 'console_opened', value: '1', url, httpOnly: true, sameSite: 'Lax' }]);
  const beside = await context.newPage();
  await beside.goto(`${url}/robots.txt`);
  await beside.evaluate(() => localStorage.setItem('consoleOpened', `${Date.now()}`));
  await loadedAnew;
  t.notOk(await page.evaluate(() => 'tagRuns' in window));

  await beside.evaluate(() => localStorage.removeItem('consoleOpened'));
  const refused = page.waitForEvent('console', message => /Content Security Policy/.test(message.text()));
  await decide(page);
  t.match((await refused).text(), /script-src/, 'the policy of the web server applies although the mark was removed');
  t.notOk(await page.evaluate(() => 'tagRuns' in window));
  t.equal(
    await page.evaluate(() => document.cookie.includes('console_opened')),
    false,
    'scripts cannot read the cookie',
  );
  await context.close();
});

t.test('a browser without storage asks for consent on each page and follows the choice', async t => {
  const { page, strangers, faults } = await visit(browser, 'about:blank');
  await blockStorage(page);
  await page.route(`https://${GOOGLE}/**`, route => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(url);
  await allow(page).click();
  await waitForValue('the tag is requested', () => strangers.has(GOOGLE));
  await page.reload();
  await allow(page).waitFor();
  t.same(faults, []);
});

t.test('withdrawing the consent stops the tags in a browser without storage', async t => {
  const { page, strangers } = await visit(browser, 'about:blank');
  await blockStorage(page);
  await page.route(`https://${GOOGLE}/**`, route => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(url);
  await allow(page).click();
  await waitForValue('the tag is requested', () => strangers.has(GOOGLE));
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByText('At present visits are counted.').waitFor();
  strangers.clear();
  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await loadedAgain;
  await allow(page).waitFor();
  t.equal(await page.evaluate(() => window.dataLayer), undefined);
  t.notOk(strangers.has(GOOGLE));
});

t.test('the site loads no tags after consent was denied', async t => {
  const { page, strangers } = await visit(browser, url);
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await decide(page);
  t.equal(await allow(page).count(), 0);
  t.equal(strangers.size, 0);
});

t.test('the link in the footer changes the consent later, and withdrawing the consent deletes the cookies', async t => {
  const { page, strangers } = await visit(browser, url);
  await page.route(`https://${GOOGLE}/**`, route => route.abort());
  const link = page.getByRole('button', { name: 'Cookie settings' });
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await link.click();
  await page.getByText('At present visits are not counted.').waitFor();
  t.equal(strangers.size, 0);
  await allow(page).click();
  await waitForValue('the tag is requested', () => strangers.has(GOOGLE));
  await page.context().addCookies(['_ga', '_ga_ABCD1234', 'other'].map(name => ({ name, value: '1', url })));
  await link.click();
  await page.getByText('At present visits are counted.').waitFor();
  strangers.clear();
  const anew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await anew;
  t.equal(await page.evaluate(() => document.cookie), 'other=1');
  await decide(page);
  t.equal(strangers.size, 0, 'visits are no longer counted');
  t.equal(await allow(page).count(), 0, 'the question is not asked');
});

t.test('on a franchise page the cookie question is above the bar with the enquiry button', async t => {
  const { page } = await visit(browser, `${url}/franchise/brand-1`, { viewport: PHONE });
  await allow(page).waitFor();
  const [question, bar] = await Promise.all([
    page.getByRole('region', { name: 'Cookies' }).boundingBox(),
    page.locator('[data-enquiry] .summary').boundingBox(),
  ]);
  t.ok(question && bar && question.y + question.height <= bar.y);
});

/** Opens a page on which visits are counted, and returns the page. */
const counted = async () => {
  const { page, strangers } = await visit(browser, url);
  await page.context().route(`https://${GOOGLE}/**`, route => route.abort());
  await allow(page).click();
  await waitForValue('the tag is requested', () => strangers.has(GOOGLE));
  return page;
};

t.test('withdrawing the consent stops the tags in every open tab', async t => {
  const page = await counted();
  const beside = await page.context().newPage();
  await beside.goto(url);
  const [loadedAnew, asWell] = [page.waitForEvent('load'), beside.waitForEvent('load')];
  await beside.getByRole('button', { name: 'Cookie settings' }).click();
  await beside.getByRole('button', { name: 'No, thanks' }).click();
  await Promise.all([loadedAnew, asWell]);
  t.equal(await page.evaluate(() => window.dataLayer), undefined);
  await page.context().close();
});

t.test('withdrawing the consent stops the tags on a page from the back/forward cache', async t => {
  const page = await counted();
  // Blocks the storage event, because a page in the cache receives no events from other tabs.
  await page.evaluate(() => {
    window.addEventListener('storage', event => event.stopImmediatePropagation(), true);
    localStorage.setItem('analytics-consent', 'no');
  });
  const loadedAnew = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loadedAnew;
  t.equal(await page.evaluate(() => window.dataLayer), undefined);
  await page.context().close();
});

/** Returns the focused element if the cookie question hides it completely. */
const behindTheQuestion = (page: Page) =>
  page.evaluate(() => {
    const [on, question] = [document.activeElement, document.querySelector('.consent')];
    if (!on || !question || on === document.body || question.contains(on)) return undefined;
    const [inner, outer] = [on.getBoundingClientRect(), question.getBoundingClientRect()];
    const isCovered = inner.top >= outer.top && inner.bottom <= outer.bottom && inner.right <= outer.right;
    return isCovered ? on.outerHTML : undefined;
  });

// Sizes: a phone in both orientations, and a laptop's screen zoomed to 400 %.
for (const viewport of [PHONE, { width: 844, height: 390 }, { width: 320, height: 256 }])
  t.test(
    `at ${viewport.width} by ${viewport.height} the focused element is not behind the cookie question`,
    async t => {
      for (const path of ['/', '/franchise/kopi-kampung']) {
        // Reduced motion turns off animated scrolling, so that scrolling is complete immediately.
        const { page } = await visit(browser, url + path, { viewport, reducedMotion: 'reduce' });
        await allow(page).waitFor();
        const behind: string[] = [];
        for (let steps = 0; steps < 80; steps++) {
          await page.keyboard.press('Tab');
          const hidden = await behindTheQuestion(page);
          if (hidden) behind.push(hidden);
        }
        t.same(behind, [], path);
        await page.getByRole('button', { name: 'No, thanks' }).click();
        t.equal(await allow(page).count(), 0, 'the question closes after an answer');
      }
    },
  );

t.test('a tag manager container loads, and the content policy allows its requests', async t => {
  await save({ ga_tracking_id: '', gtm_container_id: 'GTM-ABC123', enabled: true });
  await stack.shows('index.html', 'GTM-ABC123');
  await stack.hides('index.html', 'G-ABCD1234');

  const { page, faults } = await visit(browser, url);
  const asked: string[] = [];
  await page.route(`https://${GOOGLE}/**`, route => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'document.title = dataLayer[0].event' });
  });
  await allow(page).click();
  await page.waitForFunction(() => document.title === 'gtm.js');
  t.same(asked, [`https://${GOOGLE}/gtm.js?id=GTM-ABC123`]);
  t.same(faults, []);
});

t.test('analytics that were disabled are removed, even for visitors who agreed before', async t => {
  await save({ ga_tracking_id: '', gtm_container_id: 'GTM-ABC123', enabled: false });
  await stack.hides('index.html', 'GTM-ABC123');
  const { page, strangers } = await visit(browser, url);
  await page.evaluate(() => localStorage.setItem('analytics-consent', 'yes'));
  t.notOk(await isAskedFor(page));
  t.equal(await allow(page).count(), 0);
  t.equal(strangers.size, 0);
});
