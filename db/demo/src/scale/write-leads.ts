import type { Knex } from 'knex';
import { insertRows, insertWithSearchWords } from '../support/insert.ts';
import type { PrintLine } from '../support/progress.ts';
import { randomOf } from '../support/random.ts';
import type { ScaleConsultant } from './consultants.ts';
import { scaleLead } from './leads.ts';
import { GeneratedLedger } from './ledger.ts';
import { reportTenths, splitRange } from './progress.ts';

/**
 * Rows per commit: many, because each commit waits for the disk, but far fewer than fit into the maximum duration of a
 * transaction.
 */
const A_TRANSACTION = 5000;
const A_STATEMENT = 1000;

const pay = (ledger: GeneratedLedger | undefined, lead: { id: string; created_at: Date }) =>
  ledger ? [ledger.unlock(lead)] : [];

const writeBalances = async (
  knex: Knex,
  consultants: readonly ScaleConsultant[],
  ledgers: readonly GeneratedLedger[],
) => {
  for (const [at, { id }] of consultants.entries()) {
    const tokens = ledgers[at]?.balance ?? 0;
    await knex('users').where({ id }).update({ tokens });
  }
};

/**
 * Generates and stores enquiries with their unlocks, ledgers and balances.
 * @param franchises the franchises to enquire about, with the index of each one's consultant
 */
export const writeLeads = async (
  knex: Knex,
  count: number,
  franchises: readonly { id: string; consultant: number }[],
  consultants: readonly ScaleConsultant[],
  tell: PrintLine,
) => {
  const random = randomOf('scale leads');
  const reportProgress = reportTenths(tell, 'Leads', count);
  const ledgers = consultants.map(consultant => new GeneratedLedger(consultant, randomOf(consultant.email)));
  await insertRows(
    knex,
    'credit_entries',
    ledgers.map(ledger => ledger.open()),
  );
  for (const [from, to] of splitRange(count, A_TRANSACTION)) {
    const leads = Array.from({ length: to - from }, (_, at) => {
      const { id, consultant } = random.pick(franchises);
      return { ...scaleLead(from + at, count, id, random), consultant };
    });
    const paid = leads.flatMap(({ row, unlocked, consultant }) => (unlocked ? pay(ledgers[consultant], row) : []));
    await knex.transaction(async trx => {
      // Each table refers to the previous one.
      await insertWithSearchWords(
        trx,
        'leads',
        leads.map(({ row }) => row),
        A_STATEMENT,
      );
      await insertRows(
        trx,
        'credit_entries',
        paid.flatMap(({ entries }) => entries),
        A_STATEMENT,
      );
      await insertRows(
        trx,
        'unlocks',
        paid.map(({ unlock }) => unlock),
        A_STATEMENT,
      );
    });
    reportProgress(to);
  }
  await writeBalances(knex, consultants, ledgers);
};
