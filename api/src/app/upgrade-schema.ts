import { migrate, openDatabase } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Migrates the database's schema to this version before anything else begins, or waits until another process has done
 * so. It has its own connection without a limit of silence, because one statement of a migration can take many minutes.
 * @returns false if a signal ended the wait
 */
export const upgradeSchema = async (url: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<boolean> => {
  const database = openDatabase(url, { knex: 1, prepared: 1 }, log);
  const shutdown = new AbortController();
  const announceShutdown = () => shutdown.abort();
  process.on('SIGTERM', announceShutdown).on('SIGINT', announceShutdown);
  try {
    const applied = await migrate(database.knex, { signal: shutdown.signal });
    if (applied.length > 0) log.info({ applied }, 'schema brought up to date');
  } catch (error) {
    if (!shutdown.signal.aborted) throw error;
  } finally {
    process.off('SIGTERM', announceShutdown).off('SIGINT', announceShutdown);
    await database.close();
  }
  return !shutdown.signal.aborted;
};
