import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** Tables whose records each have a page, and the condition for a record to be visible. */
const WITH_PAGES = [
  { kind: 'franchise', table: 'franchises', isSeen: 'comes.deleted_at IS NULL' },
  { kind: 'category', table: 'categories', isSeen: 'comes.is_active' },
  { kind: 'page', table: 'pages', isSeen: 'comes.is_published' },
];

/** Kinds of records that appear on every page: when one is saved, publishers render all pages. */
const OF_ALL_PAGES = ['content', 'site_settings', 'analytics', 'banner', 'hero_slide', 'category', 'page'];

/**
 * Notifies publishers that the tables of another database are about to replace the current ones, by writing into the
 * change feed of that database. A publisher removes a page only when the feed says so: the entries list the missing
 * addresses and mark everything else as changed.
 * @param trx its next statement exchanges the tables; publishers have read the feed up to there
 * @param incoming name of the incoming database
 * @param inUse the current tables that the incoming database has too; without any there are no publishers
 */
export const notifyPublishers = async (trx: Knex, incoming: string, inUse: string[]): Promise<void> => {
  if (!inUse.includes('content_changes')) return;
  const feed = `${incoming}.content_changes`;
  for (const { kind, table, isSeen } of WITH_PAGES.filter(({ table }) => inUse.includes(table)))
    await trx.raw(
      `INSERT INTO ?? (id, kind, entity_id, action, touches, created_at)
        SELECT UUID(), ?, goes.id, 'deleted', JSON_OBJECT('slugs', JSON_ARRAY(goes.slug), 'categories', JSON_ARRAY()),
          UTC_TIMESTAMP(3)
        FROM ?? AS goes LEFT JOIN ?? AS comes ON comes.id = goes.id AND comes.slug = goes.slug AND ${isSeen}
        WHERE comes.id IS NULL`,
      [feed, kind, table, `${incoming}.${table}`],
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
