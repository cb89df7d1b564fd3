import type { Knex } from 'knex';
import { notFound } from '../platform/errors/errors.ts';
import { type LeadRow, leadColumns, leadsWithFranchise } from './wire-lead.ts';

/**
 * Finds a lead by its id, without checking access. The query uses Knex, since an Objection relation cannot express that
 * the successor of a deleted consultant counts as the consultant.
 * @throws 404
 */
export const findLead = async (knex: Knex, id: string): Promise<LeadRow> => {
  const row: LeadRow | undefined = await leadsWithFranchise(knex).where('leads.id', id).first(leadColumns(knex));
  if (!row) throw notFound('lead_not_found');
  return row;
};
