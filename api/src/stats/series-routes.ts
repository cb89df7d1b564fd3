import { signedIn } from '../platform/access.ts';
import type { Capability } from '../platform/context.ts';
import { seriesOf } from './series.ts';
import { readDays } from './series-days.ts';
import { Series, SeriesParams } from './series-schemas.ts';

/** The figures of the dashboards, by day. */
export const series: Capability = (app, { database }) => {
  app.get(
    '/series',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['stats'],
        summary: 'Figures by day in Malaysia: over all for the admin, of their own for a consultant',
        querystring: SeriesParams,
        response: { 200: Series },
      },
    },
    async request => {
      const { id, role } = signedIn(request);
      return seriesOf(database, readDays(request.query, new Date()), role === 'admin' ? null : id);
    },
  );
};
