import { setTimeout as pause } from 'node:timers/promises';
import { type Database, errorNumber, isUnavailable } from '@marketplace/db';
import type { FastifyBaseLogger } from 'fastify';

const TRIED_AGAIN_MS = 500;
const TOLD_AGAIN_MS = 5000;
/** Errors that waiting does not fix: no access, or an unknown database. */
const ACCESS_DENIED = new Set([1044, 1045, 1049, 1698]);

const mayCome = (error: unknown) => isUnavailable(error) && !ACCESS_DENIED.has(errorNumber(error) ?? 0);

/**
 * Waits until the database is reachable, since machines that start at the same time have no fixed order.
 * @param seconds maximum wait
 * @throws the last error; immediately if waiting does not help
 */
export const waitForDatabase = async (
  { knex }: Pick<Database, 'knex'>,
  seconds: number,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Promise<void> => {
  const startedAt = performance.now();
  let loggedAt = Number.NEGATIVE_INFINITY;
  for (;;)
    try {
      await knex.raw('SELECT 1');
      if (loggedAt > 0) log.info('the database is reached');
      return;
    } catch (error) {
      const now = performance.now();
      const secondsLeft = Math.round(seconds - (now - startedAt) / 1000);
      if (!mayCome(error) || now - startedAt + TRIED_AGAIN_MS > seconds * 1000) throw error;
      if (now - loggedAt >= TOLD_AGAIN_MS) {
        loggedAt = now;
        log.warn({ err: error, secondsLeft }, 'waiting for the database');
      }
      await pause(TRIED_AGAIN_MS);
    }
};
