import type { Database } from '@marketplace/db';
import { until } from '@marketplace/db/testing';

interface Statement {
  Id: number;
  db: string | null;
  Command: string;
  Info: string | null;
}

const ASKING = 'SHOW FULL PROCESSLIST';

/**
 * Statements of this database that are under way while the engine counts somebody who waits for a row. Who may see each
 * wait by name needs rights over the whole server, which the account of the tests has neither here nor on a given server.
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
 * Until `work`, which is under way, waits for a row that somebody else has locked: the database is asked, the same on
 * MariaDB and MySQL.
 * @param many how many statements wait by then, that of `work` among them
 * @throws Error when it ends without having waited
 */
export const untilItWaits = async (database: Database, work: Promise<unknown>, many = 1): Promise<void> => {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  work.then(end, end);
  let before: string[] = [];
  await until(async () => {
    const now = await heldUp(database);
    const waits = now.filter(statement => before.includes(statement)).length >= many;
    if (!waits && hasEnded) throw new Error('It waited for nobody');
    before = now;
    return waits;
  });
};
