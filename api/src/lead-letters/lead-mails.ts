import type { Lead } from '../leads/schemas.ts';
import { toLead } from '../leads/wire-lead.ts';
import type { Composer, ComposerContext } from '../outbox/email/composer.ts';
import { paragraph } from '../outbox/email/letter.ts';
import { findRecipient } from '../outbox/email/recipients.ts';
import { siteCurrency } from '../settings/service.ts';
import { findConsultantDelivery, NOT_THEIRS, notifyAdmins, notifyConsultant } from './consultant-lead.ts';
import { deliverableLead } from './deliverable-lead.ts';
import { type LeadMessageInput, leadDetailsPart, writtenLeadLetter } from './lead-letter.ts';
import { leadLink } from './lead-parts.ts';

const LOCKED_NOTE =
  'The contact details are hidden until you unlock this enquiry with the button below. That costs 1 credit, once.';

/** Adds to a lead the other values that its letter needs. */
const newsOf = async (
  { database, readTexts }: ComposerContext,
  lead: Lead,
  consultantName: string,
): Promise<LeadMessageInput> => {
  const [{ sender }, currency] = await Promise.all([readTexts(), siteCurrency(database.knex)]);
  return { lead, consultantName, companyName: sender.companyName, currency };
};

/** Composes the notification of the consultant; the lead is masked until they unlock it. */
export const composeConsultantLeadMail: Composer = async (letters, message) => {
  const delivery = await findConsultantDelivery(letters, message, 'email');
  if ('cancel' in delivery) return delivery;
  const { recipient, lead, isUnlocked } = delivery;
  const { texts } = await letters.readTexts();
  const letter = writtenLeadLetter(texts, await newsOf(letters, lead, recipient.name), letters.siteUrl);
  if (!isUnlocked) letter.parts.push({ kind: 'note', text: LOCKED_NOTE });
  letter.parts.push(leadLink(letters.siteUrl, lead.id, isUnlocked ? 'See this enquiry' : 'Unlock this enquiry'));
  return { to: recipient, replyTo: isUnlocked ? lead.email : undefined, letter };
};

/** Composes the notification of an admin, with the whole enquiry. */
export const composeAdminLeadMail: Composer = async (letters, message) => {
  const lead = await deliverableLead(letters, message.lead_id);
  if ('cancel' in lead) return lead;
  if (lead.consultant_id) await notifyConsultant(letters, lead.id, lead.consultant_id);
  const recipient = await findRecipient(letters.database, message.user_id);
  if (recipient?.role !== 'admin') {
    if (!lead.consultant_id) await notifyAdmins(letters, lead.id);
    return { cancel: 'The recipient is no longer an admin' };
  }
  const { texts } = await letters.readTexts();
  const news = await newsOf(letters, toLead(lead), lead.consultant_name ?? recipient.name);
  const letter = writtenLeadLetter(texts, news, letters.siteUrl);
  const responsible = lead.consultant_name
    ? `This is a copy for admins. ${lead.consultant_name} was notified.`
    : 'This franchise has no consultant, so only admins are notified. Assign a consultant, so that the enquiry is answered.';
  letter.parts.push({ kind: 'note', text: `${responsible} Reference ${lead.reference}.` });
  letter.parts.push(leadLink(letters.siteUrl, lead.id));
  return { to: recipient, replyTo: lead.email, letter };
};

/** Composes the mail for a consultant who paid for an earlier enquiry of the same person. */
export const composeRepeatEnquiryMail: Composer = async (letters, message) => {
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
        leadDetailsPart(await newsOf(letters, lead, recipient.name)),
        leadLink(letters.siteUrl, lead.id),
      ],
    },
  };
};
