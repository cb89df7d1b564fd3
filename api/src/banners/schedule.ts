import { BannerModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChanges } from '../changes/feed.ts';
import { databaseTime } from '../platform/database/database-time.ts';
import type { Detail, Schedule } from '../schedules/schedule.ts';

/**
 * Records a change for the publishers for each banner that began or ended in a period, because no save records it.
 * Pages reserve space for locations that have a current banner.
 * @param span the start is inclusive, the end exclusive
 * @returns the number of banners
 */
export const publishStartedAndEndedBanners = async (knex: Knex, { from, until }: { from: Date; until: Date }) => {
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

/**
 * Waits this long after an end: by the clock of a slow API process the banner may still be current, and the page would
 * be published with it.
 */
const CLOCKS_DIFFER_MS = 5000;

/** Returns the end of the previous run. Without one, all past banners are published once more, which is harmless. */
const endOf = ({ until }: Detail) => new Date(typeof until === 'string' ? until : 0);

/** Publishes banners that begin or end, each once. Every run stores its end, from which the next continues. */
export const bannerSchedule: Schedule = {
  name: 'banners',
  summary: 'Publishes banners that begin or end',
  cron: '* * * * *',
  run: async ({ database: { knex }, state }) => {
    const until = new Date((await databaseTime(knex)).getTime() - CLOCKS_DIFFER_MS);
    const from = endOf(state);
    const published = await publishStartedAndEndedBanners(knex, { from, until });
    return { outcome: 'done', detail: { published }, state: { until: until.toISOString() } };
  },
};
