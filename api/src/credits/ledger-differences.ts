import { inTransaction, LedgerDifferenceModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueMails } from '../outbox/enqueue.ts';
import { NOW } from '../platform/database/database-time.ts';

declare module '../outbox/message.ts' {
  interface EmailPayloads {
    'ledger.difference': { difference_id: string };
  }
}

/** A balance, and the sum of its ledger entries. */
export interface BalanceComparison {
  id: string;
  balance: number;
  ledger: number;
}

/** Balances and sums are read in one statement, so that no unlock can happen in between. */
const READ_DIFFERENCES = `SELECT id, tokens AS balance,
    COALESCE((SELECT SUM(delta) FROM credit_entries WHERE credit_entries.user_id = users.id), 0) AS ledger
  FROM users WHERE id > ? ORDER BY id LIMIT ?`;

/** Returns the balances and ledger sums of up to `most` users after `afterId`. */
export const compareBalances = async (knex: Knex, afterId: string, most: number): Promise<BalanceComparison[]> => {
  const [rows = []] = await knex.raw<BalanceComparison[][]>(READ_DIFFERENCES, [afterId, most]);
  return rows.map(row => ({ ...row, ledger: Number(row.ledger) }));
};

/** Returns a difference by id, with its user; undefined if not found. */
export const findDifference = (knex: Knex, id: string) =>
  LedgerDifferenceModel.query(knex).findById(id).withGraphFetched('user(named)');

/** Returns a query for the open differences: those that the last check found. */
export const queryOpenDifferences = (knex: Knex) => LedgerDifferenceModel.query(knex).where({ settled_at: null });

/** Stores a new difference and notifies the admins by email. */
const insertDifference = (knex: Knex, { id: user_id, balance, ledger }: BalanceComparison) =>
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
 * Stores the differences that were found. Admins are notified of a new difference once by email; later movements of
 * credits do not make it a new one. Differences that were not found any more are closed.
 * @returns the number of new differences
 */
export const storeDifferences = async (knex: Knex, found: BalanceComparison[]): Promise<number> => {
  const openBefore = await queryOpenDifferences(knex);
  const isSame = (reckoning: BalanceComparison, { user_id, balance, ledger }: LedgerDifferenceModel) =>
    user_id === reckoning.id && balance - ledger === reckoning.balance - reckoning.ledger;
  const settledDifferences = openBefore.filter(difference => !found.some(reckoning => isSame(reckoning, difference)));
  const ids = settledDifferences.map(({ id }) => id);
  if (ids.length > 0) await LedgerDifferenceModel.query(knex).findByIds(ids).patch({ settled_at: NOW });
  const newDifferences = found.filter(reckoning => !openBefore.some(difference => isSame(reckoning, difference)));
  for (const reckoning of newDifferences) await insertDifference(knex, reckoning);
  return newDifferences.length;
};
