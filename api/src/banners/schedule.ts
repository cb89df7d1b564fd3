import { databaseTime } from '../platform/database/database-time.ts';
import type { Detail, Schedule } from '../schedules/schedule.ts';
import { publishTurningBanners } from './turning.ts';

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
