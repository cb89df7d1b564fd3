import { BATCH_RECORDS, inBatches } from '../platform/database/in-batches.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { type BalanceComparison, compareBalances, storeDifferences } from './ledger-differences.ts';

/** Maximum differences listed in the response to an admin. */
const LISTED_COUNT = 20;

/** Checks that every balance is the sum of its ledger, and raises an alarm otherwise. */
export const reconciliationSchedule: Schedule = {
  name: 'reconciliation',
  summary: 'Compares every credit balance with the sum of its ledger',
  cron: '17 * * * *',
  run: async ({ database: { knex }, log, signal }) => {
    const found: BalanceComparison[] = [];
    let last = '';
    const checked = await inBatches(signal, async () => {
      const rows = await compareBalances(knex, last, BATCH_RECORDS);
      last = rows.at(-1)?.id ?? last;
      found.push(...rows.filter(({ balance, ledger }) => balance !== ledger));
      return rows.length;
    });
    // Nothing is stored after an interruption: otherwise the differences that the check did not reach would be closed.
    if (signal.aborted) return { outcome: 'done', detail: {} };
    const newDifferences = await storeDifferences(knex, found);
    for (const { id, balance, ledger } of found)
      log.error({ user_id: id, balance, ledger }, 'a balance is not the sum of its ledger');
    const differences = found.slice(0, LISTED_COUNT).map(({ id, ...amounts }) => ({ user_id: id, ...amounts }));
    const detail = { checked, different: found.length, new: newDifferences, differences };
    return { outcome: found.length > 0 ? 'alarm' : 'done', detail };
  },
};
