import { type RunningTest, tellWhatStood } from '@marketplace/deploy/testing/what-stood';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export interface WindowOptions extends BrowserContextOptions {
  /** One that has loaded nothing yet, as with every option but the viewport. */
  isNew?: boolean;
}

/** A test, and what is told of those inside. */
export interface Tests {
  beforeEach(told: (test: RunningTest) => unknown): unknown;
  afterEach(told: (test: RunningTest) => unknown): unknown;
}

/** What is found in the browser's storage when a window opens. */
type Stored = Record<string, string>;

/** A window, and its way to the browser behind it. */
interface Used {
  page: Page;
  session: CDPSession;
}

const VIEWPORT = { width: 1440, height: 900 };

/** What a test may listen to; the driver itself listens to others. */
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

/** Of the origin that is tested, without a script, wherever the console stands. */
const PLAIN = '/robots.txt';

/**
 * A dialog that was opened from its list closes by a step back in the history. A test that opens an address in the same
 * moment has it called off by that step, and opens it again as a person would.
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

/** On whichever origin a page is opened. */
const storeAtFirst = (context: BrowserContext, stored: Stored) =>
  context.addInitScript(data => {
    // Once: a page that is loaded again after signing out stays signed out.
    if (location.protocol === 'about:' || sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', 'yes');
    for (const [key, value] of Object.entries(data)) localStorage.setItem(key, value);
  }, stored);

/** Whatever lies in the storage of an origin, in exchange for what is given. */
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

/** Nothing of what a test did in a window is there any more but what the browser has loaded and compiled. */
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
  // A form that asks before it is left is left all the same: nobody listens to its question.
  await page.goto(origin + PLAIN);
  await session.send('Page.resetNavigationHistory');
};

/** What outlives the page that it was done to: its window is not used again. */
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

/** The tests under way, the innermost last. */
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
 * The windows of one browser on one origin, which end with the test that opens them. One that is closed before or then
 * (`page.context().close()`) is emptied and opened again as the next: a new one costs a process, which loads and compiles
 * the console anew.
 */
export const windowsOn = (t: Tests, browser: Browser, origin: string) => {
  const free: Used[] = [];
  const opened = new Map<Page, RunningTest | undefined>();
  const tests = underWay(t, async ended => {
    await tellWhatStood(ended, browser);
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

  /** An empty window, in whose storage this lies. */
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
