import { LeadResponseTimesModel, ReplySpeedModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { replyHours } from '../content/reply-hours.ts';
import { replyTime } from '../enquiries/form/fields.ts';
import { leadOfConsultant } from '../leads/consultant-leads.ts';
import { emailKey } from '../leads/contact-keys.ts';
import { visitorRecipient } from '../leads/personal-link.ts';
import { wasRefunded } from '../leads/refund.ts';
import type { Lead } from '../leads/schemas.ts';
import { type Composer, letterTo } from '../outbox/email/composer.ts';
import { paragraph } from '../outbox/email/letter.ts';
import { findRecipient } from '../outbox/email/recipients.ts';
import { malaysianFormat } from '../platform/values/malaysian-time.ts';
import { feedbackToken } from '../response-tracking/link.ts';
import { openedEnquiry } from '../response-tracking/opened.ts';
import { lastFeedback } from '../response-tracking/visitor-feedback.ts';
import { findConsultantDelivery, NOT_THEIRS } from './consultant-mail.ts';
import { type DeliverableLead, deliverableLead } from './deliverable-lead.ts';
import { leadLink, privacyLinks } from './lead-parts.ts';

const moment = malaysianFormat({ day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });

/**
 * Returns a sentence about the usual response time: the measured figure if there is one, otherwise the admin's setting.
 */
const usualTime = async (knex: Knex, consultantId: string): Promise<string> => {
  const speed = await ReplySpeedModel.query(knex).findById(consultantId);
  if (speed?.within_hours) return `They usually reply within ${replyTime(speed.within_hours)} of an enquiry.`;
  return `That usually takes no longer than ${replyTime(await replyHours(knex))}.`;
};

/**
 * Composes the mail that tells the visitor, once, who unlocked their enquiry. It contains nothing that the visitor
 * typed.
 */
const composeEnquiryOpenedMail: Composer = async (letters, message) => {
  const { knex } = letters.database;
  const lead = await deliverableLead(letters, message.lead_id);
  if ('cancel' in lead) return lead;
  const opened = await openedEnquiry(knex, lead.id);
  if (!opened || opened.consultantId !== lead.consultant_id)
    return { cancel: 'The consultant who unlocked the enquiry is no longer responsible for it' };
  const { sender } = await letters.readTexts();
  const { email, dataUrl } = visitorRecipient(letters, lead);
  const token = feedbackToken(letters.secretsKey, { id: lead.id, email_key: emailKey(email) });
  const { consultantName, companyName, franchiseName, reference, askedFrom } = opened;
  const consultantText = companyName ? `${consultantName} of ${companyName}` : consultantName;
  return {
    to: { name: '', email },
    replyTo: sender.companyEmail || undefined,
    letter: {
      subject: `${consultantName} will contact you about ${franchiseName}`,
      preview: `Your reference is ${reference}.`,
      parts: [
        paragraph(
          `${consultantText} has received your contact details for your enquiry about ${franchiseName} and will contact you.`,
        ),
        paragraph(await usualTime(knex, lead.consultant_id)),
        {
          kind: 'facts',
          facts: [
            ['Your reference', reference],
            ['Franchise', franchiseName],
            ['Who contacts you', consultantText],
          ],
        },
        {
          kind: 'aside',
          text: `If no one has contacted you by ${moment.format(askedFrom)} (Malaysian time), please tell us. We will remind the consultant.`,
          label: 'Tell us whether you were contacted',
          url: `${letters.apiUrl}/leads/answered/${token}`,
        },
        ...(await privacyLinks(letters, dataUrl)),
      ],
    },
  };
};

const ANSWERED = 'The visitor has been contacted in the meantime';
const REFUNDED = 'The enquiry has been refunded in the meantime';

/**
 * Returns why a mail about a lead is obsolete, or undefined. Checked when the mail is sent, because the mail server may
 * have been down for days since the mail was queued.
 */
type ObsoleteReason = (
  knex: Knex,
  lead: Pick<Lead, 'id' | 'status'>,
  userId: string | null,
) => Promise<string | undefined>;

/** The consultant logged a contact or was refunded, or the lead has left the status "new". */
const needsNoAnswer: ObsoleteReason = async (knex, { id, status }, userId) => {
  if (status !== 'new') return ANSWERED;
  if (userId === null) return undefined;
  const clock = await LeadResponseTimesModel.query(knex).findById([id, userId]);
  if (clock?.first_contact_at) return ANSWERED;
  return (await wasRefunded(knex, id, userId)) ? REFUNDED : undefined;
};

/** The visitor has since confirmed that someone contacted them. */
const wasContacted: ObsoleteReason = async (knex, { id }) =>
  (await lastFeedback(knex, id)) === 'contacted' ? ANSWERED : undefined;

const consultantMailComposer =
  (
    findReason: ObsoleteReason,
    subject: (franchise: string) => string,
    words: (franchise: string, reference: string) => string,
  ): Composer =>
  async (letters, message) => {
    const delivery = await findConsultantDelivery(letters, message);
    if ('cancel' in delivery) return delivery;
    const { recipient, lead, isUnlocked } = delivery;
    if (!isUnlocked) return { cancel: NOT_THEIRS };
    const cancel = await findReason(letters.database.knex, lead, message.user_id);
    if (cancel) return { cancel };
    return letterTo(recipient, {
      subject: subject(lead.franchise_name),
      preview: `Reference ${lead.reference}.`,
      parts: [
        paragraph(words(lead.franchise_name, lead.reference)),
        paragraph('If you have contacted the visitor, please log the contact on the enquiry’s page.'),
        leadLink(letters.siteUrl, lead.id),
      ],
    });
  };

/** The note if the franchise has no consultant any more. */
const ABANDONED = 'Its franchise has no consultant. Assign one, or answer the enquiry yourself.';

/**
 * Returns a sentence about the enquiry's current consultant. It says that the consultant is notified only if they can
 * read the whole lead; otherwise they get no mail.
 */
const findRecipients = async (
  knex: Knex,
  { id, consultant_id, consultant_name, is_suspected }: DeliverableLead,
  heard: (consultant: string) => string,
): Promise<string> => {
  if (!consultant_id) return ABANDONED;
  const name = consultant_name ?? '';
  if (is_suspected)
    return `It is marked as spam, so ${name} is not notified. If it is genuine, mark it as not spam. ${name} is notified then.`;
  const lead = await leadOfConsultant(knex, consultant_id, id);
  if (lead?.is_unlocked && !lead.archived_at) return heard(name);
  return `${name} is responsible for it, but has not unlocked it or has archived it, and is not notified. Ask them to contact the visitor, or answer the enquiry yourself.`;
};

const adminMailComposer =
  (
    findReason: ObsoleteReason,
    subject: (franchise: string) => string,
    said: (reference: string) => string,
    heard: (consultant: string) => string,
    { allowSpam = false } = {},
  ): Composer =>
  async (letters, message) => {
    const lead = await deliverableLead(letters, message.lead_id, { allowSpam });
    if ('cancel' in lead) return lead;
    const recipient = await findRecipient(letters.database, message.user_id);
    if (recipient?.role !== 'admin') return { cancel: 'The recipient is no longer an admin' };
    const cancel = await findReason(letters.database.knex, lead, lead.consultant_id);
    if (cancel) return { cancel };
    return letterTo(recipient, {
      subject: subject(lead.franchise_name),
      preview: `Reference ${lead.reference}.`,
      parts: [
        paragraph(`${said(lead.reference)} ${await findRecipients(letters.database.knex, lead, heard)}`),
        leadLink(letters.siteUrl, lead.id),
      ],
    });
  };

/** Reminds the consultant of a lead that they unlocked and have not answered. */
const composeReminderMail = consultantMailComposer(
  needsNoAnswer,
  franchise => `An enquiry about ${franchise} is waiting for you`,
  (franchise, reference) =>
    `You unlocked enquiry ${reference} about ${franchise}, and no contact with the visitor is logged. The first to reply usually wins.`,
);

/** Tells an admin, later than the consultant's reminder, that the lead is still unanswered. */
const composeUnansweredAdminMail = adminMailComposer(
  needsNoAnswer,
  franchise => `An enquiry about ${franchise} was unlocked but not answered`,
  reference => `Enquiry ${reference} was unlocked, and no contact with the visitor is logged.`,
  consultant => `${consultant}, who is responsible for it, was reminded.`,
);

/** Tells the consultant that, according to the visitor, no one has contacted them. */
const composeNotContactedMail = consultantMailComposer(
  wasContacted,
  franchise => `A visitor is waiting to hear about ${franchise}`,
  (franchise, reference) =>
    `The visitor of enquiry ${reference} about ${franchise} says that no one has contacted them. Please contact the visitor.`,
);

/** Tells an admin that, according to the visitor, no one has contacted them. */
const composeNotContactedAdminMail = adminMailComposer(
  wasContacted,
  franchise => `A visitor says that no one has contacted them about ${franchise}`,
  reference => `The visitor of enquiry ${reference} says that no one has contacted them.`,
  consultant => `${consultant}, who is responsible for it, is notified too.`,
  // The page tells the visitor that the admins were told, and they may have marked a genuine enquiry as spam.
  { allowSpam: true },
);

export const ANSWER_MAIL_COMPOSERS = {
  'lead.opened': composeEnquiryOpenedMail,
  'lead.reminder': composeReminderMail,
  'lead.unanswered': composeUnansweredAdminMail,
  'lead.nobody': composeNotContactedMail,
  'lead.nobody_admin': composeNotContactedAdminMail,
};
