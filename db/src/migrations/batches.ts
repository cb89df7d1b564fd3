import type { Knex } from 'knex';
import { reportProgress } from './runner/progress.ts';

/** So many rows are locked at a time, and not for long: others write meanwhile. `test/expand` refuses more. */
export const AT_ONCE = 2000;

/** The rows of a table, in the order of their ids. */
interface Batches {
  table: string;
  /** What is done, for the log of the start: "Words of leads". */
  what: string;
  /** Where to go on: the id behind which nothing is done yet, asked of the database. */
  after?: string | null;
}

/**
 * Goes through the rows of a table, {@link AT_ONCE} at a time. Each batch is a statement that is carried out once (see
 * `Steps`); between two the migration may be told to stop, and the next start goes on there.
 * @param change changes the rows from behind `after` up to `last`; it must do no harm to rows that have been changed
 */
export const inBatches = async (
  knex: Knex,
  { table, what, after }: Batches,
  change: (after: string, last: string) => PromiseLike<unknown>,
): Promise<void> => {
  let from = after ?? '';
  const [{ total } = { total: 0 }] = await knex(table).count({ total: '*' });
  const [{ before } = { before: 0 }] = await knex(table).where('id', '<=', from).count({ before: '*' });
  for (let rows = Number(before); ; ) {
    const ids: string[] = await knex(table).where('id', '>', from).orderBy('id').limit(AT_ONCE).pluck('id');
    const last = ids.at(-1);
    if (last === undefined) return;
    await change(from, last);
    from = last;
    rows += ids.length;
    reportProgress(knex, { what, rows, total: Number(total) });
  }
};
