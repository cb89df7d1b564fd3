import { setTimeout } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** The pending requests of a page. */
interface Loading {
  underWay: Set<Request>;
  begun: number;
  /** When the last script was requested. */
  scriptAt: number;
  /** Callbacks that run when no request is pending. */
  waiting: (() => void)[];
}

const pages = new WeakMap<Page, Loading>();

/** The request that signs out continues after its page is left, so the page never receives its end. */
const OUTLIVES = /\/api\/auth\/logout$/;
/** The console's connection for live events stays open as long as the page. */
const GOES_ON = /\/api\/live$/;

/** Starts to count the requests of a page. `loaded` needs this count. */
export const countLoading = (page: Page) => {
  const loading: Loading = { underWay: new Set(), begun: 0, scriptAt: Number.NEGATIVE_INFINITY, waiting: [] };
  pages.set(page, loading);
  page.on('request', request => {
    if (OUTLIVES.test(request.url()) || GOES_ON.test(request.url())) return;
    // A new document cancels what the previous one was loading.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loading.underWay.clear();
    loading.underWay.add(request);
    loading.begun++;
    if (request.resourceType() === 'script') loading.scriptAt = performance.now();
  });
  const over = (request: Request) => {
    loading.underWay.delete(request);
    if (loading.underWay.size === 0) for (const tell of loading.waiting.splice(0)) tell();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
};

/**
 * Waits until the page has drawn its current state and has no more work to do. The timeout is needed if the browser has
 * nothing to draw and therefore reports no idle time.
 */
export const waitUntilDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>(resolve =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 200 })),
        ),
      ),
  );

/** Waits until no request is pending, at most one second. Polling the page more often would slow it down. */
const answered = (loading: Loading) =>
  loading.underWay.size > 0 &&
  Promise.race([
    new Promise<void>(resolve => loading.waiting.push(resolve)),
    setTimeout(1000, undefined, { ref: false }),
  ]);

/** Returns the number of loading spinners, which show that more content will follow. */
const isWaiting = (page: Page) => page.locator('main [role=progressbar]:not([aria-valuenow])').count();

const loadingOf = (page: Page): Loading => {
  const loading = pages.get(page);
  if (!loading) throw new Error('What this page loads is not counted');
  return loading;
};

/**
 * Waits until a page has loaded: no request is pending, no spinner is shown, and drawing the page sent no further
 * request. Must not be used while the page's clock is replaced or a call is delayed.
 */
export const waitUntilLoaded = async (page: Page): Promise<void> => {
  const loading = loadingOf(page);
  const since = performance.now();
  for (;;) {
    if (performance.now() - since > 120_000)
      throw new Error(
        `${page.url()} does not come to rest: ${[...loading.underWay].map(request => request.url()).join(', ') || 'a wheel turns'}`,
      );
    await answered(loading);
    const { begun } = loading;
    await waitUntilDrawn(page);
    if (loading.underWay.size === 0 && loading.begun === begun && (await isWaiting(page)) === 0) return;
  }
};

/** React displays a part up to 300 ms after its script has loaded. */
const PARTS_MS = 400;

/**
 * Waits until a page has loaded with the parts that have scripts of their own, and with what these parts load. On the
 * first visit they come after the page.
 */
export const waitUntilPartsLoaded = async (page: Page): Promise<void> => {
  const loading = loadingOf(page);
  await waitUntilLoaded(page);
  for (;;) {
    const left = loading.scriptAt + PARTS_MS - performance.now();
    if (left <= 0) return;
    await setTimeout(left);
    await waitUntilLoaded(page);
  }
};
