import { inTransaction } from '@marketplace/db';
import { auditUser, findUser, toUser } from '../accounts/account.ts';
import { addProofFields, User } from '../accounts/schemas.ts';
import { proofIn } from '../auth/own-proof.ts';
import { requireRecentSignIn } from '../auth/recent-sign-in.ts';
import { isAdmin, requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { notAllowed } from '../platform/errors/errors.ts';
import { replaceMissingBody } from '../platform/http/json-body.ts';
import { IdParams } from '../platform/http/schema.ts';
import { type ActedRow, wireOf } from '../platform/http/wire.ts';
import { oneOf } from '../platform/lists/conditions.ts';
import { listSchemas, listSender } from '../platform/lists/list-call.ts';
import { LONGEST_LIST } from '../platform/lists/list-query.ts';
import { LEDGER } from './list.ts';
import { CreditEntry, CreditsBody, CreditsParams } from './schemas.ts';
import { adjustCredits } from './service.ts';

const shown = wireOf(CreditEntry);
const toEntry = (row: ActedRow<CreditEntry>) => shown({ ...row, actor_name: row.actor_name ?? '' });

const options = routeOptions('credits');

/** Routes of credit balances and ledgers. */
export const creditRoutes: Capability = (app, context) => {
  const { database } = context;
  const { knex } = database;
  const sendLedger = listSender(database, LEDGER, CreditEntry, toEntry);

  app.put(
    '/users/:id/credits',
    {
      ...options(
        'admin',
        'Set a balance, unless it has changed in the meantime; the reason is shown on the statement. Needs a recent sign-in',
        {
          params: IdParams,
          querystring: CreditsParams,
          body: addProofFields(CreditsBody),
          response: { 200: User },
        },
      ),
      preValidation: replaceMissingBody,
    },
    async request => {
      await requireRecentSignIn(context, request, proofIn(request.body));
      const actor = actorOf(request);
      const { id } = request.params;
      const { credits: to, expected } = request.query;
      const { reason: note } = request.body;
      return inTransaction(knex, async trx => {
        const { before, after } = await adjustCredits(trx, { userId: id, to, expected, actorId: actor.id, note });
        await auditUser(trx, actor, 'adjust credits', id, {
          before: { tokens: before },
          after: { tokens: after, ...(note?.trim() && { reason: note.trim() }) },
        });
        return toUser(await findUser(trx, id));
      });
    },
  );

  app.get(
    '/users/:id/credit-entries',
    options('signed-in', 'List the ledger of a user, newest first; for admins and the user', {
      params: IdParams,
      ...listSchemas(CreditEntry),
    }),
    async (request, reply) => {
      const caller = requireSignedIn(request);
      const { id } = request.params;
      if (!isAdmin(caller) && caller.id !== id) throw notAllowed();
      await findUser(knex, id);
      const within = [oneOf('credit_entries.user_id', [id])];
      return sendLedger(request.query, reply, () => ({ within, cap: LONGEST_LIST }));
    },
  );
};
