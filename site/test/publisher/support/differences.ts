import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { aConsultant } from '@marketplace/api/testing';
import { carryOut } from './carry-out.ts';
import type { Operation } from './operations.ts';
import { startPublisher } from './publisher-process.ts';
import { reached } from './reached.ts';
import { aSite, type TestSite } from './site.ts';

/** Of these operations are about, the last in the order in which a publication reads. */
const LIVELY = 50;
const QUIET_WITHIN_MS = 90_000;

/** Every file with its bytes. */
const filesOf = async (folder: string): Promise<Map<string, Buffer>> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const read = async (file: string) => [file.slice(folder.length + 1), await readFile(file)] as const;
  return new Map(await Promise.all(files.map(read)));
};

/** What the publisher has not done yet, as it would find it after a restart. */
const unfinished = async (siteDir: string): Promise<unknown[]> => {
  const id = basename(await readlink(join(siteDir, 'current')));
  const { pages, lists, sweeps } = JSON.parse(
    await readFile(join(siteDir, 'releases', `${id}.json`), 'utf8'),
  ).unfinished;
  return [...pages, ...lists, ...sweeps];
};

/** Resolves when all that was told is on the pages; answers what does not come to an end. */
const settled = async (site: TestSite, sentinel: string): Promise<string[]> => {
  await site.save(sentinel, { name: 'Told Last' });
  await reached(
    'what was told last is shown',
    async () => (await site.file('franchise/brand-1.html'))?.includes('Told Last'),
    QUIET_WITHIN_MS,
  );
  let left: unknown[] = [];
  const isQuiet = async () => {
    left = await unfinished(site.siteDir);
    return left.length === 0;
  };
  return reached('nothing is left', isQuiet, QUIET_WITHIN_MS).then(
    () => [],
    () => [`never done: ${JSON.stringify(left)}`],
  );
};

/** The addresses under which no franchise is any more, by the database alone. */
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
 * Carries operations out on a site of its own while a publisher follows, and compares what is published when all has
 * been told with a publication of everything of the same moment; byte by byte.
 * @param count franchises at first
 * @returns what differs, in words; nothing where all is as it should be
 */
export const differencesAfter = async (operations: Operation[], count: number): Promise<string[]> => {
  const ends: (() => unknown)[] = [];
  const test = { teardown: (end: () => unknown) => ends.unshift(end), passing: () => true, comment: () => undefined };
  try {
    const site = await aSite(test, count);
    site.env.COMPRESS_PAGES = 'false';
    // Gathered longer, lists leave time for publications of everything, as they do where people work.
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
