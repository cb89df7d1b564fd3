import type { Database } from '@marketplace/db';
import { isPendingErasure } from '../leads/pending-erasure.ts';
import { type LeadRow, leadColumns, leadsWithFranchise } from '../leads/wire-lead.ts';

/** A lead with the fields that messages about it need. */
export type DeliverableLead = LeadRow & { franchise_slug: string };

/** The dependencies of lead messages. */
export interface LetterContext {
  database: Pick<Database, 'knex' | 'prepared'>;
  production: boolean;
}

const ENQUIRY_GONE = 'The enquiry was deleted, erased or withdrawn';
const SUSPECTED = 'The enquiry is marked as spam';

/**
 * Returns the lead of a message, or the reason to cancel the message: a lead that is marked as spam notifies only the
 * admins, and only of what its visitor reports. A lead of a consultant who became an admin counts as having no
 * consultant. So does a lead of a demo account in production, since demo accounts receive nothing.
 */
export const deliverableLead = async (
  { database: { knex }, production }: LetterContext,
  leadId: string | null,
  { allowSpam = false } = {},
): Promise<DeliverableLead | { cancel: string }> => {
  const row = leadId
    ? await leadsWithFranchise(knex)
        .where('leads.id', leadId)
        .first([
          leadColumns(knex),
          'users.is_demo',
          'users.role as consultant_role',
          'franchises.slug as franchise_slug',
          isPendingErasure(knex).wrap('', ' as is_going'),
        ])
    : undefined;
  if (!row || row.deleted_at || row.erased_at || row.withdrawn_at || row.is_going) return { cancel: ENQUIRY_GONE };
  if (row.is_suspected && !allowSpam) return { cancel: SUSPECTED };
  const hasNone = row.consultant_role === 'admin' || (production && row.is_demo);
  return hasNone ? { ...row, consultant_id: null, consultant_name: null } : row;
};
