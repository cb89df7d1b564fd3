import { inTransaction, LedgerDifferenceModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueMails } from '../outbox/enqueue.ts';
import { NOW } from '../platform/database/database-time.ts';

declare module '../outbox/message.ts' {
  interface EmailKinds {
    'ledger.difference': { difference_id: string };
  }
}

/** A balance, and what the ledger says that it should be. */
export interface Reckoning {
  id: string;
  balance: number;
  ledger: number;
}

/** Both at one moment, so that no unlock falls between. */
const RECKON = `SELECT id, tokens AS balance,
    COALESCE((SELECT SUM(delta) FROM credit_entries WHERE credit_entries.user_id = users.id), 0) AS ledger
  FROM users WHERE id > ? ORDER BY id LIMIT ?`;

/** So many users after `afterId`, each with their balance beside the sum of their ledger. */
export const reckon = async (knex: Knex, afterId: string, most: number): Promise<Reckoning[]> => {
  const [rows = []] = await knex.raw<Reckoning[][]>(RECKON, [afterId, most]);
  return rows.map(row => ({ ...row, ledger: Number(row.ledger) }));
};

/** One difference by its id, with whose it is; undefined when there is none. */
export const findDifference = (knex: Knex, id: string) =>
  LedgerDifferenceModel.query(knex).findById(id).withGraphFetched('user(named)');

/** Those that were there when somebody looked last. */
export const openDifferences = (knex: Knex) => LedgerDifferenceModel.query(knex).where({ settled_at: null });

const open = (knex: Knex, { id: user_id, balance, ledger }: Reckoning) =>
  inTransaction(knex, async trx => {
    const { id } = await LedgerDifferenceModel.query(trx).insert({ user_id, balance, ledger });
    const admins = await UserModel.query(trx).where({ role: 'admin', deleted_at: null }).select('id');
    await enqueueMails(trx, {
      kind: 'ledger.difference',
      about: id,
      userIds: admins.map(admin => admin.id),
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
  const isSame = (reckoning: Reckoning, { user_id, balance, ledger }: LedgerDifferenceModel) =>
    user_id === reckoning.id && balance - ledger === reckoning.balance - reckoning.ledger;
  const gone = known.filter(difference => !found.some(reckoning => isSame(reckoning, difference)));
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await LedgerDifferenceModel.query(knex).findByIds(ids).patch({ settled_at: NOW });
  const fresh = found.filter(reckoning => !known.some(difference => isSame(reckoning, difference)));
  for (const reckoning of fresh) await open(knex, reckoning);
  return fresh.length;
};
