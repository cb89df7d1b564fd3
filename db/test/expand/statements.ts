import type { Knex } from 'knex';
import { errorNumber } from '../../src/connection/database-errors.ts';
import { AT_ONCE } from '../../src/migrations/batches.ts';
import type { Between } from '../../src/migrations/runner/stepped-knex.ts';
import type { Refusal } from './refusal.ts';

const SCHEMA =
  /^\s*(?:alter|rename|truncate)\s+table\s+`?(\w+)|^\s*(?:create|drop)\s+[\w\s]*index\b.*?\bon\s+`?(\w+)/is;
const ROWS = /^\s*(?:insert|update|delete|replace)\b/i;
const ONLINE = /ALGORITHM\s*=\s*(?:INSTANT|INPLACE\s*,\s*LOCK\s*=\s*NONE)\b/i;
/** The server cannot do it that way. */
const REFUSED = new Set([1845, 1846]);
/** A batch, and the next row, which a range locks too. */
const MOST_LOCKED = AT_ONCE + 100;

const short = (sql: string) => sql.replace(/\s+/g, ' ').trim().slice(0, 120);

const MENTIONED = /\b(?:into|update|from|join|table)\s+`?(\w+)/gi;
/** The tables that a statement changes or reads. */
const tablesIn = (sql: string): string[] => [...sql.matchAll(MENTIONED)].map(([, name = '']) => name);

/** How many rows of a table nobody else can lock now. */
const lockedRows = (knex: Knex, table: string): Promise<number> =>
  knex.transaction(async trx => {
    const [[{ total }]] = await trx.raw('SELECT COUNT(*) AS total FROM ??', [table]);
    const [free] = await trx.raw('SELECT 1 FROM ?? FOR UPDATE SKIP LOCKED', [table]);
    return Number(total) - free.length;
  });

/**
 * Watches the statements of a migration: whether they keep others from writing to tables that were there before.
 * @param tables those
 * @param mayCopy what this version's closed sets bring about has to
 */
export const watchStatements = (knex: Knex, tables: ReadonlySet<string>, mayCopy = false) => {
  const refusals: Refusal[] = [];
  const changesRowsOf = new Set<string>();
  const carryOut: Between['carryOut'] = async (statement, send, isInTransaction) => {
    const { sql } = statement;
    const [, altered, indexed] = SCHEMA.exec(sql) ?? [];
    const table = altered ?? indexed;
    const what = `statement ${short(sql)}`;
    if (table && tables.has(table) && !mayCopy && !ONLINE.test(sql))
      refusals.push({
        what,
        why: `"${short(sql)}" may copy ${table}, and nobody writes to it meanwhile. Say ALGORITHM=INSTANT, or ALGORITHM=INPLACE, LOCK=NONE: the server then does it so, or refuses.`,
      });
    if (!ROWS.test(sql))
      return send(statement).catch(error => {
        if (!REFUSED.has(errorNumber(error) ?? 0)) throw error;
        refusals.push({
          what,
          why: `"${short(sql)}" cannot be done without copying or locking ${table}: ${error.message.split(' - ').at(-1)}. Put what is new in a table of its own.`,
        });
        return [undefined];
      });
    const touched = tablesIn(sql).filter(name => tables.has(name));
    for (const name of touched) changesRowsOf.add(name);
    if (!isInTransaction) await send({ sql: 'START TRANSACTION' });
    const answer = await send(statement);
    for (const name of touched) {
      const locked = await lockedRows(knex, name);
      if (locked > MOST_LOCKED)
        refusals.push({
          what,
          why: `"${short(sql)}" locks ${locked} rows of ${name} at once, and would lock all of them. Go through them with inBatches (migrations/batches.ts).`,
        });
    }
    if (!isInTransaction) await send({ sql: 'COMMIT' });
    return answer;
  };
  return { between: { carryOut } satisfies Between, refusals, changesRowsOf };
};
