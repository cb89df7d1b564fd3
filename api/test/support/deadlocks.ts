import { seededNumbers } from './seeded-numbers.ts';
import { type Refusal, type ServerBefore, serverBefore } from './server-before.ts';

/**
 * A database that gives transactions up for another's sake, as any may and a cluster often does. Now and then it answers
 * a statement of a transaction with an error; what that error has undone is undone by the real server, so that whoever
 * goes on nevertheless writes half of what they meant to.
 */
const REFUSALS: Refusal[] = [
  {
    errno: 1213,
    state: '40001',
    message: 'Deadlock found when trying to get lock; try restarting transaction',
    instead: 'ROLLBACK',
  },
  // A wait that was too long undoes the statement alone.
  { errno: 1205, state: 'HY000', message: 'Lock wait timeout exceeded; try restarting transaction', instead: 'DO 0' },
  {
    errno: 1047,
    state: '08S01',
    message: 'WSREP has not yet prepared node for application use',
    instead: 'ROLLBACK',
  },
];

/**
 * Starts one before the database at `url`.
 * @param chance how likely it is that a statement of a transaction is refused, its COMMIT included
 */
export const deadlockingServer = (
  t: { teardown(work: () => unknown): unknown },
  url: string,
  { chance, seed }: { chance: number; seed: number },
): Promise<ServerBefore> => {
  const random = seededNumbers(seed);
  let turn = 0;
  return serverBefore(t, url, ({ isMember }) =>
    isMember && random() < chance ? (REFUSALS[turn++ % REFUSALS.length] ?? null) : null,
  );
};
