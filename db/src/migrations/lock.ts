import knexFactory, { type Knex } from 'knex';

/** Waiting time of one attempt to get the lock, in seconds. The signal is checked between attempts. */
const WAIT_SECONDS = 1;

/** SQL for the name of the lock. It contains the database's name, because all locks of a server share one namespace. */
export const LOCK_NAME_SQL = "CONCAT('migrations-', LEFT(SHA2(DATABASE(), 256), 32))";

/**
 * Runs `work` while no other process migrates this database. The server releases the lock when the connection ends,
 * even if the process is killed.
 * @param signal stops waiting for the lock
 */
export const withMigrationLock = async <Result>(
  knex: Knex,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { pool, ...config } = knex.client.config;
  const holder = knexFactory({ ...config, pool: { ...pool, min: 0, max: 1 } });
  try {
    for (;;) {
      signal?.throwIfAborted();
      const [[row] = []] = await holder.raw<[{ locked: number | null }[]]>(
        `SELECT GET_LOCK(${LOCK_NAME_SQL}, ?) AS locked`,
        [WAIT_SECONDS],
      );
      if (Number(row?.locked) === 1) break;
    }
    return await work();
  } finally {
    await holder.destroy();
  }
};
