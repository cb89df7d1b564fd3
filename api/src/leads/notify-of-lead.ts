import type { RunStatement } from '../platform/database/run-statement.ts';
import { messagesOfDuplicate } from './duplicates.ts';
import { enqueueLeadMessages, leadMessages, type VisitorConfirmations } from './messages/lead-messages.ts';
import { type NotificationPlan, notifiableConsultant } from './messages/recipients.ts';

/** A lead that is offered to its consultant now. */
interface OfferedLead extends VisitorConfirmations {
  id: string;
  /** The franchise's consultant. */
  consultant_id: string | null;
  isDuplicate: boolean;
}

/** Writes the messages of a lead that is offered now to the outbox, in the lead's transaction. */
export const notifyOfLead = async (
  run: RunStatement,
  plan: NotificationPlan,
  { id, consultant_id, isDuplicate, ...confirmations }: OfferedLead,
): Promise<void> => {
  const consultantId = notifiableConsultant(plan, consultant_id);
  const messages = leadMessages({ consultantId, ...confirmations }, plan);
  const due = isDuplicate ? await messagesOfDuplicate(run, { id, consultantId }, messages) : messages;
  await enqueueLeadMessages(run, id, due);
};
