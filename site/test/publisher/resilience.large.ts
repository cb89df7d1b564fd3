import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { freePort } from '@marketplace/deploy/testing';
import t from 'tap';
import { openReleases } from '../../publisher/releases/releases.ts';
import { findRollbackTarget } from '../../publisher/releases/rollback.ts';
import { startApiUntil } from './support/leaving-api.ts';
import type { PublisherProcess } from './support/publisher-process.ts';
import { createTestSite } from './support/site.ts';
import { waitForValue } from './support/wait-for-value.ts';

const SAVES = 50;
/** Matches a complete page. Astro puts a page's own scripts after `</html>`. */
const WHOLE_PAGE = /^<!DOCTYPE html>[\s\S]*<\/html>(<script[^<]*<\/script>)*$/;

/** Reads pages repeatedly like visitors, and records incomplete ones. */
const aReader = (folder: string, names: string[]) => {
  const broken: string[] = [];
  let reading = true;
  let reads = 0;
  const whole = (text: string) => WHOLE_PAGE.test(text);
  const run = async () => {
    for (; reading; reads++) {
      const name = names[reads % names.length] ?? '';
      const [page, compressed] = await Promise.all([
        readFile(join(folder, `${name}.html`), 'utf8'),
        readFile(join(folder, `${name}.html.br`)),
      ]);
      if (!whole(page)) broken.push(name);
      if (!whole(brotliDecompressSync(compressed).toString())) broken.push(`${name}.br`);
      await sleep(0);
    }
  };
  const done = run();
  return {
    broken,
    end: async () => {
      reading = false;
      await done;
      return reads;
    },
  };
};

/** Stops a publisher. Returns its exit code. */
const endOf = async (publisher: PublisherProcess) => {
  publisher.process.kill('SIGTERM');
  await waitForValue('the publisher ends', () => publisher.process.exitCode !== null);
  return publisher.process.exitCode;
};

/** The product that most tests share. Each test publishes into its own folder. */
const product = await createTestSite(t, 10);
const { ids } = product;

t.test(
  'during an outage of the API pages stay available, and running and starting publishers continue afterwards',
  async t => {
    const site = await createTestSite(t);
    const other = await site.elsewhere(t);
    const publisher = site.publisher();
    await publisher.said('following');
    const startApi = await site.stopApi();
    await publisher.said('failed, trying again');
    t.ok(await site.file('franchise/brand-1.html'), 'the site is served from its files');
    const early = other.publisher();
    await early.said('failed, trying again');
    await startApi();
    await site.save(site.ids[0] ?? '', { name: 'Back Again' });
    await site.shows('franchise/brand-1.html', 'Back Again');
    await publisher.said('works again');
    await early.said('following');
    await other.shows('franchise/brand-1.html', 'Back Again');
  },
);

t.test(
  'a publisher that is stopped while publishing everything waits for the API exits with 0 and leaves no release',
  async t => {
    const site = await product.elsewhere(t);
    site.env.API_URL = await startApiUntil(t, site.env.API_URL ?? '', '/api/pages');
    const publisher = site.publisher();
    await publisher.said('page kept as it was');
    t.equal(await endOf(publisher), 0);
    t.strictSame(await readdir(join(site.siteDir, 'releases')), []);
  },
);

t.test('a rollback that is stopped during an outage of the API ends and changes nothing', async t => {
  const site = await product.elsewhere(t);
  for (let release = 1; release <= 2; release++) t.equal(await site.publisher(['all']).ended, 0);
  const releases = openReleases(site.siteDir);
  const current = await releases.current();
  const older = await findRollbackTarget(releases);
  releases.save({ ...older, unfinished: { ...older.unfinished, pages: [['/franchise/brand-5', 'render']] } });
  site.env.API_URL = `http://127.0.0.1:${await freePort()}/api`;
  const rollback = site.publisher(['rollback']);
  await rollback.said('page kept as it was');
  t.equal(await endOf(rollback), 1, 'the command reports a failure');
  t.same(await releases.current(), current);
});

t.test('on a full disk the old page stays, and the new page is published when there is space again', async t => {
  const site = await product.elsewhere(t);
  const before = site.publisher();
  await before.said('following');
  await before.stop();
  // Limits files to 128 blocks. The page below is larger than that; the other files are smaller.
  const full = site.publisher([], { largestFile: 128 });
  await full.said('following');
  const [id = '', other = ''] = ids;
  await site.save(id, {
    name: 'Long',
    description: 'A long story. '.repeat(1400),
    why_choose: 'x '.repeat(9900),
    faqs: Array.from({ length: 20 }, (_, n) => ({ question: `Why ${n}?`, answer: 'Because of it. '.repeat(300) })),
  });
  await full.said('page kept as it was');
  await site.save(other, { name: 'Short' });
  await site.shows('franchise/brand-2.html', 'Short');
  const old = await site.file('franchise/brand-1.html');
  t.match(old, WHOLE_PAGE);
  t.match(old, 'Brand 1');
  await full.stop();
  site.publisher();
  await site.shows('franchise/brand-1.html', 'Long');
});

t.test('a change is not lost if it commits after a change that started later', async () => {
  const site = await product.elsewhere(t);
  await site.publisher().said('following');
  const { knex } = site.api.database;
  const [, , id = '', other = ''] = ids;
  const late = await knex.transaction();
  await late('franchises').where({ id }).update({ name: 'Late Commit' });
  const change = { id: randomUUID(), kind: 'franchise', entity_id: id, action: 'saved' };
  await late('content_changes').insert({ ...change, touches: '{"slugs": ["brand-3"], "categories": ["food"]}' });
  await site.save(other, { name: 'Younger' });
  await site.shows('franchise/brand-4.html', 'Younger');
  // The feed looks back twelve seconds. On a busy machine the younger change may take longer.
  const sixSecondsAgo = late.raw('GREATEST(created_at, UTC_TIMESTAMP(3) - INTERVAL 6 SECOND)');
  await late('content_changes').where({ id: change.id }).update({ created_at: sixSecondsAgo });
  await late.commit();
  await site.shows('franchise/brand-3.html', 'Late Commit');
  await site.shows('index.html', 'Late Commit');
});

t.test('after crashes during 50 saves every page is up to date, and no incomplete file was served', async t => {
  const site = await product.elsewhere(t);
  site.env.COMPRESS_PAGES = 'true';
  let publisher = site.publisher();
  await publisher.said('following');
  const names = ids.map((_, at) => `brand-${at + 1}`);
  const reader = aReader(join(site.siteDir, 'current', 'franchise'), names);

  for (let save = 0; save < SAVES; save++) {
    await site.save(ids[save % 10] ?? '', { name: `Brand saved ${save}` });
    if (save % 17 !== 11) continue;
    // Kills the publisher immediately after a save: either before it has read the change, or when some of the pages are
    // done.
    await publisher.stop('SIGKILL');
    publisher = site.publisher();
  }
  for (const [at, name] of names.entries())
    await site.shows(`franchise/${name}.html`, `Brand saved ${SAVES - 10 + at}`);
  await site.shows('index.html', `Brand saved ${SAVES - 1}`);
  await site.shows('category/food.html', `Brand saved ${SAVES - 1}`);
  t.ok((await reader.end()) > 100, 'pages were read during the whole test');
  t.strictSame(reader.broken, []);
  const left = await readdir(join(site.siteDir, 'current'), { recursive: true });
  t.strictSame(
    left.filter(name => name.endsWith('.tmp')),
    [],
    'no temporary files are left',
  );
});
