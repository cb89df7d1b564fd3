import { type Database, newId } from '@marketplace/db';
import { JOB_STEPS } from '../../src/app/job-steps.ts';
import { type JobStep, runJobs } from '../../src/background-jobs/runner.ts';
import { aFranchise } from './builders.ts';
import { writtenColumns } from './copy-rows.ts';

/** Rows per INSERT statement. */
const ROWS = 1000;
const asText = (value: unknown) =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;

/**
 * Inserts franchises that differ only in id, slug and name.
 * @returns their ids in order
 */
export const manyFranchises = async (
  database: Database,
  count: number,
  more: Parameters<typeof aFranchise>[1] & { consultant_id?: string; deleted_at?: Date } = {},
): Promise<string[]> => {
  const { knex } = database;
  const { id } = await aFranchise(database, more);
  const stored: object = await knex('franchises')
    .where({ id })
    .first(...(await writtenColumns(knex, 'franchises')));
  const first = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, asText(value)]));
  const ids = Array.from({ length: count - 1 }, newId);
  for (let from = 0; from < ids.length; from += ROWS) {
    const part = ids.slice(from, from + ROWS);
    await knex('franchises').insert(part.map(one => ({ ...first, id: one, slug: `f-${one}`, name: `F ${one}` })));
    await knex('franchise_slugs').insert(part.map(one => ({ slug: `f-${one}`, franchise_id: one })));
  }
  return [id, ...ids].toSorted();
};

/**
 * Runs the pending background jobs.
 * @param batches maximum number of batches
 */
export const runPendingJobs = async ({ knex }: Database, batches = Number.POSITIVE_INFINITY): Promise<void> => {
  const enough = new AbortController();
  let done = 0;
  const counted =
    (step: JobStep): JobStep =>
    async (trx, id) => {
      if (++done >= batches) enough.abort();
      return step(trx, id);
    };
  const steps = {
    'category-renamed': counted(JOB_STEPS['category-renamed']),
    'person-withdrawn': counted(JOB_STEPS['person-withdrawn']),
    'person-erased': counted(JOB_STEPS['person-erased']),
  };
  await runJobs({ knex, steps, signal: enough.signal });
};
