import type { Knex } from 'knex';
import { BATCH_ROWS, batches } from '../platform/csv/batches.ts';
import { csvText, type Written } from '../platform/csv/csv-file.ts';
import { narrowed } from '../platform/lists/conditions.ts';
import { conditionsOf } from '../platform/lists/list.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';
import { LEAD_LIST, leadsWithFranchise, ordinaryLeads } from './list.ts';
import { type LeadRow, leadColumns } from './wire-lead.ts';

/** The specification's fields of a lead (§3), with the reference that its sender was told. */
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

/** Those behind a lead in this order; the first condition is the one that an index serves. */
const behind = (query: Knex.QueryBuilder, { created_at, id }: LeadRow) =>
  query
    .where('leads.created_at', '<=', created_at)
    .where(later => later.where('leads.created_at', '<', created_at).orWhere('leads.id', '<', id));

/**
 * The leads of a list as a CSV file, newest first.
 * @param userId who asks
 */
export const leadsCsv = (knex: Knex, { filter }: ListQuery, userId: string): AsyncGenerator<string> => {
  const conditions = [...ordinaryLeads(filter), ...conditionsOf(LEAD_LIST, filter, userId)];
  const rows = batches<LeadRow>(last =>
    narrowed(leadsWithFranchise(knex), conditions)
      .modify(query => last && behind(query, last))
      .select(leadColumns(knex))
      .orderBy('leads.created_at', 'desc')
      .orderBy('leads.id', 'desc')
      .limit(BATCH_ROWS),
  );
  return csvText(LEAD_CSV_COLUMNS, rows);
};
