import type { Knex } from 'knex';
import { recordChanges } from '../changes/service.ts';

/**
 * Tells the publishers of the banners that began or ended in a span of time, which nobody saved: pages leave room for
 * the locations that have a banner, and hold those that are on.
 * @param span from its beginning on, and before its end
 * @returns how many there were
 */
export const publishTurningBanners = async (knex: Knex, { from, until }: { from: Date; until: Date }) => {
  const ids: string[] = await knex('banners')
    .where({ is_active: true })
    .where(either =>
      either
        .where(start => start.where('start_date', '>=', from).where('start_date', '<', until))
        .orWhere(end => end.where('end_date', '>=', from).where('end_date', '<', until)),
    )
    .pluck('id');
  await recordChanges(
    knex,
    ids.map(entityId => ({ kind: 'banner', entityId })),
  );
  return ids.length;
};
