import type { Knex } from 'knex';

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
