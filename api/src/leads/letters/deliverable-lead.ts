import type { Knex } from 'knex';
import { leadsWithFranchise } from '../list.ts';
import { isWaitingToGo } from '../waiting-to-go.ts';
import { type LeadRow, leadColumns } from '../wire-lead.ts';

/** A lead that people are told of. */
export type DeliverableLead = LeadRow & { consultant_id: string | null; franchise_slug: string };

const GONE = 'The enquiry was deleted, erased or withdrawn';
const SUSPECTED = 'The enquiry is taken for spam';

/** The lead of a message, or why nobody is told of it any more. */
export const deliverableLead = async (
  knex: Knex,
  leadId: string | null,
): Promise<DeliverableLead | { cancel: string }> => {
  const row = leadId
    ? await leadsWithFranchise(knex)
        .where('leads.id', leadId)
        .first([
          leadColumns(knex),
          'users.id as consultant_id',
          'franchises.slug as franchise_slug',
          isWaitingToGo(knex).wrap('', ' as is_going'),
        ])
    : undefined;
  if (!row || row.deleted_at || row.erased_at || row.withdrawn_at || row.is_going) return { cancel: GONE };
  return row.is_suspected ? { cancel: SUSPECTED } : row;
};
