import { waitUntil } from '@marketplace/db/testing';
import type { Page } from 'playwright-core';

/** Delays every request to an address, except GET requests, until `release` is called. */
export const holdRequests = async (page: Page, address: string) => {
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
    /** Waits until a request was sent. If none is sent, fails earlier than the timeout of the whole test file. */
    get sent() {
      return waitUntil(() => isSent);
    },
    release: async () => {
      go.resolve();
      await gone.promise;
      await page.unroute(address);
    },
  };
};
