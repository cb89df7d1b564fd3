import { OutboxMessageModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueue } from '../../outbox/enqueue.ts';
import type { EmailKind, NoPayload } from '../../outbox/message.ts';
import type { RunStatement } from '../../platform/database/run-statement.ts';
import { shareUnlock } from '../duplicates.ts';
import { type NotificationPlan, notifiableConsultant } from './recipients.ts';

/** Whether a new lead's visitor is asked to confirm their address and number. */
export interface VisitorConfirmations {
  /** Whether the visitor gets a confirmation: their address got fewer than three in the 24 hours before the form. */
  confirmVisitor: boolean;
  /**
   * Whether the visitor is asked to confirm their number: they agreed, and the number's daily maximum is not reached.
   */
  confirmNumber?: boolean;
}

/** The properties of a new lead that determine its messages. */
export interface NotifiedLead extends VisitorConfirmations {
  consultantId: string | null;
}

declare module '../../outbox/message.ts' {
  interface EmailPayloads {
    'lead.consultant': NoPayload;
    'lead.admin': NoPayload;
    'lead.duplicate': NoPayload;
    'lead.confirmation': NoPayload;
    'lead.opened': NoPayload;
    'lead.refunded': NoPayload;
  }
}

/** The messages that are sent by WhatsApp. */
export type WhatsappKind = 'lead.consultant' | 'lead.number' | 'lead.refunded';

/** The messages about a lead that are sent by email. */
type LeadEmail = Extract<EmailKind, `lead.${string}`>;

/**
 * A message about a lead. If `userId` is null, the recipient is the visitor. A user gets a message of a kind only once,
 * except with another `occasion`.
 */
export type LeadMessage = { userId: string | null; occasion?: number } & (
  | { channel: 'email'; kind: LeadEmail }
  | { channel: 'whatsapp'; kind: WhatsappKind }
);

/** Returns the messages of a new lead to its visitor. */
export const visitorMessages = ({ confirmVisitor, confirmNumber }: VisitorConfirmations): LeadMessage[] => {
  const messages: LeadMessage[] = [];
  if (confirmVisitor) messages.push({ channel: 'email', kind: 'lead.confirmation', userId: null });
  if (confirmNumber) messages.push({ channel: 'whatsapp', kind: 'lead.number', userId: null });
  return messages;
};

/**
 * Returns the messages of a new lead: to its consultant, to the admins if they want copies or no consultant exists, and
 * a confirmation to the visitor.
 */
export const leadMessages = (lead: NotifiedLead, plan: NotificationPlan): LeadMessage[] => {
  const messages: LeadMessage[] = [];
  if (lead.consultantId) {
    messages.push({ channel: 'email', kind: 'lead.consultant', userId: lead.consultantId });
    if (plan.whatsapp) messages.push({ channel: 'whatsapp', kind: 'lead.consultant', userId: lead.consultantId });
  }
  if (plan.adminsGetCopies || !lead.consultantId)
    for (const userId of plan.admins) messages.push({ channel: 'email', kind: 'lead.admin', userId });
  return [...messages, ...visitorMessages(lead)];
};

/** Writes messages about a lead to the outbox, in the transaction that stores the lead. */
export const enqueueLeadMessages = (run: RunStatement, leadId: string, messages: LeadMessage[]): Promise<void> =>
  enqueue(
    run,
    messages.map(({ channel, kind, userId, occasion = 1 }) => {
      const key = userId ? `${leadId}:${userId}` : leadId;
      return { channel, kind, key: occasion > 1 ? `${key}:${occasion}` : key, userId, leadId };
    }),
  );

/**
 * Returns the messages of an enquiry that may be a duplicate. Every enquiry sends the same number of messages, so that
 * their number does not reveal whose address or number a locked lead has. A consultant who paid for the earlier lead
 * gets a message that this one is free.
 * @param messages the messages of a lead that is not a duplicate
 */
export const messagesOfDuplicate = async (
  run: RunStatement,
  { id, consultantId }: { id: string; consultantId: string | null },
  messages: LeadMessage[],
): Promise<LeadMessage[]> => {
  if (!consultantId || !(await shareUnlock(run, id, consultantId))) return messages;
  return messages.map(message =>
    message.kind === 'lead.consultant' && message.channel === 'email'
      ? { ...message, kind: 'lead.duplicate' }
      : message,
  );
};

/** Returns whether a user was notified of a lead as its consultant, or will be. */
export const isAnnounced = async (knex: Knex, leadId: string, userId: string): Promise<boolean> =>
  (await OutboxMessageModel.query(knex)
    .where({ lead_id: leadId, user_id: userId })
    .whereIn('kind', ['lead.consultant', 'lead.duplicate'])
    .select('id')
    .first()) !== undefined;

/** A lead that is offered to its consultant now. */
interface OfferedLead extends VisitorConfirmations {
  id: string;
  /** The franchise's consultant. */
  consultant_id: string | null;
  /** False if the sender is known to have no other enquiry for which the consultant can have paid. */
  mayBePaid: boolean;
  /** Whether the consultant was notified before, which happens if an admin undoes *spam*. */
  isKnown?: boolean;
}

/**
 * Writes the messages of a lead that is offered now to the outbox, in the lead's transaction. If the consultant paid for
 * another enquiry of the sender, the lead is unlocked.
 */
export const notifyOfLead = async (
  run: RunStatement,
  plan: NotificationPlan,
  { id, consultant_id, mayBePaid, isKnown = false, ...confirmations }: OfferedLead,
): Promise<void> => {
  const consultantId = notifiableConsultant(plan, consultant_id);
  const messages = leadMessages({ consultantId, ...confirmations }, plan);
  const due = mayBePaid ? await messagesOfDuplicate(run, { id, consultantId }, messages) : messages;
  const isNews = ({ userId }: LeadMessage) => !(isKnown && userId === consultantId);
  await enqueueLeadMessages(run, id, due.filter(isNews));
};
