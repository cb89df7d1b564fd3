import { toLead } from '../leads/wire-lead.ts';
import type { Composer } from '../outbox/email/composer.ts';
import { findRecipient } from '../outbox/email/recipients.ts';
import { notifyAdmins, notifyConsultant } from './consultant-mail.ts';
import { deliverableLead } from './deliverable-lead.ts';
import { leadMessageInput, writtenLeadLetter } from './lead-letter.ts';
import { leadLink } from './lead-parts.ts';

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
  const news = await leadMessageInput(letters, toLead(lead), lead.consultant_name ?? recipient.name);
  const letter = writtenLeadLetter(texts, news, letters.siteUrl);
  const responsible = lead.consultant_name
    ? `This is a copy for admins. ${lead.consultant_name} was notified.`
    : 'This franchise has no consultant, so only admins are notified. Assign a consultant, so that the enquiry is answered.';
  letter.parts.push({ kind: 'note', text: `${responsible} Reference ${lead.reference}.` });
  letter.parts.push(leadLink(letters.siteUrl, lead.id));
  return { to: recipient, replyTo: lead.email, letter };
};
