import type { Database } from '@marketplace/db';
import { BATCH_ROWS, batches } from '../platform/csv/batches.ts';
import { csvText, type Written } from '../platform/csv/csv-file.ts';
import type { After } from '../platform/lists/list.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';
import { listReader } from '../platform/lists/read-list.ts';
import { filtersFor, LEAD_LIST, ordinaryLeads } from './list.ts';
import type { LeadRow } from './wire-lead.ts';

/** The exported fields of a lead (specification section 3), with the reference that the visitor received. */
const LEAD_CSV_COLUMNS: Written<LeadRow> = {
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
  franchise_id: row => row.franchise_id,
  franchise_name: row => row.franchise_name,
  created_at: row => row.created_at,
  is_locked: () => false,
  assigned_consultant: row => row.consultant_name ?? '',
};

/** Returns the position of a lead in the list, from which the next page continues. */
const cursorOf = ({ created_at, id }: LeadRow): After => [created_at.toISOString().slice(0, 23).replace('T', ' '), id];

/** Generates the CSV file of a list of leads, newest first. */
export const leadsCsv = (database: Database) => {
  const lists = listReader(database, LEAD_LIST);
  /** @param userId the id of the caller */
  return ({ filter }: ListQuery, userId: string): AsyncGenerator<string> => {
    const batch: ListQuery = { filter, sort: null, range: { first: 0, last: BATCH_ROWS - 1 } };
    let filters: typeof LEAD_LIST.filters | undefined;
    const scope = { within: ordinaryLeads(filter), context: userId, cap: BATCH_ROWS };
    const rows = batches<LeadRow>(async last => {
      filters ??= await filtersFor(database.knex, filter);
      const page = await lists.short<LeadRow>(batch, { ...scope, filters, after: last ? cursorOf(last) : undefined });
      return page.rows;
    });
    return csvText(LEAD_CSV_COLUMNS, rows);
  };
};
