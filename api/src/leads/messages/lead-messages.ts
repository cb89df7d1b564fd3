import { idsOf, insertion, newId } from '@marketplace/db';
import type { EmailKind, NoPayload } from '../../outbox/message.ts';
import { rememberTrace } from '../../outbox/traces.ts';
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

/** Runs a statement in the transaction of the lead, whichever way that is open. */
export type RunStatement = (sql: string, values: (string | null)[]) => Promise<unknown>;

const insertMessages = insertion(
  'outbox (id, channel, kind, idempotency_key, payload, lead_id, user_id)',
  "(?, ?, ?, ?, '{}', ?, ?)",
  ` ON DUPLICATE KEY UPDATE
    next_attempt_at = IF(status = 'cancelled', UTC_TIMESTAMP(3), next_attempt_at),
    attempts = IF(status = 'cancelled', 0, attempts),
    status = IF(status = 'cancelled', 'pending', status)`,
);

/** A message with the lead that it is of. */
export type LeadMessage = Message & { leadId: string };

/**
 * Writes messages of leads to the outbox, in the leads' own transaction. They hold ids only. One that is there already
 * stays as it is, but one that was called off (the lead was taken for spam) is to be sent after all.
 */
export const enqueueMessages = async (run: RunStatement, messages: LeadMessage[]) => {
  if (messages.length === 0) return;
  const written = messages.map(message => ({ id: newId(), ...message }));
  await run(
    insertMessages(written.length),
    written.flatMap(({ id, channel, kind, userId, leadId }) => [
      id,
      channel,
      kind,
      `${channel}:${kind}:${leadId}${userId ? `:${userId}` : ''}`,
      leadId,
      userId,
    ]),
  );
  await rememberTrace(run, idsOf(written));
};

/** The same of one lead. */
export const enqueueLeadMessages = (run: RunStatement, leadId: string, messages: Message[]): Promise<void> =>
  enqueueMessages(
    run,
    messages.map(message => ({ ...message, leadId })),
  );
