import type { Database } from '@marketplace/db';
import type { OutboxMessage } from '../../outbox/message.ts';
import { compiledQuery } from '../../platform/database/compiled-query.ts';
import { type ConsultantLead, ownLead } from '../consultant-leads.ts';
import { enqueueLeadMessages, type Message } from '../messages/lead-messages.ts';
import { isWaitingToGo } from '../waiting-to-go.ts';
import { toLead, toLockedLead } from '../wire-lead.ts';
import { deliverableLead } from './deliverable-lead.ts';

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

/** The consultant of a message and the lead as they may see it; of one that is not theirs, or was taken back, nothing. */
const leadForConsultant = async (
  database: Pick<Database, 'knex' | 'prepared'>,
  { lead_id, user_id }: OutboxMessage,
) => {
  const [row] = await findTold(database, user_id ?? '', lead_id ?? '');
  if (!row || row.erased_at || row.withdrawn_at || row.is_going) return null;
  const { recipient_name: name, recipient_email: email, recipient_phone: phone } = row;
  const isUnlocked = Boolean(row.is_unlocked);
  return { recipient: { name, email, phone }, isUnlocked, lead: isUnlocked ? toLead(row) : toLockedLead(row) };
};

/**
 * Who is told of which lead, masked as long as they have not unlocked it; or why nobody is told any more. Whoever looks
 * after the franchise by now is told instead, by the same way.
 * @param channel undefined where nobody else is told
 */
export const toldConsultant = async (
  database: Pick<Database, 'knex' | 'prepared'>,
  message: OutboxMessage,
  channel?: Message['channel'],
) => {
  const theirs = await leadForConsultant(database, message);
  if (theirs) return theirs;
  const { knex } = database;
  const lead = await deliverableLead(knex, message.lead_id);
  if ('cancel' in lead) return lead;
  const present = lead.consultant_id === message.user_id ? null : lead.consultant_id;
  if (channel && present)
    await enqueueLeadMessages((sql, values) => knex.raw(sql, values), lead.id, [
      { channel, kind: 'lead.consultant', userId: present },
    ]);
  return { cancel: NOT_THEIRS };
};
