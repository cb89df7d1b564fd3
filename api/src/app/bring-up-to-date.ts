import { migrate } from '@marketplace/db';
import type { Knex } from 'knex';

/**
 * Brings the schema to this version before anything else begins. Told to stop meanwhile, it finishes the statement at
 * hand: the next start then knows where to go on.
 * @returns false when it was told to stop
 */
export const bringUpToDate = async (knex: Knex): Promise<boolean> => {
  const told = new AbortController();
  const tell = () => told.abort();
  process.on('SIGTERM', tell).on('SIGINT', tell);
  try {
    await migrate(knex, { signal: told.signal });
  } catch (error) {
    if (!told.signal.aborted) throw error;
  } finally {
    process.off('SIGTERM', tell).off('SIGINT', tell);
  }
  return !told.signal.aborted;
};
