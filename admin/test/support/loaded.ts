import { setTimeout } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** What a page is loading, and how much it has begun to load so far. */
interface Loading {
  underWay: Set<Request>;
  begun: number;
  /** Told when nothing is under way any more. */
  waiting: (() => void)[];
}

const pages = new WeakMap<Page, Loading>();

/** Signing out outlives the page that it is sent from, which then never hears how it ended. */
const OUTLIVES = /\/api\/auth\/logout$/;
/** What an open console hears goes on for as long as it is open. */
const GOES_ON = /\/api\/live$/;

/** Keeps count of what a page loads from now on, for `loaded`. */
export const countLoading = (page: Page) => {
  const loading: Loading = { underWay: new Set(), begun: 0, waiting: [] };
  pages.set(page, loading);
  page.on('request', request => {
    if (OUTLIVES.test(request.url()) || GOES_ON.test(request.url())) return;
    // What the document before was still loading is given up.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loading.underWay.clear();
    loading.underWay.add(request);
    loading.begun++;
  });
  const over = (request: Request) => {
    loading.underWay.delete(request);
    if (loading.underWay.size === 0) for (const tell of loading.waiting.splice(0)) tell();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
};

/** Waits until what the page knows by now is drawn, and it has nothing more to do. A browser with nothing to draw may find no time for the rest. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>(resolve =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 200 })),
        ),
      ),
  );

/** Until nothing is under way, or for a moment: a page that is asked all the time has less of it for its work. */
const answered = (loading: Loading) =>
  loading.underWay.size > 0 &&
  Promise.race([
    new Promise<void>(resolve => loading.waiting.push(resolve)),
    setTimeout(1000, undefined, { ref: false }),
  ]);

/** A wheel that turns: something is still to come. */
const isWaiting = (page: Page) => page.locator('main [role=progressbar]:not([aria-valuenow])').count();

/**
 * Waits until a page has shown what it loads: nothing is under way, no wheel turns, and when it came to rest nothing more
 * was asked for. For no page whose clock is a false one, and none with a call that is kept waiting.
 */
export const loaded = async (page: Page): Promise<void> => {
  const loading = pages.get(page);
  if (!loading) throw new Error('What this page loads is not counted');
  const since = performance.now();
  for (;;) {
    if (performance.now() - since > 120_000)
      throw new Error(
        `${page.url()} does not come to rest: ${[...loading.underWay].map(request => request.url()).join(', ') || 'a wheel turns'}`,
      );
    await answered(loading);
    const { begun } = loading;
    await drawn(page);
    if (loading.underWay.size === 0 && loading.begun === begun && (await isWaiting(page)) === 0) return;
  }
};
