import { type RunningTest, reportOpenPages } from '@marketplace/deploy/testing/report-open-pages';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export interface WindowOptions extends BrowserContextOptions {
  /** Opens a new window instead of reusing one. Any option other than the viewport also opens a new window. */
  isNew?: boolean;
}

/** The hooks of a test that report its subtests. */
export interface Tests {
  beforeEach(told: (test: RunningTest) => unknown): unknown;
  afterEach(told: (test: RunningTest) => unknown): unknown;
}

/** The content of the browser's storage when a window opens. */
type Stored = Record<string, string>;

/** A window with its DevTools connection. */
interface Used {
  page: Page;
  session: CDPSession;
}

const VIEWPORT = { width: 1440, height: 900 };

/** Events for which tests may add listeners. Playwright itself uses other events. */
const HEARD = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached', 'framedetached'],
  ...['framenavigated', 'load', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response'],
];

const SEEN = {
  media: null,
  colorScheme: 'light',
  contrast: 'no-preference',
  forcedColors: 'none',
  reducedMotion: 'reduce',
} as const;

/** A page of the tested origin that loads no scripts. It exists wherever the console is served from. */
const PLAIN = '/robots.txt';

/**
 * Opens an address a second time if the browser cancelled the first attempt. Closing a dialog goes one step back in the
 * history, which can cancel an address that is opened at the same time.
 */
const openAgainWhereCalledOff = (page: Page) => {
  const open = page.goto.bind(page);
  page.goto = (...address) =>
    open(...address).catch((error: Error) => {
      if (error.message.includes('net::ERR_ABORTED')) return open(...address);
      throw error;
    });
};

const newWindow = async (browser: Browser, options: BrowserContextOptions) => {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  openAgainWhereCalledOff(page);
  return { context, page };
};

/** Fills the storage of the first origin that a page opens. */
const storeAtFirst = (context: BrowserContext, stored: Stored) =>
  context.addInitScript(data => {
    // Fills the storage only once: a page that is reloaded after signing out must stay signed out.
    if (location.protocol === 'about:' || sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', 'yes');
    for (const [key, value] of Object.entries(data)) localStorage.setItem(key, value);
  }, stored);

/** Replaces everything in the storage of the page's origin. */
const store = (page: Page, stored: Stored) =>
  page.evaluate(async data => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<unknown>(resolve => {
        indexedDB.deleteDatabase(name).onsuccess = resolve;
      });
    for (const [key, value] of Object.entries(data)) localStorage.setItem(key, value);
  }, stored);

/** Removes every trace of a test from a window, except what the browser has loaded and compiled. */
const clear = async ({ page, session }: Used, origin: string) => {
  const context = page.context();
  for (const event of HEARD) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia(SEEN);
  await page.mouse.move(0, 0);
  // Leaves even a form that asks a question first, because no listener handles the browser's dialog.
  await page.goto(origin + PLAIN);
  await session.send('Page.resetNavigationHistory');
};

/** Calls `spoil` when a test makes a change that outlives the page, so that the window is not reused. */
const noticeWhatStays = (page: Page, spoil: () => void) => {
  const [script, expose, clock] = [
    page.addInitScript.bind(page),
    page.exposeFunction.bind(page),
    page.clock.install.bind(page.clock),
  ];
  page.addInitScript = (...given: Parameters<typeof script>) => {
    spoil();
    return script(...given);
  };
  page.exposeFunction = (...given) => {
    spoil();
    return expose(...given);
  };
  page.clock.install = (...given) => {
    spoil();
    return clock(...given);
  };
};

/** Returns the running tests; the innermost one is at the end. */
const underWay = (t: Tests, ended: (test: RunningTest) => Promise<unknown>) => {
  const tests: RunningTest[] = [];
  t.beforeEach(test => {
    tests.push(test);
  });
  t.afterEach(async test => {
    tests.pop();
    await ended(test);
  });
  return tests;
};

/**
 * Opens windows of one browser on one origin. They are closed when the test that opened them ends, or earlier with
 * `page.context().close()`. A closed window is cleared and reused, because a new one needs a new process that loads and
 * compiles the console again.
 */
export const windowOpener = (t: Tests, browser: Browser, origin: string) => {
  const free: Used[] = [];
  const opened = new Map<Page, RunningTest | undefined>();
  const tests = underWay(t, async ended => {
    await reportOpenPages(ended, browser);
    for (const [page, test] of opened) if (test === ended) await page.context().close();
  });

  const make = async (): Promise<Used> => {
    const { context, page } = await newWindow(browser, {});
    const used = { page, session: await context.newCDPSession(page) };
    await page.goto(origin + PLAIN);
    let isSpoilt = false;
    noticeWhatStays(page, () => {
      isSpoilt = true;
    });
    const close = context.close.bind(context);
    context.close = async () => {
      opened.delete(page);
      if (isSpoilt || page.isClosed() || context.pages().length !== 1) return close();
      await clear(used, origin);
      free.push(used);
    };
    return used;
  };

  /** Opens an empty window with this content in its storage. */
  return async (stored: Stored, { isNew, viewport = VIEWPORT, ...more }: WindowOptions = {}): Promise<Page> => {
    if (isNew || Object.keys(more).length > 0) {
      const { context, page } = await newWindow(browser, { viewport, ...more });
      await storeAtFirst(context, stored);
      return page;
    }
    const { page } = free.pop() ?? (await make());
    opened.set(page, tests.at(-1));
    if (viewport) await page.setViewportSize(viewport);
    await store(page, stored);
    return page;
  };
};
