import t from 'tap';
import { findBrowser, launchBrowser, openTestBrowser, startBrowserServer } from '../src/browser/browser.ts';
import { reportOpenPages } from './front/report-open-pages.ts';

/** Waits until no window's title contains the word, because closing a context may continue after its test ended. */
const without = async (word: string, work: () => Promise<string[]>) => {
  for (;;) if (!(await work()).some(title => title.includes(word))) return;
};

t.test('test files share a browser; each file has its own contexts, which are closed when the file ends', async t => {
  const server = await startBrowserServer();
  t.teardown(() => server.stop());
  const before = process.env.TEST_BROWSER;
  process.env.TEST_BROWSER = server.url;
  t.teardown(() => {
    if (before === undefined) delete process.env.TEST_BROWSER;
    else process.env.TEST_BROWSER = before;
  });

  const other = await openTestBrowser(t);
  const session = await other.newBrowserCDPSession();
  const titles = async () => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.map(({ title, url }) => `${title} ${url}`);
  };

  await t.test('a file opens a window and leaves it open', async t => {
    const browser = await openTestBrowser(t);
    const page = await browser.newPage();
    await page.goto('data:text/html,<title>of one file</title>');
    t.ok(
      (await titles()).some(title => title.includes('of one file')),
      'both files use the same browser',
    );
    t.equal(other.contexts().length, 0, 'a context has no pages of another file');
  });

  await without('of one file', titles);
  t.ok(other.isConnected(), 'the browser keeps running');
});

t.test("only a failed test reports its pages' requests, events and texts", async t => {
  const browser = await openTestBrowser(t);
  const page = await browser.newPage();
  const origin = 'http://127.0.0.1:9';
  await page.route(`${origin}/**`, route => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/broken') return route.abort();
    if (pathname === '/api/kept') return;
    return route.fulfill({
      contentType: 'text/html',
      body: '<h1>Leads</h1><button>Unlock</button><div role=listbox aria-label=State></div><p hidden>Nobody</p>',
    });
  });
  await page.goto(`${origin}/leads`);
  await page.evaluate(() => fetch('/api/broken').catch(() => undefined));
  const asked = page.waitForRequest(/kept/);
  await page.evaluate(() => {
    void fetch('/api/kept?page=2', { method: 'POST' });
  });
  await asked;
  await page.getByRole('button').click();
  const told: string[] = [];
  const comment = (words: string) => told.push(words);
  await reportOpenPages({ passing: () => true, comment }, browser);
  t.same(told, []);
  await reportOpenPages({ passing: () => false, comment }, browser);
  t.match(told, [/^http:\/\/127.0.0.1:9\/leads\n[\s\S]*heading "Leads"[\s\S]*listbox "State"/]);
  t.match(told, [/ s ago: GET \/leads 200, \d+ ms\n/]);
  t.match(told, [/ s ago: GET \/api\/broken net::ERR_FAILED, \d+ ms\n/]);
  t.match(told, [/ s ago: POST \/api\/kept\?page=2 under way\n/]);
  t.match(told, [
    /\nmousedown BUTTON Unlock\nfocusin BUTTON Unlock\nmouseup BUTTON Unlock\nclick BUTTON Unlock\nfocus now: BUTTON Unlock\n/,
  ]);
  t.notMatch(told.join(), 'paragraph: Nobody');
});

t.test('CHROMIUM_PATH sets the browser', async t => {
  const before = process.env.CHROMIUM_PATH;
  process.env.CHROMIUM_PATH = '/opt/somewhere/chromium';
  t.teardown(() => {
    if (before === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = before;
  });
  t.equal(findBrowser(), '/opt/somewhere/chromium');
  await t.rejects(launchBrowser(), /opt\/somewhere/);
});
