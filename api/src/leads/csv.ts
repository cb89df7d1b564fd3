import type { Database } from '@marketplace/db';
import { BATCH_ROWS, batches } from '../platform/csv/batches.ts';
import { type CellValues, csvText } from '../platform/csv/csv-file.ts';
import type { Condition } from '../platform/lists/conditions.ts';
import type { CursorValues, ListDefinition } from '../platform/lists/list.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { addConsultantView } from './archive.ts';
import { unlockedConditions } from './consultant-leads.ts';
import { chooseLeadFilters, LEAD_LIST, ordinaryLeads, UNLOCKED_LIST } from './list.ts';
import type { LeadRow } from './wire-lead.ts';

/** The exported fields of a lead (specification, section 3), with the reference that the visitor received. */
const LEAD_CSV_COLUMNS: CellValues<LeadRow> = {
  id: row => row.id,
  reference: row => row.reference,
  first_name: row => row.first_name,
  last_name: row => row.last_name,
  email: row => row.email,
  phone: row => row.phone,
  investment_budget: row => row.investment_budget,
  experience: row => row.experience,
  timeline: row => row.timeline,
  location_interest: row => row.location_interest,
  message: row => row.message,
  status: row => row.status,
  close_reason: row => (row.status === 'closed' ? row.close_reason : null),
  franchise_id: row => row.franchise_id,
  franchise_name: row => row.franchise_name,
  created_at: row => row.created_at,
  is_locked: () => false,
  assigned_consultant: row => row.consultant_name ?? '',
};

/** Returns the position of a lead in the list, from which the next page continues. */
const cursorOf = ({ created_at, id }: LeadRow): CursorValues => [
  created_at.toISOString().slice(0, 23).replace('T', ' '),
  id,
];

/** The leads of an export: all for an admin, the unlocked ones for a consultant, with their own edits. */
interface Exported {
  within: (query: ListQuery) => Condition[];
  filters: (query: ListQuery) => Promise<ListDefinition<string>['filters']>;
  seen: (rows: LeadRow[]) => Promise<LeadRow[]>;
}

/** Generates CSV files of leads, newest first. */
export const leadsCsv = (database: Database) => {
  const { knex } = database;
  const lists = listReader(database, LEAD_LIST);
  const exported = ({ filter }: ListQuery, context: string, { within, filters, seen }: Exported) => {
    const batch: ListQuery = { filter, sort: null, range: { first: 0, last: BATCH_ROWS - 1 } };
    const scope = { within: within(batch), context, cap: BATCH_ROWS };
    let known: ListDefinition<string>['filters'] | undefined;
    const rows = batches<LeadRow>(async last => {
      known ??= await filters(batch);
      const after = last ? cursorOf(last) : undefined;
      const page = await lists.short<LeadRow>(batch, { ...scope, filters: known, after });
      return seen(page.rows);
    });
    return csvText(LEAD_CSV_COLUMNS, rows);
  };
  return {
    /** @param adminId the id of the caller */
    all: (query: ListQuery, adminId: string): AsyncGenerator<string> =>
      exported(query, adminId, {
        within: ({ filter }) => ordinaryLeads(filter),
        filters: ({ filter }) => chooseLeadFilters(knex, filter),
        seen: async rows => rows,
      }),
    /** The leads that a consultant unlocked. */
    unlockedBy: (query: ListQuery, consultantId: string): AsyncGenerator<string> =>
      exported(query, consultantId, {
        within: () => unlockedConditions(consultantId),
        filters: async () => UNLOCKED_LIST.filters,
        seen: rows => addConsultantView(knex, consultantId, rows),
      }),
  };
};
