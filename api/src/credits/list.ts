import { tableList } from '../platform/lists/table-list.ts';

/** Leads that the statement's user unlocked and may still read, as in the lists of leads. */
const READABLE = `leads.deleted_at IS NULL AND leads.erased_at IS NULL
  AND EXISTS (SELECT 1 FROM unlocks WHERE unlocks.lead_id = leads.id AND unlocks.user_id = credit_entries.user_id)`;

export const LEDGER = tableList('credit_entries', {
  resource: 'credit-entries',
  // The names come from subqueries, so that they are looked up only for the rows of the page; a join would run before
  // the sorting.
  view: {
    columns: `credit_entries.*,
      (SELECT name FROM users WHERE users.id = credit_entries.actor_id) AS actor_name,
      (SELECT reference FROM leads WHERE leads.id = credit_entries.lead_id) AS lead_reference,
      (SELECT TRIM(CONCAT(first_name, ' ', last_name)) FROM leads
        WHERE leads.id = credit_entries.lead_id AND ${READABLE}) AS lead_name,
      (SELECT franchises.name FROM leads JOIN franchises ON franchises.id = leads.franchise_id
        WHERE leads.id = credit_entries.lead_id) AS franchise_name`,
  },
  sorts: { created_at: 'credit_entries.created_at' },
  defaultSort: [['credit_entries.created_at', 'DESC']],
  filters: {
    reason: { column: 'credit_entries.reason', kind: 'text' },
    lead_id: { column: 'credit_entries.lead_id', kind: 'text' },
  },
});
