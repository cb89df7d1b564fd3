import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';

/** Ends every token of a user. */
export const endSessions = (knex: Knex, { id, requestId }: Actor): Promise<{ id: string }> =>
  inTransaction(knex, async trx => {
    await trx('users').where({ id }).increment('session_epoch', 1);
    await audit(trx, { id, requestId }, { action: 'sign-out-everywhere', entity: 'user', entityId: id });
    return { id };
  });
