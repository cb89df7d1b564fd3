import { replyHours } from '../content/reply-hours.ts';
import { emailConfirmationToken } from '../enquiries/confirmation/link.ts';
import { replyTime } from '../enquiries/form/fields.ts';
import { emailKey } from '../leads/contact-keys.ts';
import { visitorRecipient } from '../leads/personal-link.ts';
import type { Composer } from '../outbox/email/composer.ts';
import type { MailSender } from '../outbox/email/layout.ts';
import { type Letter, type LetterPart, paragraph } from '../outbox/email/letter.ts';
import { type DeliverableLead, deliverableLead } from './deliverable-lead.ts';
import { privacyLinks } from './lead-parts.ts';

const confirmation = (
  lead: DeliverableLead,
  { companyEmail }: MailSender,
  { siteUrl, confirmUrl }: Record<'siteUrl' | 'confirmUrl', string>,
  { hours, asides }: { hours: number; asides: LetterPart[] },
): Letter => {
  const { franchise_name: name, reference } = lead;
  const responsible = lead.consultant_id ? `the consultant for ${name}` : `our team for ${name}`;
  const write = companyEmail ? `write to ${companyEmail}` : 'reply to this mail';
  return {
    subject: `We received your enquiry about ${name}`,
    preview: `Your reference is ${reference}.`,
    parts: [
      paragraph(
        `Thank you for your interest in ${name}. Please confirm that this address is yours, so that the person who replies knows that mail reaches you.`,
      ),
      { kind: 'action', label: 'Confirm my address', url: confirmUrl },
      {
        kind: 'facts',
        facts: [
          ['Your reference', reference],
          ['Franchise', name],
        ],
      },
      paragraph(
        `What happens next: your enquiry is with ${responsible}, who will contact you, usually within ${replyTime(hours)}, by the email address or phone number that you gave. It helps to have your questions about fees, territory and support ready.`,
      ),
      paragraph(
        `If you haven’t heard from us by then, ${write} and quote your reference. If you did not send this enquiry, you can ignore this mail.`,
      ),
      {
        kind: 'aside',
        text: 'Everything about the franchise is on its page.',
        label: 'See the franchise',
        url: `${siteUrl}/franchise/${lead.franchise_slug}`,
      },
      ...asides,
    ],
  };
};

/**
 * Composes the confirmation for the visitor. The address may be another person's, so the mail contains nothing else
 * that was typed. It goes to the submitted address, or to an admin's correction of it, but never to an address that a
 * consultant entered.
 */
export const composeConfirmationMail: Composer = async (letters, message) => {
  const lead = await deliverableLead(letters, message.lead_id);
  if ('cancel' in lead) return lead;
  const { sender } = await letters.readTexts();
  const { email, dataUrl } = visitorRecipient(letters, lead);
  const token = emailConfirmationToken(letters.secretsKey, { id: lead.id, email_key: emailKey(email) });
  const confirmUrl = `${letters.apiUrl}/leads/confirm/${token}`;
  return {
    to: { name: '', email },
    replyTo: sender.companyEmail || undefined,
    letter: confirmation(
      lead,
      sender,
      { siteUrl: letters.siteUrl, confirmUrl },
      { hours: await replyHours(letters.database.knex), asides: await privacyLinks(letters, dataUrl) },
    ),
  };
};
