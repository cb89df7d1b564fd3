import type { Database } from '@marketplace/db';
import type { Knex } from 'knex';
import { leadToTellOf } from '../leads/consultant-leads.ts';
import type { DeliverableLead } from './email/deliverable-lead.ts';
import { findRecipient } from './email/recipients.ts';
import { enqueueLeadMessages, type Message } from './lead-messages.ts';
import type { OutboxMessage } from './outbox/message.ts';

export const NOT_THEIRS = 'The enquiry is not this consultant’s any more';

/** The consultant and the lead as it is theirs; of one that was taken back nothing is. */
export const leadForConsultant = async (
  database: Pick<Database, 'knex' | 'prepared'>,
  { lead_id, user_id }: OutboxMessage,
) => {
  const [recipient, own] = await Promise.all([
    findRecipient(database, user_id),
    lead_id && user_id ? leadToTellOf(database, user_id, lead_id) : undefined,
  ]);
  return recipient && own && !own.erased_at && !own.withdrawn_at ? { recipient, own } : null;
};

/** Whoever looks after the franchise by now is told instead, by the same way. */
export const tellPresentConsultant = async (
  knex: Knex,
  lead: DeliverableLead,
  formerId: string | null,
  channel: Message['channel'],
): Promise<void> => {
  if (lead.consultant_id && lead.consultant_id !== formerId)
    await enqueueLeadMessages((sql, values) => knex.raw(sql, values), lead.id, [
      { channel, kind: 'lead.consultant', userId: lead.consultant_id },
    ]);
};
