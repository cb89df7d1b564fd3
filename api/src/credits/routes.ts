import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import Type from 'typebox';
import { auditUser, findUser, toUser } from '../accounts/account.ts';
import { User } from '../accounts/schemas.ts';
import { isAdmin, signedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { Capability } from '../platform/context.ts';
import { notAllowed } from '../platform/errors/errors.ts';
import { emptyBodyIsNone } from '../platform/http/json-body.ts';
import { sendList } from '../platform/http/json-parts.ts';
import { IdParams } from '../platform/http/schema.ts';
import { ListParams, type ListSpec, LONGEST_LIST, readListQuery, runList } from '../platform/lists/list-query.ts';
import { CreditEntry, CreditsBody, CreditsParams } from './schemas.ts';
import { adjustCredits } from './service.ts';

/** What the list of a ledger can do. */
const LEDGER: ListSpec = {
  resource: 'credit-entries',
  sorts: { created_at: 'credit_entries.created_at' },
  defaultSort: [['credit_entries.created_at', 'DESC']],
  filters: {
    id: { column: 'credit_entries.id', kind: 'text' },
    reason: { column: 'credit_entries.reason', kind: 'text' },
    lead_id: { column: 'credit_entries.lead_id', kind: 'text' },
  },
  tieBreak: 'credit_entries.id',
};

type EntryRow = Omit<CreditEntry, 'created_at' | 'actor_name'> & { created_at: Date; actor_name: string | null };

const toEntry = ({ created_at, actor_name, ...row }: EntryRow): CreditEntry => ({
  ...row,
  actor_name: actor_name ?? '',
  created_at: created_at.toISOString(),
});

/** Names are looked up for the page's rows alone: a join would have them sorted before. */
const columns = (knex: Knex) => [
  'credit_entries.*',
  knex.raw('(SELECT name FROM users WHERE users.id = credit_entries.actor_id) AS actor_name'),
  knex.raw('(SELECT reference FROM leads WHERE leads.id = credit_entries.lead_id) AS lead_reference'),
  knex.raw(
    '(SELECT franchises.name FROM leads JOIN franchises ON franchises.id = leads.franchise_id WHERE leads.id = credit_entries.lead_id) AS franchise_name',
  ),
];

const tags = ['credits'];
const One = { ...CreditEntry };

/** Balances and the ledgers that explain them. */
export const credits: Capability = (app, { database: { knex } }) => {
  app.put(
    '/users/:id/credits',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Set a balance, unless it has changed meanwhile; why is told on the statement',
        params: IdParams,
        querystring: CreditsParams,
        body: CreditsBody,
        response: { 200: User },
      },
      preValidation: emptyBodyIsNone,
    },
    async request => {
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
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'The ledger of a user, newest first: for the admin and the user',
        params: IdParams,
        querystring: ListParams,
        response: { 200: Type.Array(CreditEntry) },
      },
    },
    async (request, reply) => {
      const caller = signedIn(request);
      const { id } = request.params;
      if (!isAdmin(caller) && caller.id !== id) throw notAllowed();
      await findUser(knex, id);
      const scope = knex('credit_entries').where('credit_entries.user_id', id);
      const list = readListQuery(LEDGER, request.query);
      return sendList(reply, await runList<EntryRow>(LEDGER, list, scope, columns(knex), LONGEST_LIST), toEntry, One);
    },
  );
};
