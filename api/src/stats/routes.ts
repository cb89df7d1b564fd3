import type { Capability } from '../platform/context.ts';
import { firstOfMonth } from '../platform/values/malaysian-time.ts';
import { Stats } from './schemas.ts';

/** The figures of the admin's dashboard. */
export const stats: Capability = (app, { database: { knex } }) => {
  const count = async (table: string, where: (query: ReturnType<typeof knex>) => unknown) => {
    const [row] = await knex(table)
      .whereNull('deleted_at')
      .modify(query => where(query))
      .count({ total: '*' });
    return Number(row?.total ?? 0);
  };

  app.get(
    '/admin/stats',
    {
      config: { access: 'admin' },
      schema: { tags: ['stats'], summary: 'The four figures of the dashboard', response: { 200: Stats } },
    },
    async () => {
      const genuine = { is_suspected: false };
      const [total_franchises, total_leads, new_leads, active_consultants] = await Promise.all([
        count('franchises', query => query),
        count('leads', query => query.where(genuine)),
        count('leads', query => query.where(genuine).where('created_at', '>=', firstOfMonth(new Date()))),
        count('users', query => query.where({ role: 'consultant' }).where('tokens', '>', 0)),
      ]);
      return { total_franchises, total_leads, new_leads, active_consultants };
    },
  );
};
