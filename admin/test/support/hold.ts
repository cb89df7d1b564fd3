import { until } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';

/** Holds every request to an address that is not a GET, until `release` is called. */
export const hold = async (page: Page, address: string) => {
  let isSent = false;
  const go = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await page.route(address, async route => {
    if (route.request().method() === 'GET') return route.fallback();
    isSent = true;
    await go.promise;
    await route.continue();
    gone.resolve();
  });
  return {
    /** Waits until a request was sent. Fails early, rather than when the whole test file times out. */
    get sent() {
      return until(() => isSent);
    },
    release: async () => {
      go.resolve();
      await gone.promise;
      await page.unroute(address);
    },
  };
};
