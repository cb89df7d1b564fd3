import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aCategory, aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { backup, restore, undoRestore } from '../../../db/src/backup/index.ts';
import { createTestSite } from './support/site.ts';

t.test('a restore, and undoing it, are published by a separate publisher', async t => {
  const site = await createTestSite(t);
  const data = await mkdtemp(join(tmpdir(), 'marketplace-restored-'));
  t.teardown(() => rm(data, { recursive: true, force: true }));
  const { databaseUrl: url, database } = site.api;
  const place = { url, dataDirectory: data };
  const file = join(data, 'before.tar.gz');
  await site.publisher().said('following');
  await backup({ url, dataDirectory: data, file });

  const [edited = '', moved = '', deleted = ''] = site.ids;
  const { name: category } = await aCategory(database, { name: 'Late', slug: 'late' });
  const { id: late } = await aFranchise(database, { slug: 'late', name: 'Late', category });
  const as = site.admin;
  await site.api.call('POST /pages', { as, body: { title: 'Late', slug: 'late-page', content: '<p>Late</p>' } });
  await site.api.call('PUT /content', { as, body: { footerCopyright: 'Late rights' } });
  await site.save(edited, { name: 'Edited' });
  await site.save(moved, { slug: 'moved' });
  await site.api.call(`DELETE /franchises/${deleted}`, { as });
  await site.save(late, { locations_count: 3 });

  const isAfter = () =>
    Promise.all([
      site.shows('franchise/brand-1.html', 'Edited'),
      site.shows('franchise/brand-1.html', 'Late rights'),
      site.shows('franchise/moved.html', 'Brand 2'),
      site.shows('franchise/late.html', 'Late'),
      site.shows('category/late.html', 'Late'),
      site.shows('late-page.html', 'Late'),
      site.gone('franchise/brand-2.html'),
      site.gone('franchise/brand-3.html'),
    ]);
  await isAfter();

  const startAgain = await site.stopApi();
  await restore({ ...place, file, replace: true });
  const stopAgain = startAgain().then(() => site.stopApi);
  await Promise.all([
    site.shows('franchise/brand-1.html', 'Brand 1'),
    site.hides('franchise/brand-1.html', 'Late rights'),
    site.shows('franchise/brand-2.html', 'Brand 2'),
    site.shows('franchise/brand-3.html', 'Brand 3'),
    site.shows('index.html', 'Brand 3'),
    site.hides('index.html', 'Edited'),
    ...['franchise/moved', 'franchise/late', 'category/late', 'late-page'].map(path => site.gone(`${path}.html`)),
  ]);

  const startOnceMore = await (await stopAgain)();
  await undoRestore(place);
  await startOnceMore();
  await isAfter();
});
