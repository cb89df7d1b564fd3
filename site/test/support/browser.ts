import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import { openTestBrowser } from '@marketplace/deploy/browser';
import { reportOpenPages } from '@marketplace/deploy/testing/report-open-pages';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Test } from 'tap';

export { openTestBrowser };

/** Returns a browser for all tests of a file. The pages that a test opened are closed before the next test. */
export const openBrowserForFile = async (t: Test): Promise<Browser> => {
  const browser = await openTestBrowser(t);
  t.afterEach(async test => {
    await reportOpenPages(test, browser);
    for (const context of browser.contexts()) await context.close();
  });
  return browser;
};

/** Screen sizes that every page is designed for. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
/** Screens of tests that need only one of them: a phone, and in `npm run test:all` also a desktop. */
export const VIEWPORTS = TESTS_EVERYTHING ? [PHONE, DESKTOP] : [PHONE];

/** A page with its faults: script errors and violations of the Content-Security-Policy. */
export interface Visit {
  page: Page;
  faults: string[];
  /** Hosts other than the site's that received requests. */
  strangers: Set<string>;
}

/** Opens an address as a new visitor. */
export const visit = async (browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> => {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  const strangers = new Set<string>();
  page.on('pageerror', error => faults.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  page.on('request', request => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(url).host) strangers.add(host);
  });
  await page.goto(url);
  return { page, faults, strangers };
};

/** Stops the clock of a page one minute ahead. After that, only tests move the clock. */
export const stopClock = async ({ clock }: Page): Promise<void> => {
  await clock.install();
  await clock.pauseAt(Date.now() + 60_000);
};

/** Returns the faults except those that interrupted transitions between pages cause. */
export const withoutTransitionFaults = (faults: string[]): string[] =>
  faults.filter(fault => !/ViewTransition|Transition was skipped/.test(fault));

/** Makes the browser refuse storage from the next page on, as if the user had blocked all cookies. */
export const blockStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });

/**
 * Simulates an old phone from the next page on, without popovers (iOS 16), and without the functions of JavaScript that
 * iOS 15 or Android 5 lack.
 */
export const simulateOldPhone = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
    for (const name of ['timeout', 'any']) Reflect.deleteProperty(AbortSignal, name);
    for (const name of ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'])
      Reflect.deleteProperty(Array.prototype, name);
    for (const name of ['groupBy', 'hasOwn']) Reflect.deleteProperty(Object, name);
    Reflect.deleteProperty(window, 'structuredClone');
    Reflect.deleteProperty(URL, 'canParse');
    Reflect.deleteProperty(URLSearchParams.prototype, 'size');
    const { delete: remove } = URLSearchParams.prototype;
    // These browsers ignore the second argument, and remove all values of the name.
    URLSearchParams.prototype.delete = function (name) {
      remove.call(this, name);
    };
  });
  await page.route(/^[^?#]*(\/|\/[\w-]+|\.css|\.js)$/, async route => {
    // The test may end while the page still loads a script.
    const response = await route.fetch().catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (!response || text === undefined) return;
    const body = text.replaceAll(':popover-open', ':not-known').replace(/ popover(?=[ >=])/g, '');
    await route.fulfill({ response, body });
  });
};

/** Returns the visible text with the line breaks of the layout. */
export const visibleText = async (place: Locator): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: `textContent` would include hidden text
  place.innerText();

/** Follows a link within the page. Resolves when the requests that the link caused have been recorded. */
export const follow = async (page: Page, name: string): Promise<void> => {
  const heard = page.evaluate(() => new Promise(resolve => addEventListener('popstate', resolve, { once: true })));
  const link = page.getByRole('link', { name }).first();
  await link.focus();
  await Promise.all([heard, link.press('Enter')]);
  // Requests are sent in order. Once this one has its response, any request that the link caused has been recorded.
  await page.evaluate(() => fetch('/robots.txt').then(answer => answer.text()));
};

/** Swipes across the first screen from one x position to another. */
export const swipe = async (page: Page, from: number, to: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x: from, y: 200 }]);
  await touch('touchMove', [{ x: (from + to) / 2, y: 200 }]);
  await touch('touchMove', [{ x: to, y: 200 }]);
  await touch('touchEnd', []);
  await session.detach();
};

/**
 * Waits until the step back in the history has ended with which a form, a menu or a picture closes. Something that is
 * opened before would be closed by it.
 */
export const waitUntilBack = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => history.state?.isOpen !== true);
};
