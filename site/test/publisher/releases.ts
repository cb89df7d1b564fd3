import { existsSync } from 'node:fs';
import { cp, readdir, readFile, realpath, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aFranchise } from '@marketplace/api/testing';
import t from 'tap';
import { createTestSite } from './support/site.ts';
import { waitForValue } from './support/wait-for-value.ts';

/** The product that all tests share. Each test publishes into its own folder and changes its own franchises. */
const product = await createTestSite(t, 6);
const { ids } = product;

t.test(
  'a second publisher waits and takes over when the first one dies; a command to publish everything is refused',
  async t => {
    const site = await product.elsewhere(t);
    const first = site.publisher();
    await first.said('following');
    const second = site.publisher();
    t.match(await second.said('Another publisher works on this site'), { level: 'warn' });
    const all = site.publisher(['all']);
    t.equal(await all.ended, 1);
    t.match(all.lines.at(-1), { level: 'error', msg: /^Another publisher works on this site: process \d+/ });
    await first.stop('SIGKILL');
    await second.said('following');
    await site.save(ids[0] ?? '', { name: 'Taken Over' });
    await site.shows('franchise/brand-1.html', 'Taken Over');
  },
);

t.test(
  'after a rollback, the older release shows the current data: newer edits are included, and deleted franchises are not',
  async t => {
    const site = await product.elsewhere(t);
    await site.publisher(['all']).ended;
    const [, first = '', second = ''] = ids;
    await site.save(first, { name: 'Newer Name' });
    await site.api.call(`DELETE /franchises/${second}`, { as: site.admin });
    await site.publisher(['all']).ended;
    await site.shows('franchise/brand-2.html', 'Newer Name');

    t.equal(await site.publisher(['rollback']).ended, 0);
    const [older] = (await readdir(join(site.siteDir, 'releases'))).sort();
    t.match(
      await readFile(join(site.siteDir, 'releases', older ?? '', 'index.html'), 'utf8'),
      'Newer Name',
      'replayed',
    );
    t.equal(
      await site.file('index.html'),
      await readFile(join(site.siteDir, 'releases', older ?? '', 'index.html'), 'utf8'),
    );
    await site.shows('franchise/brand-2.html', 'Newer Name');
    await site.gone('franchise/brand-3.html');
    const refused = site.publisher(['rollback']);
    t.equal(await refused.ended, 1);
    t.match(refused.lines.at(-1)?.msg, 'There is no older release');
  },
);

t.test('if a publisher is running, that publisher carries out the rollback', async t => {
  const site = await product.elsewhere(t);
  await site.publisher(['all']).ended;
  await site.publisher(['all']).ended;
  const [older = ''] = (await readdir(join(site.siteDir, 'releases'))).sort();
  const publisher = site.publisher();
  await publisher.said('following');
  t.equal(await site.publisher(['rollback']).ended, 0);
  await publisher.said('rolled back');
  await waitForValue('it follows the older release', () =>
    publisher.lines.some(({ msg, release }) => msg === 'following' && release === older),
  );
  await site.save(ids[3] ?? '', { name: 'After Rollback' });
  await site.shows('franchise/brand-4.html', 'After Rollback');
});

t.test('a rollback that was cancelled before it started is not carried out later', async t => {
  const site = await product.elsewhere(t);
  await site.publisher(['all']).ended;
  await site.publisher(['all']).ended;
  const newest = await realpath(join(site.siteDir, 'current'));
  // Suspends the publisher, so that it behaves as if it were busy publishing everything.
  const publisher = site.publisher();
  await publisher.said('following');
  publisher.process.kill('SIGSTOP');
  // A publisher that stays silent for eight seconds counts as dead, so the test speaks for it.
  const lock = join(site.siteDir, 'publisher.lock');
  const beat = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), 1000);
  t.teardown(() => clearInterval(beat));
  const rollback = site.publisher(['rollback']);
  await waitForValue('the rollback is requested', () => existsSync(join(site.siteDir, 'rollback.json')));
  t.equal(await rollback.stop(), 1);
  clearInterval(beat);
  publisher.process.kill('SIGCONT');
  await site.save(ids[4] ?? '', { name: 'Went On' });
  await site.shows('franchise/brand-5.html', 'Went On');
  t.equal(await realpath(join(site.siteDir, 'current')), newest);
  t.notOk(existsSync(join(site.siteDir, 'rollback.json')));
});

t.test('a publication of everything that is interrupted reports a failure', async t => {
  // Uses enough franchises to stop the publication before it is finished.
  const site = await createTestSite(t, 500);
  const all = site.publisher(['all']);
  await all.said('publishing everything');
  t.equal(await all.stop(), 1);
  t.notOk(existsSync(join(site.siteDir, 'current')));
  const publisher = site.publisher();
  await publisher.said('following');
  t.equal(await publisher.stop(), 0, 'a publisher that follows ends with success');
});

/** Makes a build in which one script differs. The script has a compressed copy. */
const aBuildWith = async (folder: string, script: string): Promise<string> => {
  const dist = process.env.BUILD_DIR ?? fileURLToPath(new URL('../../dist', import.meta.url));
  await cp(dist, folder, { recursive: true });
  for (const name of [script, `${script}.br`]) await writeFile(join(folder, 'client/assets/site', name), name);
  return folder;
};

t.test('the scripts of a page that is still open are kept for two weeks after their build', async t => {
  const site = await product.elsewhere(t);
  const publish = async (build: string, command = 'all') => {
    site.env.BUILD_DIR = build;
    t.equal(await site.publisher([command]).ended, 0);
  };
  const daysPass = async (days: number) => {
    const folder = join(site.siteDir, 'current/assets/site');
    for (const name of await readdir(folder)) {
      const at = new Date((await stat(join(folder, name))).mtimeMs - days * 24 * 3_600_000);
      await utimes(join(folder, name), at, at);
    }
  };
  const scripts = ['earlier.js', 'earlier.js.br', 'later.js', 'later.js.br'];
  const thereAre = () => scripts.filter(name => existsSync(join(site.siteDir, 'current/assets/site', name)));
  const earlier = await aBuildWith(join(t.testdir(), 'earlier'), 'earlier.js');
  const later = await aBuildWith(join(t.testdirName, 'later'), 'later.js');

  await publish(earlier);
  await daysPass(100);
  await publish(later);
  t.same(thereAre(), scripts, 'scripts of a release replaced after a hundred days are kept');
  await publish(later, 'rollback');
  t.same(thereAre(), scripts, 'scripts of the release before a rollback are kept');
  await publish(later);
  await daysPass(15);
  await publish(later);
  t.same(thereAre(), ['later.js', 'later.js.br']);
});

t.test('the three newest releases are kept', async t => {
  const site = await product.elsewhere(t);
  for (let n = 0; n < 4; n++) await site.publisher(['all']).ended;
  const names = await readdir(join(site.siteDir, 'releases'));
  t.equal(names.filter(name => name.endsWith('.json')).length, 3);
  t.equal(names.length, 6);
  t.ok(await site.file('index.html'));
});

t.test('an old release that cannot be deleted does not undo a publication', async t => {
  const site = await product.elsewhere(t);
  await site.publisher(['all']).ended;
  const [first] = await readdir(join(site.siteDir, 'releases'));
  // Nobody can read or delete what a link to itself leads to.
  await symlink('unreadable', join(site.siteDir, 'releases/unreadable'));
  const again = site.publisher(['all']);
  t.equal(await again.ended, 0);
  t.not(await realpath(join(site.siteDir, 'current')), await realpath(join(site.siteDir, 'releases', first ?? '')));
  t.ok(await site.file('index.html'), 'visitors get the new release');
  t.match(
    again.lines.find(({ level }) => level === 'error'),
    { msg: 'older releases could not be deleted' },
  );
});

t.test('changes made during a publication of everything are published after it', async t => {
  const site = await createTestSite(t, 60);
  const publisher = site.publisher();
  await publisher.said('publishing everything');
  const [first = '', second = ''] = site.ids;
  await site.api.call(`DELETE /franchises/${first}`, { as: site.admin });
  await site.save(second, { name: 'Changed Meanwhile' });
  const late = await aFranchise(site.api.database, { slug: 'late', name: 'Late', category: 'Food' });
  await site.save(late.id, { locations_count: 3 });
  await publisher.said('following');
  await site.gone('franchise/brand-1.html');
  await site.shows('franchise/brand-2.html', 'Changed Meanwhile');
  await site.shows('franchise/late.html', 'Late');
});
