import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { Renderer, RenderFailure } from '../../publisher/render/renderer.ts';
import { aFaultyBuild, BROKEN, BUILD } from './support/faulty-build.ts';
import { createTestSite } from './support/site.ts';

/** Creates an app like the app of a build, with pages from the test. The app logs as Astro does. */
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

/** The product that most tests share. Each test publishes into its own folder and changes its own franchises. */
const product = await createTestSite(t, 5);
const { ids } = product;

// The site's pages respond like this only if they have a fault.
t.test('an invalid response counts as a failure, with the reason that the app logged', async t => {
  const { PublishingSource } = await import('../../publisher/render/publishing-source.ts');
  const { httpSource } = await import('../../src/data/http-source.ts');
  const { ApiClient } = await import('../../src/data/api-client.ts');
  const { API_URL = '' } = product.env;
  const source = new PublishingSource(httpSource(API_URL), new ApiClient(API_URL));
  const app = anApp({
    '/': () => new Response('<p>home</p>'),
    '/404': () => new Response('<p>none</p>', { status: 404 }),
    '/gone': () => new Response('', { status: 404 }),
    '/moved': () => Response.redirect('https://example.test/', 301),
  });
  const renderer = new Renderer(app, 'https://example.test', source);
  t.equal((await renderer.render('/')).toString(), '<p>home</p>');
  t.equal((await renderer.render('/404')).toString(), '<p>none</p>', 'the page for missing addresses is rendered');
  await t.rejects(renderer.render('/gone'), new RenderFailure('/gone', 404, undefined));
  await t.rejects(renderer.render('/moved'), new RenderFailure('/moved', 301, undefined));
  await t.rejects(renderer.render('/broken'), {
    message: /\/broken failed: TypeError: no such thing {4}at page.astro:3/,
  });
});

t.test('a page that cannot be rendered keeps its file, and other pages are published', async t => {
  const site = await product.elsewhere(t);
  site.env.BUILD_DIR = await aFaultyBuild(join(site.siteDir, 'faulty-build'));
  const publisher = site.publisher();
  await publisher.said('following');
  const [id = '', other = ''] = ids;
  await site.save(id, { name: BROKEN });
  await site.save(other, { name: 'Fine' });
  await site.shows('franchise/brand-2.html', 'Fine');
  await publisher.said('page kept as it was');
  t.match(await site.file('franchise/brand-1.html'), 'Brand 1');
  await site.save(id, { name: 'Mended' });
  await site.shows('franchise/brand-1.html', 'Mended');
});

t.test('a build in which most pages fail is not published, and the publisher updates the previous release', async t => {
  const site = await product.elsewhere(t);
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
  await site.save(ids[2] ?? '', { name: 'Still Followed' });
  await site.shows('franchise/brand-3.html', 'Still Followed');
  await site.shows('index.html', 'Still Followed');
});

/** Makes a build whose renderer cannot be loaded. */
const anUnloadableBuild = async (folder: string) => {
  for (const part of ['server', 'client']) await mkdir(join(folder, part), { recursive: true });
  await writeFile(join(folder, 'server', 'entry.mjs'), `throw new Error('no such thing in this version');`);
  return folder;
};

t.test('a build that cannot be loaded does not stop the publisher', async t => {
  const site = await product.elsewhere(t);
  const good = site.env.BUILD_DIR ?? BUILD;
  const broken = await anUnloadableBuild(join(site.siteDir, 'broken-build'));
  site.env.BUILD_DIR = broken;
  const first = site.publisher();
  t.match(await first.said('publishing everything: failed, trying again'), { error: /no such thing/ });
  t.notOk(await site.file('index.html'));
  // Replaces the broken build with another one.
  await rm(broken, { recursive: true });
  await cp(good, broken, { recursive: true });
  await first.said('following');
  await first.stop();

  await rm(broken, { recursive: true });
  await anUnloadableBuild(broken);
  const second = site.publisher();
  const said = await second.said('the new build could not be published');
  t.match(said, { level: 'error', error: /no such thing/ });
  await second.said('following');
  await site.save(ids[3] ?? '', { name: 'Followed All The Same' });
  await site.shows('franchise/brand-4.html', 'Followed All The Same');
});

t.test('a release whose build can no longer be loaded is replaced by a new publication of everything', async t => {
  const site = await product.elsewhere(t);
  const before = site.publisher();
  await before.said('following');
  await before.stop();
  const [kept = ''] = await readdir(join(site.siteDir, 'builds'));
  await writeFile(join(site.siteDir, 'builds', kept, 'server', 'entry.mjs'), `throw new Error('damaged');`);
  const publisher = site.publisher();
  t.match(await publisher.said('the build of the release cannot be loaded'), { level: 'error', error: 'damaged' });
  await publisher.said('following');
  await site.save(ids[4] ?? '', { name: 'Followed Again' });
  await site.shows('franchise/brand-5.html', 'Followed Again');
});

t.test('stopping during a publication of everything leaves nothing incomplete', async t => {
  const site = await createTestSite(t, 0);
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
