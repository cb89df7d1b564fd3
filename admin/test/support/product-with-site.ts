import { freePort } from '@marketplace/deploy/testing';
import { createTestSite } from '../../../site/test/publisher/support/site.ts';
import { serveWithFront } from '../../../site/test/support/servers.ts';

/**
 * Starts the whole product behind the server of `npm start`: the console, the published site and a publisher that shows
 * previews.
 */
export const startProductWithSite = async (t: Parameters<typeof createTestSite>[0]) => {
  const port = String(await freePort());
  const site = await createTestSite(t, 1, { PREVIEW_URL: `http://127.0.0.1:${port}` });
  site.env.PREVIEW_PORT = port;
  await site.api.database.knex('franchises').update({ rof_approved: true });
  const startPublisher = async () => {
    const publisher = site.publisher();
    await publisher.said('following');
    return publisher;
  };
  return { api: site.api, origin: await serveWithFront(t, site), publisher: await startPublisher(), startPublisher };
};
