import type { Knex } from 'knex';

/** Returns each user's balance and ledger in order, with the expected balance after every entry. */
export const expectedBalances = async (knex: Knex) => {
  const users: { id: string; tokens: number }[] = await knex('users').select('id', 'tokens');
  const entries: { user_id: string; delta: number; balance_after: number }[] = await knex('credit_entries')
    .select('user_id', 'delta', 'balance_after')
    .orderBy(['user_id', 'created_at', 'id']);
  return users.map(({ id, tokens }) => {
    const lines = entries.filter(entry => entry.user_id === id);
    let sum = 0;
    const running = lines.map(({ delta }) => {
      sum += delta;
      return sum;
    });
    return { tokens, lines, running };
  });
};
