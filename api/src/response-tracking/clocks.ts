import { LeadContactModel, LeadReminderModel, LeadResponseTimesModel, VisitorFeedbackModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** The kinds of logged contacts with which the visitor was reached. After "no answer" the lead still waits. */
const REACHING_KINDS = ['called', 'wrote', 'met'] as const;

/**
 * Computes again when a lead's consultants first contacted the visitor: the time of the first logged contact or of the
 * visitor's report, whichever is earlier. After "Nobody has contacted me", contacts logged before do not count, since
 * the visitor knows better.
 * @param trx a transaction that has locked the lead
 */
export const refreshClocks = async (trx: Knex.Transaction, leadId: string): Promise<void> => {
  const [clocks, contacts, words] = await Promise.all([
    LeadResponseTimesModel.query(trx).where({ lead_id: leadId }),
    LeadContactModel.query(trx).where({ lead_id: leadId }).whereIn('kind', REACHING_KINDS),
    VisitorFeedbackModel.query(trx).where({ lead_id: leadId }),
  ]);
  const at = (said: VisitorFeedbackModel['said']) => words.find(word => word.said === said)?.created_at;
  const [denied, confirmed] = [at('nobody'), at('contacted')];
  for (const { user_id } of clocks) {
    const own = contacts.filter(one => one.user_id === user_id && (!denied || one.created_at > denied));
    const times = [...own.map(one => one.created_at), ...(confirmed ? [confirmed] : [])].map(Number);
    await LeadResponseTimesModel.query(trx)
      .findById([leadId, user_id])
      .patch({ first_contact_at: times.length > 0 ? new Date(Math.min(...times)) : null });
  }
};

/**
 * Deletes reports and logged contacts of leads whose senders are erased. The clocks stay, since they contain only
 * times.
 */
export const eraseContactsAndFeedback = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await LeadContactModel.query(trx).whereIn('lead_id', leadIds).delete();
  await VisitorFeedbackModel.query(trx).whereIn('lead_id', leadIds).delete();
  await LeadReminderModel.query(trx).whereIn('lead_id', leadIds).delete();
};
