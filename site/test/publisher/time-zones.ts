import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { createTestSite } from './support/site.ts';

/**
 * Half an hour after midnight of a new month in Malaysia. In time zones to the west, the previous month has not ended.
 */
const MALAYSIAS_MIDNIGHT = new Date('2026-01-31T16:30:00.000Z');

t.test('pages have the same bytes in every time zone, and show the dates of Malaysia', async t => {
  const site = await createTestSite(t, 2);
  const moments = { created_at: MALAYSIAS_MIDNIGHT, updated_at: MALAYSIAS_MIDNIGHT };
  await site.api.database.knex('franchises').update(moments);
  /** Returns every file published by a publisher in this time zone. */
  const published = async (zone: string) => {
    const { publisher, siteDir, env } = await site.elsewhere(t);
    env.TZ = zone;
    t.equal(await publisher(['all']).ended, 0, zone);
    const root = join(siteDir, 'current');
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter(entry => entry.isFile() && !entry.parentPath.includes('assets'));
    const texts = files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(path.indexOf('/current/')), await readFile(path, 'utf8')] as const;
    });
    return new Map((await Promise.all(texts)).sort(([one], [other]) => one.localeCompare(other)));
  };
  const utc = await published('UTC');
  t.match(utc.get('/current/franchise/brand-1.html'), 'Details as of 1 February 2026.');
  t.match(utc.get('/current/rss.xml'), '<pubDate>Sat, 31 Jan 2026 16:30:00 GMT</pubDate>');
  t.ok(utc.size > 8, `${utc.size} files`);
  for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) t.strictSame(await published(zone), utc, zone);
});
