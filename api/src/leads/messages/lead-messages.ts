import { enqueue, type RunStatement } from '../../outbox/enqueue.ts';
import type { EmailKind, NoPayload } from '../../outbox/message.ts';
import type { NotificationPlan } from './plan.ts';

/** What the messages of a new lead are decided by. */
export interface NotifiedLead {
  consultantId: string | null;
  /** One address gets at most three confirmations a day. */
  confirmVisitor: boolean;
  /** They agreed to confirm their number, and that got no more than its messages of a day. */
  confirmNumber?: boolean;
}

declare module '../../outbox/message.ts' {
  interface EmailKinds {
    'lead.consultant': NoPayload;
    'lead.admin': NoPayload;
    'lead.duplicate': NoPayload;
    'lead.confirmation': NoPayload;
    'lead.opened': NoPayload;
    'lead.refunded': NoPayload;
  }
}

/** What goes by WhatsApp. */
export type WhatsappKind = 'lead.consultant' | 'lead.number' | 'lead.refunded';

/** What a message of a lead may be. */
type LeadEmail = Extract<EmailKind, `lead.${string}`>;

/** One message of a lead; a null user is the visitor. */
export type Message = { userId: string | null } & (
  | { channel: 'email'; kind: LeadEmail }
  | { channel: 'whatsapp'; kind: WhatsappKind }
);

/**
 * Who is told of a lead: its consultant always, the admins when they want copies, or when nobody else would hear;
 * the visitor gets a confirmation.
 */
export const leadMessages = (lead: NotifiedLead, plan: NotificationPlan): Message[] => {
  const messages: Message[] = [];
  if (lead.consultantId) {
    messages.push({ channel: 'email', kind: 'lead.consultant', userId: lead.consultantId });
    if (plan.whatsapp) messages.push({ channel: 'whatsapp', kind: 'lead.consultant', userId: lead.consultantId });
  }
  if (plan.adminsGetCopies || !lead.consultantId)
    for (const userId of plan.admins) messages.push({ channel: 'email', kind: 'lead.admin', userId });
  if (lead.confirmVisitor) messages.push({ channel: 'email', kind: 'lead.confirmation', userId: null });
  if (lead.confirmNumber) messages.push({ channel: 'whatsapp', kind: 'lead.number', userId: null });
  return messages;
};

export const isToVisitor = ({ userId }: Message): boolean => userId === null;

/** Writes messages of a lead to the outbox, in the lead's own transaction. */
export const enqueueLeadMessages = (run: RunStatement, leadId: string, messages: Message[]): Promise<void> =>
  enqueue(
    run,
    messages.map(({ channel, kind, userId }) => ({
      channel,
      kind,
      key: userId ? `${leadId}:${userId}` : leadId,
      userId,
      leadId,
    })),
  );
