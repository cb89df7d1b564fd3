import { copySearchWords, type Database, newId } from '@marketplace/db';

/** Rows per INSERT statement. */
const ROWS = 500;

/**
 * Inserts copies of an enquiry by the same person.
 * @returns the ids of all in order
 */
export const manyEnquiries = async ({ knex }: Database, like: string, count: number): Promise<string[]> => {
  const { id: _, reference: __, ...lead } = await knex('leads').where({ id: like }).first();
  const ids = Array.from({ length: count }, newId);
  for (let from = 0; from < count; from += ROWS)
    await knex('leads').insert(
      ids
        .slice(from, from + ROWS)
        .map((id, n) => ({ ...lead, id, reference: `MANY${from + n}`, suspected_reasons: '[]' })),
    );
  // Search words as for every stored enquiry: previous enquiries are found by search.
  const all = [like, ...ids].toSorted();
  for (let from = 0; from < all.length; from += ROWS)
    await copySearchWords(knex, 'leads', all.slice(from, from + ROWS));
  return all;
};
