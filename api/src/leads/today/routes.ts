import type { Database } from '@marketplace/db';
import { isAdmin, requireSignedIn } from '../../platform/access/access.ts';
import { routeOptions } from '../../platform/access/route-options.ts';
import type { App } from '../../platform/http/app.ts';
import { Today } from './schemas.ts';
import { todayOfAdmin, todayOfConsultant } from './today.ts';

const options = routeOptions('leads');

/** The route of the caller's day: new leads, next steps and leads to answer. */
export const todayRoutes = (app: App, { knex }: Database) => {
  app.get(
    '/leads/today',
    options('signed-in', 'Get my day: new leads, my next steps and leads that wait for an answer', {
      description:
        'Each list has its total and the first few entries. New leads are those since the beginning of yesterday in Malaysia: for consultants the locked ones, for admins all. `waiting` is null for admins, `suspected` for consultants.',
      response: { 200: Today },
    }),
    async request => {
      const caller = requireSignedIn(request);
      return isAdmin(caller) ? todayOfAdmin(knex, caller.id) : todayOfConsultant(knex, caller.id);
    },
  );
};
