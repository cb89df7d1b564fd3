import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Database } from '../../src/index.ts';

export const BROKEN_OFF = new Error('broken off');

/**
 * Breaks off at each statement in turn: when that has been written down and it has not been made ('before'), or when it
 * has been made and nobody has written that down ('after').
 */
export const breaking = (moment: 'before' | 'after') => {
  let last = '';
  return (now: string, statement: string) => {
    // The one at which it broke off is tried again.
    if (now !== moment || statement === last) return;
    last = statement;
    throw BROKEN_OFF;
  };
};

/** As time does: whoever holds the lease has not renewed it. */
export const outliveLease = ({ knex }: Pick<Database, 'knex'>) =>
  knex('migrations_lease').update({ held_until: '2000-01-01' });

/** Migrates in a process of its own that is killed when so many statements have been made; false when there are fewer. */
export const killedAfter = async (url: string, statements: number): Promise<boolean> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate-until.ts'), String(statements)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let isThere = false;
  for await (const line of createInterface({ input: child.stdout }))
    if (line === 'there') {
      isThere = true;
      child.kill('SIGKILL');
    }
  await closed;
  return isThere;
};
