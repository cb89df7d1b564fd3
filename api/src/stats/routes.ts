import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { countOf } from '../platform/database/count.ts';
import { firstOfMonth } from '../platform/values/malaysian-time.ts';
import { Stats } from './schemas.ts';

const call = callsOf('stats');

/** The figures of the admin's dashboard. */
export const stats: Capability = (app, { database: { knex } }) => {
  const living = (table: string) => knex(table).whereNull('deleted_at');

  app.get(
    '/admin/stats',
    call('admin', 'The four figures of the dashboard', { response: { 200: Stats } }),
    async () => {
      const leads = living('leads').where({ is_suspected: false });
      const [total_franchises, total_leads, new_leads, active_consultants] = await Promise.all([
        countOf(living('franchises')),
        countOf(leads.clone()),
        countOf(leads.clone().where('created_at', '>=', firstOfMonth(new Date()))),
        countOf(living('users').where({ role: 'consultant' }).where('tokens', '>', 0)),
      ]);
      return { total_franchises, total_leads, new_leads, active_consultants };
    },
  );
};
