import type { Database } from '@marketplace/db';
import { queryConsultantLead } from '../leads/consultant-leads.ts';
import { enqueueLeadMessages, isAnnounced, type LeadMessage, leadMessages } from '../leads/messages/lead-messages.ts';
import { readPlan } from '../leads/messages/recipients.ts';
import { withOwnCopy } from '../leads/own-copy.ts';
import { isPendingErasure } from '../leads/pending-erasure.ts';
import { type ConsultantLeadRow, toLead, toLockedLead } from '../leads/wire-lead.ts';
import type { Composer } from '../outbox/email/composer.ts';
import { paragraph } from '../outbox/email/letter.ts';
import type { OutboxMessage } from '../outbox/message.ts';
import { compiledQuery } from '../platform/database/compiled-query.ts';
import { runIn } from '../platform/database/run-statement.ts';
import { deliverableLead, type LetterContext } from './deliverable-lead.ts';
import { leadDetailsPart, leadMessageInput, writtenLeadLetter } from './lead-letter.ts';
import { leadLink } from './lead-parts.ts';

export const NOT_THEIRS = 'The consultant is no longer responsible for the enquiry';

/** A lead as its consultant may see it, with their address and number. */
interface AddressedLead extends ConsultantLeadRow {
  recipient_name: string;
  recipient_email: string;
  recipient_phone: string;
  is_going: number;
}

/** This statement runs for every message to a consultant, so it is compiled once. */
const findAddressed = compiledQuery<AddressedLead>((knex, userId = '', leadId = '') =>
  queryConsultantLead(knex, userId, leadId)
    .join('users as recipients', 'recipients.id', knex.raw('?', [userId]))
    .where({ 'recipients.deleted_at': null, 'recipients.role': 'consultant' })
    .select({
      recipient_name: 'recipients.name',
      recipient_email: 'recipients.email',
      recipient_phone: 'recipients.phone',
      is_going: isPendingErasure(knex),
    }),
);

/**
 * Returns the consultant of a message and the lead as this consultant may see it; null if the lead belongs to another
 * consultant, or is archived, withdrawn or spam, or the consultant became an admin.
 */
const leadForConsultant = async (
  database: Pick<Database, 'knex' | 'prepared'>,
  { lead_id, user_id }: OutboxMessage,
) => {
  const [row] = await findAddressed(database, user_id ?? '', lead_id ?? '');
  if (!row || row.erased_at || row.withdrawn_at || row.is_going || row.is_suspected || row.archived_at) return null;
  const { recipient_name: name, recipient_email: email, recipient_phone: phone } = row;
  const isUnlocked = Boolean(row.is_unlocked);
  const seen = isUnlocked && user_id ? await withOwnCopy(database.knex, user_id, row) : row;
  return {
    recipient: { name, email, phone },
    isUnlocked,
    isLookedAfter: row.consultant_id === user_id,
    lead: isUnlocked ? toLead(seen) : toLockedLead(row),
  };
};

const queueMessages = ({ database: { knex } }: LetterContext, leadId: string, messages: LeadMessage[]) =>
  enqueueLeadMessages(runIn(knex), leadId, messages);

/** Notifies all current admins of a lead without a consultant. Repeated calls send no second message. */
export const notifyAdmins = async (context: LetterContext, leadId: string): Promise<void> => {
  const plan = await readPlan(context.database, context);
  await queueMessages(context, leadId, leadMessages({ consultantId: null, confirmVisitor: false }, plan));
};

/**
 * Notifies the franchise's current consultant as of a new lead, unless they were notified before. They may have been
 * assigned after the lead was created.
 */
export const notifyConsultant = async (context: LetterContext, leadId: string, userId: string): Promise<void> => {
  if (await isAnnounced(context.database.knex, leadId, userId)) return;
  const plan = await readPlan(context.database, context);
  const consultantOnly = { ...plan, adminsGetCopies: false };
  await queueMessages(context, leadId, leadMessages({ consultantId: userId, confirmVisitor: false }, consultantOnly));
};

/**
 * Returns the recipient of a message and the lead, masked until the recipient unlocks it; or the reason to cancel the
 * message. If the franchise has another consultant by now, that consultant is notified through the same channel; if it
 * has none, the admins are. No one is notified twice.
 * @param channel undefined if only the message's own recipient is to be notified
 */
export const findConsultantDelivery = async (
  context: LetterContext,
  message: OutboxMessage,
  channel?: LeadMessage['channel'],
) => {
  const { database } = context;
  const consultantLead = await leadForConsultant(database, message);
  if (consultantLead && (consultantLead.isLookedAfter || !channel)) return consultantLead;
  const lead = await deliverableLead(context, message.lead_id);
  if ('cancel' in lead) return lead;
  const { id, consultant_id: present } = lead;
  if (channel && present !== message.user_id)
    await (present
      ? queueMessages(context, id, [{ channel, kind: 'lead.consultant', userId: present }])
      : notifyAdmins(context, id));
  return consultantLead ?? { cancel: NOT_THEIRS };
};

const LOCKED_NOTE =
  'The contact details are hidden until you unlock this enquiry with the button below. That costs 1 credit, once.';

/** Composes the notification of the consultant; the lead is masked until they unlock it. */
const composeConsultantLeadMail: Composer = async (letters, message) => {
  const delivery = await findConsultantDelivery(letters, message, 'email');
  if ('cancel' in delivery) return delivery;
  const { recipient, lead, isUnlocked } = delivery;
  const { texts } = await letters.readTexts();
  const letter = writtenLeadLetter(texts, await leadMessageInput(letters, lead, recipient.name), letters.siteUrl);
  if (!isUnlocked) letter.parts.push({ kind: 'note', text: LOCKED_NOTE });
  letter.parts.push(leadLink(letters.siteUrl, lead.id, isUnlocked ? 'See this enquiry' : 'Unlock this enquiry'));
  return { to: recipient, replyTo: isUnlocked ? lead.email : undefined, letter };
};

/** Composes the mail for a consultant who paid for an earlier enquiry of the same person. */
const composeRepeatEnquiryMail: Composer = async (letters, message) => {
  const delivery = await findConsultantDelivery(letters, message, 'email');
  if ('cancel' in delivery) return delivery;
  const { recipient, lead, isUnlocked } = delivery;
  if (!isUnlocked) return { cancel: NOT_THEIRS };
  return {
    to: recipient,
    replyTo: lead.email,
    letter: {
      subject: `Another enquiry for ${lead.franchise_name} from someone you know`,
      preview: 'You unlocked an earlier enquiry, so this one is free.',
      parts: [
        paragraph(`Hello ${recipient.name},`),
        paragraph(
          `Someone whose enquiry you unlocked has asked about ${lead.franchise_name} again. It is unlocked for you, at no cost.`,
        ),
        leadDetailsPart(await leadMessageInput(letters, lead, recipient.name)),
        leadLink(letters.siteUrl, lead.id),
      ],
    },
  };
};

export const CONSULTANT_LEAD_MAIL_COMPOSERS = {
  'lead.consultant': composeConsultantLeadMail,
  'lead.duplicate': composeRepeatEnquiryMail,
};
