import type { Composer, Letters } from '../../outbox/email/composer.ts';
import { findRecipient } from '../../outbox/email/recipients.ts';
import type { OutboxMessage } from '../../outbox/message.ts';
import { siteCurrency } from '../../settings/service.ts';
import { toLead, toLockedLead } from '../wire-lead.ts';
import { leadForConsultant, NOT_THEIRS, tellPresentConsultant } from './consultant-lead.ts';
import { deliverableLead } from './deliverable-lead.ts';
import { leadFacts, writtenLeadLetter } from './lead-letter.ts';

const leadPage = (siteUrl: string, leadId: string, label: string) => ({
  kind: 'action' as const,
  label,
  url: `${siteUrl}/admin/leads/edit/${leadId}`,
});

const LOCKED_NOTE =
  'The contact details are hidden until you unlock this enquiry. It costs 1 credit, once; the button leads to it.';

/** To the consultant: masked as long as they have not unlocked it. */
export const consultantMail: Composer = async (letters, message) => {
  const { knex } = letters.database;
  const theirs = await leadForConsultant(letters.database, message);
  if (!theirs) {
    const found = await deliverableLead(knex, message.lead_id);
    if ('cancel' in found) return found;
    await tellPresentConsultant(knex, found, message.user_id, 'email');
    return { cancel: NOT_THEIRS };
  }
  const { recipient, own } = theirs;
  const { texts, sender } = await letters.words();
  const lead = own.is_unlocked ? toLead(own) : toLockedLead(own);
  const letter = writtenLeadLetter(texts, {
    lead,
    consultantName: recipient.name,
    companyName: sender.companyName,
    currency: await siteCurrency(knex),
  });
  if (!own.is_unlocked) letter.parts.push({ kind: 'note', text: LOCKED_NOTE });
  letter.parts.push(leadPage(letters.siteUrl, own.id, own.is_unlocked ? 'See this enquiry' : 'Unlock this enquiry'));
  return { to: recipient, replyTo: own.is_unlocked ? own.email : undefined, letter };
};

const admittedAdmin = async ({ database }: Letters, message: OutboxMessage) => {
  const recipient = await findRecipient(database, message.user_id);
  return recipient?.role === 'admin' ? recipient : null;
};

/** To an admin: the whole enquiry. */
export const adminMail: Composer = async (letters, message) => {
  const lead = await deliverableLead(letters.database.knex, message.lead_id);
  if ('cancel' in lead) return lead;
  const recipient = await admittedAdmin(letters, message);
  if (!recipient) return { cancel: 'The recipient is no longer an admin' };
  const { texts, sender } = await letters.words();
  const letter = writtenLeadLetter(texts, {
    lead: toLead(lead),
    consultantName: lead.consultant_name ?? recipient.name,
    companyName: sender.companyName,
    currency: await siteCurrency(letters.database.knex),
  });
  const whose = lead.consultant_name
    ? `A copy for administrators; ${lead.consultant_name} was told.`
    : 'This franchise has no consultant: only administrators are told. Assign one, so that somebody answers.';
  letter.parts.push({ kind: 'note', text: `${whose} Reference ${lead.reference}.` });
  letter.parts.push(leadPage(letters.siteUrl, lead.id, 'See this enquiry'));
  return { to: recipient, replyTo: lead.email, letter };
};

/** To a consultant who paid for an earlier enquiry of the same person. */
export const duplicateMail: Composer = async (letters, message) => {
  const theirs = await leadForConsultant(letters.database, message);
  if (!theirs?.own.is_unlocked) {
    const found = await deliverableLead(letters.database.knex, message.lead_id);
    return 'cancel' in found ? found : { cancel: NOT_THEIRS };
  }
  const { recipient, own } = theirs;
  const { sender } = await letters.words();
  const news = {
    lead: toLead(own),
    consultantName: recipient.name,
    companyName: sender.companyName,
    currency: await siteCurrency(letters.database.knex),
  };
  return {
    to: recipient,
    replyTo: own.email,
    letter: {
      subject: `Another enquiry for ${own.franchise_name} from someone you know`,
      preview: 'You unlocked an earlier one: this one is free.',
      parts: [
        { kind: 'paragraph', text: `Hello ${recipient.name},` },
        {
          kind: 'paragraph',
          text: `Someone whose enquiry you unlocked has asked about ${own.franchise_name} again. It is unlocked for you, at no cost.`,
        },
        leadFacts(news),
        leadPage(letters.siteUrl, own.id, 'See this enquiry'),
      ],
    },
  };
};
