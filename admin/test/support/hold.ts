import type { Page } from 'playwright-core';

/** What is sent to an address waits, from when it was sent until it is let go. */
export const hold = async (page: Page, address: string) => {
  const sent = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await page.route(address, async route => {
    if (route.request().method() === 'GET') return route.fallback();
    sent.resolve();
    await go.promise;
    await route.continue();
    gone.resolve();
  });
  return {
    sent: sent.promise,
    release: async () => {
      go.resolve();
      await gone.promise;
      await page.unroute(address);
    },
  };
};
