import type { Database } from '@marketplace/db';
import type { Knex } from 'knex';
import type { OutboxMessage } from '../../outbox/message.ts';
import { compiledQuery } from '../../platform/database/compiled-query.ts';
import { type ConsultantLead, ownLead } from '../consultant-leads.ts';
import { enqueueLeadMessages, type Message } from '../messages/lead-messages.ts';
import { isWaitingToGo } from '../waiting-to-go.ts';
import type { DeliverableLead } from './deliverable-lead.ts';

export const NOT_THEIRS = 'The enquiry is not this consultant’s any more';

interface Told extends ConsultantLead {
  recipient_name: string;
  recipient_email: string;
  recipient_phone: string;
  is_going: number;
}

/** Read for every message to a consultant: in one statement, built once. */
const findTold = compiledQuery<Told>((knex, userId = '', leadId = '') =>
  ownLead(knex, userId, leadId)
    .join('users as recipients', 'recipients.id', knex.raw('?', [userId]))
    .whereNull('recipients.deleted_at')
    .select({
      recipient_name: 'recipients.name',
      recipient_email: 'recipients.email',
      recipient_phone: 'recipients.phone',
      is_going: isWaitingToGo(knex),
    }),
);

/** The consultant and the lead as it is theirs; of one that was taken back nothing is. */
export const leadForConsultant = async (
  database: Pick<Database, 'knex' | 'prepared'>,
  { lead_id, user_id }: OutboxMessage,
) => {
  const [row] = lead_id && user_id ? await findTold(database, user_id, lead_id) : [];
  if (!row || row.erased_at || row.withdrawn_at || row.is_going) return null;
  const { recipient_name: name, recipient_email: email, recipient_phone: phone, is_going: _, ...own } = row;
  return { recipient: { name, email, phone }, own: { ...own, is_unlocked: Boolean(own.is_unlocked) } };
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
