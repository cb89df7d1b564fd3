import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { Renderer, RenderFailure } from '../../publisher/renderer.ts';
import { aSite } from './support/site.ts';

/** An app as a build exports it, whose pages answer what the test wants; it logs as Astro does. */
const anApp = (answers: Record<string, () => Response>) => {
  let destination: { write(event: { level: string; message: string }): void } = { write: () => undefined };
  return {
    logger: {
      setDestination: (given: typeof destination) => {
        destination = given;
      },
    },
    render: async (request: Request) => {
      const answer = answers[new URL(request.url).pathname];
      if (answer) return answer();
      destination.write({ level: 'error', message: 'TypeError: no such thing\n    at page.astro:3' });
      return new Response('', { status: 500 });
    },
  };
};

// The site's pages never answer so by themselves; a fault in one of them would.
t.test('whatever is not a page is a failure, with the reason that the app logged', async t => {
  const site = await aSite(t, 0);
  const { PublishingSource } = await import('../../publisher/publishing-source.ts');
  const { httpSource } = await import('../../src/data/http-source.ts');
  const { ApiClient } = await import('../../src/data/api-client.ts');
  const { API_URL = '' } = site.env;
  const source = new PublishingSource(httpSource(API_URL), new ApiClient(API_URL));
  const app = anApp({
    '/': () => new Response('<p>home</p>'),
    '/404': () => new Response('<p>none</p>', { status: 404 }),
    '/gone': () => new Response('', { status: 404 }),
    '/moved': () => Response.redirect('https://example.test/', 301),
  });
  const renderer = new Renderer(app, 'https://example.test', source);
  t.equal((await renderer.render('/')).toString(), '<p>home</p>');
  t.equal((await renderer.render('/404')).toString(), '<p>none</p>', 'the page for what is not there');
  await t.rejects(renderer.render('/gone'), new RenderFailure('/gone', 404, undefined));
  await t.rejects(renderer.render('/moved'), new RenderFailure('/moved', 301, undefined));
  await t.rejects(renderer.render('/broken'), {
    message: /\/broken gave 500: TypeError: no such thing {4}at page.astro:3/,
  });
});

t.test('a page that cannot be rendered keeps its file, and the others go on', async t => {
  const site = await aSite(t);
  await site.publisher().said('following');
  const { knex } = site.api.database;
  const [id = '', other = ''] = site.ids;
  // Past the API's checks: a record that the page cannot be made of.
  await knex('franchises').where({ id }).update({ currency: 'ZZ' });
  await site.save(other, { name: 'Fine' });
  await site.save(id, { locations_count: 99 });
  await site.shows('franchise/brand-2.html', 'Fine');
  t.match(await site.file('franchise/brand-1.html'), 'Brand 1');
  await knex('franchises').where({ id }).update({ currency: 'MYR' });
  await site.save(id, { name: 'Mended' });
  await site.shows('franchise/brand-1.html', 'Mended');
});

t.test('a build of which most pages fail is not published; the release before goes on and follows', async t => {
  const site = await aSite(t);
  const before = site.publisher();
  await before.said('following');
  await before.stop();
  const broken = join(site.siteDir, 'broken-build');
  for (const folder of ['server', 'client']) await mkdir(join(broken, folder), { recursive: true });
  await writeFile(
    join(broken, 'server', 'entry.mjs'),
    `export const app = { logger: { setDestination() {} }, render: async () => new Response('', { status: 500 }) };`,
  );
  site.env.BUILD_DIR = broken;
  const publisher = site.publisher();
  t.match(await publisher.said('the new build could not be published'), { level: 'error', error: /pages failed/ });
  await publisher.said('following');
  await site.save(site.ids[0] ?? '', { name: 'Still Followed' });
  await site.shows('franchise/brand-1.html', 'Still Followed');
  await site.shows('index.html', 'Still Followed');
});

t.test('asked to stop during a full publication it leaves nothing half', async t => {
  const site = await aSite(t, 0);
  const slugs = Array.from({ length: 450 }, (_, n) => `many-${n}`);
  await Promise.all(slugs.map(slug => aFranchise(site.api.database, { slug, category: 'Food' })));
  const publisher = site.publisher();
  await publisher.said('publishing everything');
  t.equal(await publisher.stop(), 0);
  t.notOk(await site.file('index.html'));
  const again = site.publisher();
  await again.said('following');
  t.ok(await site.file('franchise/many-449.html'));
});
