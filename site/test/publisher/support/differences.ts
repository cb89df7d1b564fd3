import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { aConsultant } from '@marketplace/api/testing';
import { carryOut } from './carry-out.ts';
import type { Operation } from './operations.ts';
import { startPublisher } from './publisher-process.ts';
import { createTestSite, type TestSite } from './site.ts';
import { waitForValue } from './wait-for-value.ts';

/** Number of franchises that operations change: those that a publication reads at the end. */
const LIVELY = 50;
const QUIET_WITHIN_MS = 180_000;

/** Reads every file of a folder. */
const filesOf = async (folder: string): Promise<Map<string, Buffer>> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const read = async (file: string) => [file.slice(folder.length + 1), await readFile(file)] as const;
  return new Map(await Promise.all(files.map(read)));
};

/** Returns the unfinished work of the publisher, as stored for a restart. */
const unfinished = async (siteDir: string): Promise<unknown[]> => {
  const id = basename(await readlink(join(siteDir, 'current')));
  const { pages, lists, sweeps } = JSON.parse(
    await readFile(join(siteDir, 'releases', `${id}.json`), 'utf8'),
  ).unfinished;
  return [...pages, ...lists, ...sweeps];
};

/** Waits until all changes are published. Returns the work that does not end, if any. */
const settled = async (site: TestSite, sentinel: string): Promise<string[]> => {
  await site.save(sentinel, { name: 'Told Last' });
  await waitForValue(
    'the last change is published',
    async () => (await site.file('franchise/brand-1.html'))?.includes('Told Last'),
    QUIET_WITHIN_MS,
  );
  let left: unknown[] = [];
  const isQuiet = async () => {
    left = await unfinished(site.siteDir);
    return left.length === 0;
  };
  return waitForValue('no work is left', isQuiet, QUIET_WITHIN_MS).then(
    () => [],
    () => [`never done: ${JSON.stringify(left)}`],
  );
};

/** Returns the addresses without a franchise, according to the database. */
const goneAddresses = async ({ api }: TestSite): Promise<string[]> => {
  const rows: { slug: string }[] = await api.database
    .knex('franchise_slugs as s')
    .join('franchises as f', 'f.id', 's.franchise_id')
    .where(gone => gone.whereNotNull('f.deleted_at').orWhere('f.slug', '<>', api.database.knex.ref('s.slug')))
    .select('s.slug');
  return rows.map(({ slug }) => `franchise/${slug}.html`);
};

const where = (one: Buffer, other: Buffer) => {
  const [a, b] = [one.toString(), other.toString()];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return `${JSON.stringify(a.slice(Math.max(0, at - 40), at + 60))} instead of ${JSON.stringify(b.slice(Math.max(0, at - 40), at + 60))}`;
};

/**
 * Carries out operations on a new site while a publisher follows the changes. Then compares the published files with a
 * publication of everything, byte for byte.
 * @param count number of franchises at the start
 * @returns the differences as messages, or an empty list
 */
export const differencesAfter = async (operations: Operation[], count: number): Promise<string[]> => {
  const ends: (() => unknown)[] = [];
  const test = { teardown: (end: () => unknown) => ends.unshift(end), passing: () => true, comment: () => undefined };
  try {
    const site = await createTestSite(test, count);
    site.env.COMPRESS_PAGES = 'false';
    // Delays lists for longer, so that publications of everything have time to finish, as in normal use.
    site.env.LISTS_AFTER_SECONDS = '1.5';
    const lively = site.ids.slice(-LIVELY);
    await site.api.database.knex('franchises').whereNotIn('id', lively).update({ view_count: 1000 });
    const consultants = [await aConsultant(site.api.database), await aConsultant(site.api.database)];
    await carryOut(site, operations, { franchises: lively, consultants });
    const differences = await settled(site, site.ids[0] ?? '');

    const fresh = await mkdtemp(join(tmpdir(), 'marketplace-fresh-'));
    ends.push(() => rm(fresh, { recursive: true, force: true }));
    const all = startPublisher({ ...site.env, SITE_DIR: fresh }, ['all']);
    if ((await all.ended) !== 0) throw new Error(JSON.stringify(all.lines.at(-1)));
    const [found, wanted] = await Promise.all([site.siteDir, fresh].map(folder => filesOf(join(folder, 'current'))));
    for (const [path, bytes] of wanted ?? []) {
      const there = found?.get(path);
      if (!there) differences.push(`${path} is missing`);
      else if (!there.equals(bytes)) differences.push(`${path}: ${where(there, bytes)}`);
    }
    for (const path of found?.keys() ?? []) if (!wanted?.has(path)) differences.push(`${path} should not be there`);
    for (const path of await goneAddresses(site)) if (found?.has(path)) differences.push(`${path} is a ghost`);
    return differences;
  } finally {
    for (const end of ends) await end();
  }
};
