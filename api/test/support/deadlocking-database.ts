import { type DatabaseProxy, databaseProxy, type Refusal } from './database-proxy.ts';
import { seededNumbers } from './seeded-numbers.ts';

/**
 * Errors of a database that aborts transactions because of others, as any database may and a cluster often does. The
 * proxy also undoes the changes that such an error undoes, so code that continues after the error stores only half of
 * its changes.
 */
const REFUSALS: Refusal[] = [
  {
    errno: 1213,
    state: '40001',
    message: 'Deadlock found when trying to get lock; try restarting transaction',
    instead: 'ROLLBACK',
  },
  // A lock wait timeout undoes only the statement.
  { errno: 1205, state: 'HY000', message: 'Lock wait timeout exceeded; try restarting transaction', instead: 'DO 0' },
  {
    errno: 1047,
    state: '08S01',
    message: 'WSREP has not yet prepared node for application use',
    instead: 'ROLLBACK',
  },
];

/**
 * Starts a proxy in front of the database at `url` that fails statements of transactions.
 * @param chance probability that a statement of a transaction fails, COMMIT included
 */
export const deadlockingServer = (
  t: { teardown(work: () => unknown): unknown },
  url: string,
  { chance, seed }: { chance: number; seed: number },
): Promise<DatabaseProxy> => {
  const random = seededNumbers(seed);
  let turn = 0;
  return databaseProxy(t, url, ({ isMember }) =>
    isMember && random() < chance ? (REFUSALS[turn++ % REFUSALS.length] ?? null) : null,
  );
};
