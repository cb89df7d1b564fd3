import { LeadClockModel, LeadContactModel, LeadReminderModel, LeadVisitorWordModel } from '@marketplace/db';
import type { Knex } from 'knex';

/** What counts as having got in touch; who didn't answer still waits. */
const REACHED = ['called', 'wrote', 'met'] as const;

/**
 * Finds anew when a lead's consultants first got in touch: the first contact that each logged, or what its sender says,
 * whichever was earlier. "Nobody has contacted me" undoes what was logged before it: its sender knows better.
 * @param trx the lead is locked in it
 */
export const refreshClocks = async (trx: Knex.Transaction, leadId: string): Promise<void> => {
  const [clocks, contacts, words] = await Promise.all([
    LeadClockModel.query(trx).where({ lead_id: leadId }),
    LeadContactModel.query(trx).where({ lead_id: leadId }).whereIn('kind', REACHED),
    LeadVisitorWordModel.query(trx).where({ lead_id: leadId }),
  ]);
  const at = (said: LeadVisitorWordModel['said']) => words.find(word => word.said === said)?.created_at;
  const [denied, confirmed] = [at('nobody'), at('contacted')];
  for (const { user_id } of clocks) {
    const own = contacts.filter(one => one.user_id === user_id && (!denied || one.created_at > denied));
    const times = [...own.map(one => one.created_at), ...(confirmed ? [confirmed] : [])].map(Number);
    await LeadClockModel.query(trx)
      .findById([leadId, user_id])
      .patch({ first_contact_at: times.length > 0 ? new Date(Math.min(...times)) : null });
  }
};

/** Erases what was said and logged about leads whose senders are erased. Their clocks stay: those hold times alone. */
export const eraseAnswers = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await LeadContactModel.query(trx).whereIn('lead_id', leadIds).delete();
  await LeadVisitorWordModel.query(trx).whereIn('lead_id', leadIds).delete();
  await LeadReminderModel.query(trx).whereIn('lead_id', leadIds).delete();
};
