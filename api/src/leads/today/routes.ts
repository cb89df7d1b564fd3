import type { Database } from '@marketplace/db';
import { isAdmin, signedIn } from '../../platform/access/access.ts';
import { callsOf } from '../../platform/access/calls.ts';
import type { App } from '../../platform/http/app.ts';
import { Today } from './schemas.ts';
import { todayOfAdmin, todayOfConsultant } from './today.ts';

const call = callsOf('leads');

/** What waits for whoever asks, in one call. */
export const leadsToday = (app: App, { knex }: Database) => {
  app.get(
    '/leads/today',
    call('signed-in', 'What waits for me today: new leads, my next steps, who waits for an answer', {
      description:
        'Each with how many there are and the first few. New are, for a consultant, locked leads since the beginning of yesterday in Malaysia; for an admin all of these. `waiting` is a consultant’s, `suspected` an admin’s; null for the other.',
      response: { 200: Today },
    }),
    async request => {
      const caller = signedIn(request);
      return isAdmin(caller) ? todayOfAdmin(knex, caller.id) : todayOfConsultant(knex, caller.id);
    },
  );
};
