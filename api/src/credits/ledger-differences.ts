import { inTransaction, newId } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueMails } from '../outbox/enqueue.ts';
import type { Reckoning } from './reckoning.ts';

declare module '../outbox/message.ts' {
  interface EmailKinds {
    'ledger.difference': { difference_id: string };
  }
}

/** A balance that is not the sum of its ledger, since when. */
export interface LedgerDifference {
  id: string;
  user_id: string;
  balance: number;
  ledger: number;
  found_at: Date;
  settled_at: Date | null;
}

const gapOf = ({ balance, ledger }: Pick<LedgerDifference, 'balance' | 'ledger'>) => balance - ledger;

/** One difference by its id; undefined when there is none. */
export const findDifference = (knex: Knex, id: string): Promise<LedgerDifference | undefined> =>
  knex('ledger_differences').where({ id }).first();

/** Those that were there when somebody looked last. */
export const openDifferences = (knex: Knex): Promise<LedgerDifference[]> =>
  knex('ledger_differences').whereNull('settled_at').orderBy('found_at').orderBy('id');

const adminIds = (trx: Knex): Promise<string[]> =>
  trx('users').where({ role: 'admin' }).whereNull('deleted_at').pluck('id');

const open = (knex: Knex, { id: user_id, balance, ledger }: Reckoning) =>
  inTransaction(knex, async trx => {
    const id = newId();
    await trx('ledger_differences').insert({ id, user_id, balance, ledger });
    await enqueueMails(trx, {
      kind: 'ledger.difference',
      about: id,
      userIds: await adminIds(trx),
      payload: { difference_id: id },
    });
  });

/**
 * Keeps what was found: a new difference is told to the admins by e-mail, once; credits that move since leave it the
 * same one. What is no longer found is settled.
 * @returns how many are new
 */
export const keepDifferences = async (knex: Knex, found: Reckoning[]): Promise<number> => {
  const known = await openDifferences(knex);
  const isSame = (reckoning: Reckoning, { user_id, ...difference }: LedgerDifference) =>
    user_id === reckoning.id && gapOf(difference) === gapOf(reckoning);
  const gone = known.filter(difference => !found.some(reckoning => isSame(reckoning, difference)));
  if (gone.length > 0)
    await knex('ledger_differences')
      .whereIn(
        'id',
        gone.map(({ id }) => id),
      )
      .update({ settled_at: knex.raw('UTC_TIMESTAMP(3)') });
  const fresh = found.filter(reckoning => !known.some(difference => isSame(reckoning, difference)));
  for (const reckoning of fresh) await open(knex, reckoning);
  return fresh.length;
};
