import { tableList } from '../platform/lists/table-list.ts';

export const LEDGER = tableList('credit_entries', {
  resource: 'credit-entries',
  // The names come from subqueries, so that they are looked up only for the rows of the page; a join would run before
  // the sorting.
  view: {
    columns: `credit_entries.*,
      (SELECT name FROM users WHERE users.id = credit_entries.actor_id) AS actor_name,
      (SELECT reference FROM leads WHERE leads.id = credit_entries.lead_id) AS lead_reference,
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
