import type { Page } from 'playwright-core';
import t from 'tap';
import { reached } from '../../publisher/support/reached.ts';
import { keepNothing, PHONE, visit } from '../../support/browser.ts';
import { browser, stack, url } from './stage.ts';

const GOOGLE = 'www.googletagmanager.com';
/** The script that asks; it comes only to pages that may count. */
const ASKING = /\/assets\/site\/consent\.[^/]+\.js$/;

const allow = (page: Page) => page.getByRole('button', { name: 'Allow' });

/** Opens the page anew, and resolves when the script that asks for consent has decided what to do. */
const decide = async (page: Page) => {
  const came = page.waitForResponse(ASKING);
  await page.reload();
  const script = (await came).url();
  // The page asked for it first: what it does then is done when this is there.
  await page.evaluate(address => import(address), script);
};

/** Opens the page anew; answers whether the script that asks was asked for. */
const isAskedFor = async (page: Page) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  // Whatever the page's own script asks for at once, it has asked for when the page has loaded.
  await page.reload();
  return asked.some(address => ASKING.test(address));
};

const save = async (settings: { ga_tracking_id: string; gtm_container_id: string; enabled: boolean }) => {
  const saved = await stack.api.call('PUT /google-analytics-settings', { as: stack.admin, body: settings });
  if (saved.status !== 200) throw new Error(`${saved.status} ${saved.text}`);
};

t.test('nobody is asked, and nobody counted, while analytics are off', async t => {
  const { page, strangers } = await visit(browser, url);
  t.notOk(await isAskedFor(page));
  t.equal(await allow(page).count(), 0);
  t.equal(strangers.size, 0);
  const refused = page.waitForEvent('console', message => /Content Security Policy/.test(message.text()));
  await page.evaluate(address => {
    document.head.append(Object.assign(document.createElement('script'), { src: address }));
  }, `https://${GOOGLE}/gtm.js`);
  t.match((await refused).text(), /script-src/, 'nor may a script of theirs be put in');
});

t.test("Google's tags load after consent only, which is remembered, and never beside a session", async t => {
  await save({ ga_tracking_id: 'G-ABCD1234', gtm_container_id: '', enabled: true });
  await stack.shows('index.html', 'G-ABCD1234');

  const { page, strangers } = await visit(browser, url);
  await page.route(`https://${GOOGLE}/**`, route => route.abort());
  await allow(page).waitFor();
  t.equal(strangers.size, 0, 'not before the answer');
  await allow(page).click();
  await reached('the tag is asked for', () => strangers.has(GOOGLE));
  strangers.clear();
  await page.reload();
  await reached('the answer is remembered', () => strangers.has(GOOGLE));
  strangers.clear();
  await page.evaluate(() => localStorage.setItem('accessToken', 'somebody is signed in'));
  await decide(page);
  t.equal(strangers.size, 0);
});

t.test(
  'a tag that runs in an open page goes when somebody opens the console beside it, before they sign in',
  async t => {
    const { page, strangers } = await visit(browser, url);
    await page.route(`https://${GOOGLE}/**`, route => route.abort());
    await allow(page).click();
    await reached('the tag is asked for', () => strangers.has(GOOGLE));
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
    t.equal(strangers.size, 0, 'nor later, in the browser of somebody who works here');
    await page.context().close();
  },
);

/** A tag that does all it can to go on when the console is opened. */
const STUBBORN = `
  setInterval(() => localStorage.removeItem('consoleOpened'), 0);
  window.tagRuns = true;
  for (const capture of [true, false]) addEventListener('storage', event => event.stopImmediatePropagation(), { capture });
  Storage.prototype.getItem = () => null;
`;

t.test('a tag that removes the note and stops its event goes all the same, and does not come back', async t => {
  const { page } = await visit(browser, url);
  const context = page.context();
  await context.route(`https://${GOOGLE}/**`, route =>
    route.fulfill({ contentType: 'text/javascript', body: STUBBORN }),
  );
  await allow(page).click();
  await page.waitForFunction(() => 'tagRuns' in window);
  const loadedAnew = page.waitForEvent('load');
  // As the console comes: the web server's cookie first, then its script.
  await context.addCookies([{ name: 'console_opened', value: '1', url, httpOnly: true, sameSite: 'Lax' }]);
  const beside = await context.newPage();
  await beside.goto(`${url}/robots.txt`);
  await beside.evaluate(() => localStorage.setItem('consoleOpened', `${Date.now()}`));
  await loadedAnew;
  t.notOk(await page.evaluate(() => 'tagRuns' in window));

  await beside.evaluate(() => localStorage.removeItem('consoleOpened'));
  const refused = page.waitForEvent('console', message => /Content Security Policy/.test(message.text()));
  await decide(page);
  t.match((await refused).text(), /script-src/, 'with the note removed the policy of the web server holds');
  t.notOk(await page.evaluate(() => 'tagRuns' in window));
  t.equal(await page.evaluate(() => document.cookie.includes('console_opened')), false, 'no script sees its cookie');
  await context.close();
});

t.test('where the browser keeps nothing for the site the question is asked on each page, and heard', async t => {
  const { page, strangers, faults } = await visit(browser, 'about:blank');
  await keepNothing(page);
  await page.route(`https://${GOOGLE}/**`, route => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(url);
  await allow(page).click();
  await reached('the tag is asked for', () => strangers.has(GOOGLE));
  await page.reload();
  await allow(page).waitFor();
  t.same(faults, []);
});

t.test('a no is a no', async t => {
  const { page, strangers } = await visit(browser, url);
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await decide(page);
  t.equal(await allow(page).count(), 0);
  t.equal(strangers.size, 0);
});

t.test(
  'the answer can be changed later by the link in the footer, and taken back it takes the cookies along',
  async t => {
    const { page, strangers } = await visit(browser, url);
    await page.route(`https://${GOOGLE}/**`, route => route.abort());
    const link = page.getByRole('button', { name: 'Cookie settings' });
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await link.click();
    await page.getByText('At present visits are not counted.').waitFor();
    t.equal(strangers.size, 0);
    await allow(page).click();
    await reached('the tag is asked for', () => strangers.has(GOOGLE));
    await page.context().addCookies(['_ga', '_ga_ABCD1234', 'other'].map(name => ({ name, value: '1', url })));
    await link.click();
    await page.getByText('At present visits are counted.').waitFor();
    strangers.clear();
    const anew = page.waitForEvent('load');
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await anew;
    t.equal(await page.evaluate(() => document.cookie), 'other=1');
    await decide(page);
    t.equal(strangers.size, 0, 'nobody is counted any more');
    t.equal(await allow(page).count(), 0, 'nor asked');
  },
);

t.test("on a franchise's page the question stands above the bar with the button", async t => {
  const { page } = await visit(browser, `${url}/franchise/brand-1`, { viewport: PHONE });
  await allow(page).waitFor();
  const [question, bar] = await Promise.all([
    page.getByRole('region', { name: 'Cookies' }).boundingBox(),
    page.locator('[data-enquiry] .summary').boundingBox(),
  ]);
  t.ok(question && bar && question.y + question.height <= bar.y);
});

/** A page on which visits are counted. */
const counted = async () => {
  const { page, strangers } = await visit(browser, url);
  await page.context().route(`https://${GOOGLE}/**`, route => route.abort());
  await allow(page).click();
  await reached('the tag is asked for', () => strangers.has(GOOGLE));
  return page;
};

t.test('who takes the consent back is counted on no page any more that is open beside it', async t => {
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

t.test('nor on one that the browser kept as it was left, after coming back to it', async t => {
  const page = await counted();
  // As it is kept: it hears nothing of what happens beside it.
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

/** What has the focus, where nothing of it is seen because the question stands before it. */
const behindTheQuestion = (page: Page) =>
  page.evaluate(() => {
    const [on, question] = [document.activeElement, document.querySelector('.consent')];
    if (!on || !question || on === document.body || question.contains(on)) return undefined;
    const [inner, outer] = [on.getBoundingClientRect(), question.getBoundingClientRect()];
    const isCovered = inner.top >= outer.top && inner.bottom <= outer.bottom && inner.right <= outer.right;
    return isCovered ? on.outerHTML : undefined;
  });

// A phone, upright and on its side, and a laptop's screen at 400 %.
for (const viewport of [PHONE, { width: 844, height: 390 }, { width: 320, height: 256 }])
  t.test(`at ${viewport.width} by ${viewport.height} what has the focus is not behind the question`, async t => {
    for (const path of ['/', '/franchise/kopi-kampung']) {
      // Whatever scrolls has arrived by then.
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
      t.equal(await allow(page).count(), 0, 'it can be answered all the same');
    }
  });

t.test('a container of the tag manager loads by itself, and what it asks for is let in', async t => {
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

t.test('switched off, it is gone, also for those who agreed', async t => {
  await save({ ga_tracking_id: '', gtm_container_id: 'GTM-ABC123', enabled: false });
  await stack.hides('index.html', 'GTM-ABC123');
  const { page, strangers } = await visit(browser, url);
  await page.evaluate(() => localStorage.setItem('analytics-consent', 'yes'));
  t.notOk(await isAskedFor(page));
  t.equal(await allow(page).count(), 0);
  t.equal(strangers.size, 0);
});
