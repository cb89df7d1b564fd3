import { BannerModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChanges } from '../changes/service.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import type { Detail, Schedule } from '../schedules/schedule.ts';

/**
 * Tells the publishers of the banners that began or ended in a span of time, which nobody saved: pages leave room for
 * the locations that have a banner, and hold those that are on.
 * @param span from its beginning on, and before its end
 * @returns how many there were
 */
export const publishTurningBanners = async (knex: Knex, { from, until }: { from: Date; until: Date }) => {
  const turning = await BannerModel.query(knex)
    .where({ is_active: true })
    .where(either =>
      either
        .where(start => start.where('start_date', '>=', from).where('start_date', '<', until))
        .orWhere(end => end.where('end_date', '>=', from).where('end_date', '<', until)),
    )
    .select('id');
  await recordChanges(
    knex,
    turning.map(({ id: entityId }) => ({ kind: 'banner', entityId })),
  );
  return turning.length;
};

/** By the clock of an API that is late a banner may still be on, and would be published as such. */
const CLOCKS_DIFFER_MS = 5000;

/** Where the run before ended; with none before, everything that ever began is told once more, which harms nothing. */
const endOf = ({ until }: Detail) => new Date(typeof until === 'string' ? until : 0);

/** Banners that begin or end are published, each once. Every run says how far it came, for the next goes on from there. */
export const banners: Schedule = {
  name: 'banners',
  summary: 'Publishes banners that begin or end',
  cron: '* * * * *',
  run: async ({ database: { knex }, state }) => {
    const until = new Date((await databaseTime(knex)).getTime() - CLOCKS_DIFFER_MS);
    const from = endOf(state);
    const published = await publishTurningBanners(knex, { from, until });
    return { outcome: 'done', detail: { published }, state: { until: until.toISOString() } };
  },
};
