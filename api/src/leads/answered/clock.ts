import { LeadClockModel, LeadContactModel, LeadReminderModel, LeadVisitorWordModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { readSettings } from '../../settings/service.ts';
import { enqueueLeadMessages } from '../messages/lead-messages.ts';
import { ANSWER_SETTINGS } from './settings.ts';

/** What counts as having got in touch; who didn't answer still waits. */
const REACHED = ['called', 'wrote', 'met'] as const;

const START = `INSERT INTO lead_clocks (lead_id, user_id, arrived_at, opened_at)
  SELECT id, ?, created_at, UTC_TIMESTAMP(3) FROM leads WHERE id = ? ON DUPLICATE KEY UPDATE lead_clocks.lead_id = lead_clocks.lead_id`;

/**
 * A lead was paid for: from now on it waits for a first contact, and who sent it is told who opened it, once.
 * @param trx the transaction of the unlock; the lead is locked in it
 */
export const leadOpened = async (
  trx: Knex.Transaction,
  { leadId, userId }: { leadId: string; userId: string },
): Promise<void> => {
  await trx.raw(START, [userId, leadId]);
  const { value: settings } = await readSettings(trx, ANSWER_SETTINGS);
  if (settings.tell_visitor)
    await enqueueLeadMessages((sql, values) => trx.raw(sql, values), leadId, [
      { channel: 'email', kind: 'lead.opened', userId: null },
    ]);
};

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
