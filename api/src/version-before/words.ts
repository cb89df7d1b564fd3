import { compareWords, copyWords, inTransaction, SEARCH_TABLES, type Searched } from '@marketplace/db';
import type { Knex } from 'knex';

/** So many rows are compared at a time: a few milliseconds. */
const AT_ONCE = 1000;

/**
 * Locked as whoever saves a record locks it, so that no words of before are written over newer ones; one at a time, so
 * that who changes one of them, and takes their time, keeps nobody from the others.
 */
const bring = async (knex: Knex, of: Searched, ids: string[]): Promise<void> => {
  for (const id of ids)
    await inTransaction(knex, async trx => copyWords(trx, of, await trx(of).where({ id }).forUpdate().pluck('id')));
};

/** The newest leads that a search does not find yet: a version before stored them, and somebody waits for them. */
const newestWithout = (knex: Knex): Promise<string[]> =>
  Promise.resolve(
    knex
      .select('newest.id')
      .from(
        knex
          .from(knex.raw('leads FORCE INDEX (ix_leads_created)'))
          .whereNull('deleted_at')
          .orderBy('created_at', 'desc')
          .limit(AT_ONCE)
          .select('id')
          .as('newest'),
      )
      .leftJoin('lead_search as s', 's.lead_id', 'newest.id')
      .whereNull('s.lead_id')
      .pluck('newest.id'),
  );

/**
 * Has a search find the leads that have come in, by the words of their rows.
 * @returns how many it did not find
 */
export const followNewLeads = async (knex: Knex): Promise<number> => {
  const ids = await newestWithout(knex);
  if (ids.length > 0) await bring(knex, 'leads', ids);
  return ids.length;
};

/**
 * Goes through all leads and franchises, and has a search find each by the words of its row: a process of the version
 * before knows these columns and not the tables beside them. Ends between two batches when it is told to.
 * @returns how many were found by other words, or not at all
 */
export const followWords = async (
  knex: Knex,
  signal: AbortSignal,
  breathe: (began: number) => Promise<unknown>,
): Promise<number> => {
  let changed = 0;
  for (const table of Object.keys(SEARCH_TABLES) as Searched[]) {
    for (let after: string | undefined = ''; after !== undefined && !signal.aborted; ) {
      const began = performance.now();
      const { last, different }: { last: string | undefined; different: string[] } = await compareWords(
        knex,
        table,
        after,
        AT_ONCE,
      );
      if (different.length > 0) await bring(knex, table, different);
      changed += different.length;
      after = last;
      await breathe(began);
    }
  }
  return changed;
};
