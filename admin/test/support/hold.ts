import { until } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';

/** What is sent to an address waits, from when it was sent until it is let go. */
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
    /** Fails where nothing is, rather than with the whole file. */
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
