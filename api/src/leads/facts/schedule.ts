import { ContentChangeModel, inTransaction, LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { BATCH_RECORDS, inBatches } from '../../platform/database/in-batches.ts';
import type { Schedule } from '../../schedules/schedule.ts';
import { catchUpWithCurrency } from '../../settings/followed-currency.ts';
import { siteCurrency } from '../../settings/service.ts';
import { storeFacts } from './stored.ts';

/** Age in days up to which leads are updated when their franchise changes. */
const COMPARED_DAYS = 90;
/**
 * Each run looks back this far before the previous run, because a transaction may start before a run and end after it.
 */
const OVERLAP_MS = 60_000;

/**
 * Finds leads without facts: all of them, or only those created since a time. The condition names the first two columns
 * of the newest-leads index, so that the database uses this index.
 */
const leadsWithoutFacts = (knex: Knex, since: Date | null) => {
  const leads = LeadModel.query(knex)
    .leftJoin('lead_facts', 'lead_facts.lead_id', 'leads.id')
    .whereNull('lead_facts.lead_id')
    .limit(BATCH_RECORDS)
    .select('leads.id');
  if (!since) return leads;
  return leads
    .whereNull('leads.deleted_at')
    .whereIn('leads.is_suspected', [false, true])
    .where('leads.created_at', '>', since);
};

/**
 * Computes the facts of leads that have none (stored by a previous version), and of leads whose franchise changed: its
 * minimum investment and territory are part of the comparison.
 */
export const leadFactsSchedule: Schedule = {
  name: 'lead-facts',
  summary: 'Finds the facts of leads anew whose franchise was changed',
  cron: '* * * * *',
  run: async ({ database: { knex }, state, signal, due }) => {
    // A previous version, or someone in the database, may have saved franchises without updating the site's currency.
    await catchUpWithCurrency(knex);
    const currency = await siteCurrency(knex);
    // Each lead has its own transaction, so that a lock on one lead does not block the others.
    const store = async (ids: string[]) => {
      for (const id of ids) {
        if (signal.aborted) return;
        await inTransaction(knex, trx => storeFacts(trx, id, currency));
      }
    };
    const before = typeof state.until === 'string' ? new Date(Date.parse(state.until) - OVERLAP_MS) : null;
    const added = await inBatches(signal, async () => {
      const ids = (await leadsWithoutFacts(knex, before)).map(({ id }) => id);
      await store(ids);
      return ids.length;
    });
    const changed = before
      ? await ContentChangeModel.query(knex)
          .where('created_at', '>', before)
          .where({ kind: 'franchise' })
          .distinct('entity_id')
      : [];
    let compared = 0;
    for (const { entity_id: franchise_id } of changed) {
      let last = '';
      compared += await inBatches(signal, async () => {
        const leads = await LeadModel.query(knex)
          .where({ franchise_id })
          .where('created_at', '>', knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? DAY', [COMPARED_DAYS]))
          .where('id', '>', last)
          .orderBy('id')
          .limit(BATCH_RECORDS)
          .select('id');
        last = leads.at(-1)?.id ?? last;
        const ids = leads.map(lead => lead.id);
        await store(ids);
        return ids.length;
      });
    }
    return {
      outcome: 'done',
      detail: { added, compared },
      // After an abort the next run starts from the same point.
      ...(signal.aborted ? { state } : { state: { until: due.toISOString() } }),
    };
  },
};
