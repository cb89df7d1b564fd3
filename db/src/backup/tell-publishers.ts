import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** What has a page of its own, and when visitors see it. */
const WITH_PAGES = [
  { kind: 'franchise', table: 'franchises', isSeen: 'comes.deleted_at IS NULL' },
  { kind: 'category', table: 'categories', isSeen: 'comes.is_active' },
  { kind: 'page', table: 'pages', isSeen: 'comes.is_published' },
];

/** Saved, they have everything read and rendered anew. */
const OF_ALL_PAGES = ['content', 'site_settings', 'analytics', 'banner', 'hero_slide', 'category', 'page'];

/**
 * Tells the publishers that follow that another set of tables is about to take the place of the one in use, by the feed of
 * that set: which addresses nobody has there, since a page goes only because the feed says so, and that all else may differ.
 * @param trx whose next statement lets them change places: publishers have read so far
 * @param inUse tables of both sets; where nothing is in use nobody follows
 */
export const tellPublishers = async (trx: Knex, incoming: string, inUse: string[]): Promise<void> => {
  if (!inUse.includes('content_changes')) return;
  const feed = `${incoming}content_changes`;
  for (const { kind, table, isSeen } of WITH_PAGES.filter(({ table }) => inUse.includes(table)))
    await trx.raw(
      `INSERT INTO ?? (id, kind, entity_id, action, touches, created_at)
        SELECT UUID(), ?, goes.id, 'deleted', JSON_OBJECT('slugs', JSON_ARRAY(goes.slug), 'categories', JSON_ARRAY()),
          UTC_TIMESTAMP(3)
        FROM ?? AS goes LEFT JOIN ?? AS comes ON comes.id = goes.id AND comes.slug = goes.slug AND ${isSeen}
        WHERE comes.id IS NULL`,
      [feed, kind, table, incoming + table],
    );
  await trx(feed).insert(
    OF_ALL_PAGES.map(kind => ({
      id: randomUUID(),
      kind,
      entity_id: kind,
      action: 'saved',
      touches: JSON.stringify({ slugs: [], categories: [] }),
      created_at: trx.raw('UTC_TIMESTAMP(3)'),
    })),
  );
};
