import type { Database } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';

interface Statement {
  Id: number;
  db: string | null;
  Command: string;
  Info: string | null;
}

const ASKING = 'SHOW FULL PROCESSLIST';

/**
 * Returns the running statements of this database if InnoDB counts waits for row locks, and otherwise none. A list of
 * the single waits would need rights over the whole server, which the tests' account does not have.
 */
const heldUp = async ({ knex }: Database): Promise<string[]> => {
  const [[{ name }]] = await knex.raw('SELECT DATABASE() AS name');
  const [[status]] = await knex.raw("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'");
  if (Number(status.Value) === 0) return [];
  const [statements = []] = await knex.raw<Statement[][]>(ASKING);
  return statements
    .filter(({ db, Command, Info }) => db === name && Command !== 'Sleep' && Info && Info !== ASKING)
    .map(({ Id, Info }) => `${Id} ${Info}`);
};

/**
 * Waits until `work`, which is running, waits for a row lock. The query is the same on MariaDB and MySQL.
 * @param many number of statements that wait by then, including that of `work`
 * @throws {Error} when `work` ends without having waited
 */
export const waitForRowLock = async (database: Database, work: Promise<unknown>, many = 1): Promise<void> => {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  work.then(end, end);
  let before: string[] = [];
  await waitUntil(async () => {
    const now = await heldUp(database);
    const waits = now.filter(statement => before.includes(statement)).length >= many;
    if (!waits && hasEnded) throw new Error('It ended without waiting for a lock');
    before = now;
    return waits;
  });
};
