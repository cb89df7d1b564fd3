import type { Knex } from 'knex';
import { notFound } from '../platform/errors/errors.ts';
import { leadsWithFranchise } from './list.ts';
import { type LeadRow, leadColumns } from './wire-lead.ts';

/** A lead with the id of who looks after its franchise now. */
export type FoundLead = LeadRow & { consultant_id: string | null };

/**
 * A lead by its id, whoever asks. By knex: who looks after a franchise now may be a successor, which a relation can't say.
 * @throws 404
 */
export const findLead = async (knex: Knex, id: string): Promise<FoundLead> => {
  const row: FoundLead | undefined = await leadsWithFranchise(knex)
    .where('leads.id', id)
    .first([leadColumns(knex), 'users.id as consultant_id']);
  if (!row) throw notFound('lead_not_found');
  return row;
};
