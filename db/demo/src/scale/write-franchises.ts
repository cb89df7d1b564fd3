import type { Knex } from 'knex';
import { insertRows, insertWithSearchWords } from '../support/insert.ts';
import type { PrintLine } from '../support/progress.ts';
import { randomOf } from '../support/random.ts';
import type { ScaleConsultant } from './consultants.ts';
import { type ScaleCategory, scaleFranchise } from './franchises.ts';
import { reportTenths, splitRange } from './progress.ts';

const A_TRANSACTION = 1000;
const A_STATEMENT = 250;

/** Generates and stores franchises. Returns the id of each, with the index of its consultant. */
export const writeFranchises = async (
  knex: Knex,
  count: number,
  trades: readonly ScaleCategory[],
  consultants: readonly ScaleConsultant[],
  tell: PrintLine,
) => {
  const random = randomOf('scale franchises');
  const reportProgress = reportTenths(tell, 'Franchises', count);
  const owned: { id: string; consultant: number }[] = [];
  for (const [from, to] of splitRange(count, A_TRANSACTION)) {
    const rows = Array.from({ length: to - from }, (_, at) => {
      const consultant = (from + at) % consultants.length;
      const row = scaleFranchise(from + at, random.pick(trades), consultants[consultant]?.id ?? null, random);
      owned.push({ id: row.id, consultant });
      return row;
    });
    const slugs = rows.map(({ id, slug, created_at }) => ({ slug, franchise_id: id, created_at }));
    await knex.transaction(async trx => {
      await insertWithSearchWords(trx, 'franchises', rows, A_STATEMENT);
      await insertRows(trx, 'franchise_slugs', slugs, A_TRANSACTION);
    });
    reportProgress(to);
  }
  return owned;
};
