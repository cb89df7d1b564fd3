import { publishTurningBanners } from '../banners/turning.ts';
import { databaseTime } from '../platform/database-time.ts';
import type { Schedule } from './schedule.ts';

/** By the clock of an API that is late a banner may still be on, and would be published as such. */
const CLOCKS_DIFFER_MS = 5000;

/** Banners that begin or end are published, each once. */
export const banners: Schedule = {
  name: 'banners',
  summary: 'Publishes banners that begin or end',
  cron: '* * * * *',
  run: async ({ database: { knex }, due, state }) => {
    const from = typeof state.until === 'string' ? new Date(state.until) : due;
    const until = new Date((await databaseTime(knex)).getTime() - CLOCKS_DIFFER_MS);
    if (until <= from) return { outcome: 'done', detail: { published: 0 } };
    const published = await publishTurningBanners(knex, { from, until });
    return { outcome: 'done', detail: { published }, state: { until: until.toISOString() } };
  },
};
