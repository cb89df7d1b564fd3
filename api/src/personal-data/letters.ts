import { LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type LinkableLead, toVisitor } from '../leads/personal-link.ts';
import { CORRECTED_EMAIL_KEY } from '../leads/sender.ts';
import { type Composer, letterTo } from '../outbox/email/composer.ts';
import { paragraph } from '../outbox/email/letter.ts';
import { findRecipient } from '../outbox/email/recipients.ts';

interface FoundLead extends LinkableLead {
  reference: string;
  franchise_name: string;
  erased_at: Date | null;
}

const findLead = async (knex: Knex, id: string | null): Promise<FoundLead | undefined> =>
  LeadModel.query(knex)
    .joinRelated('franchise')
    .where('leads.id', id)
    .select('leads.*', 'franchise.name as franchise_name', knex.raw(`${CORRECTED_EMAIL_KEY} AS corrected_email_key`))
    .first()
    .castTo<FoundLead | undefined>();

const NOTHING_STORED = 'Nothing is stored under this address any more';

/** Composes the mail to a visitor with the requested link to their stored data. */
const personalLinkMail: Composer = async (letters, message) => {
  const lead = await findLead(letters.database.knex, message.lead_id);
  if (!lead || lead.erased_at) return { cancel: NOTHING_STORED };
  const addressKind = message.payload.address === 'current' ? 'corrected' : 'submitted';
  // The previous version of this program also sent links to addresses that a consultant had edited.
  if (addressKind === 'corrected' && !lead.corrected_email_key) return { cancel: NOTHING_STORED };
  const { sender } = await letters.words();
  const { email, dataUrl } = toVisitor(letters, lead, addressKind);
  return {
    to: { name: '', email },
    letter: {
      subject: `What ${sender.companyName} stores about you`,
      preview: 'The link works for 30 days.',
      parts: [
        paragraph(
          'Somebody asked for a link to what is stored under this address. It shows the enquiries and who has them, and lets you take your consent back, download everything or have it erased.',
        ),
        { kind: 'action', label: 'See what is stored', url: dataUrl },
        paragraph(
          'The link works for 30 days. Opening it changes nothing by itself. If it wasn’t you who asked, you need do nothing.',
        ),
      ],
    },
  };
};

const toHolder =
  (subject: string, words: (lead: FoundLead) => string): Composer =>
  async (letters, message) => {
    const recipient = await findRecipient(letters.database, message.user_id);
    const lead = await findLead(letters.database.knex, message.lead_id);
    if (!recipient || !lead) return { cancel: 'The recipient or the enquiry was deleted' };
    return letterTo(recipient, {
      subject: `${subject}: ${lead.franchise_name}, ${lead.reference}`,
      preview: `Reference ${lead.reference}.`,
      parts: [paragraph(words(lead))],
    });
  };

/** Composes the mail to a consultant who has the contact details of a person who withdrew their consent. */
const withdrawnMail = toHolder(
  'Please do not contact this visitor any more',
  lead =>
    `The visitor of enquiry ${lead.reference} about ${lead.franchise_name} took their consent back. Please do not contact them any more, and do not pass their details on.`,
);

/** Composes the mail to a consultant after an erasure. */
const erasedMail = toHolder(
  'An enquiry was erased',
  lead =>
    `The visitor of enquiry ${lead.reference} about ${lead.franchise_name} asked to be erased. Their details are gone here; please erase them wherever else you keep them, and do not contact them any more.`,
);

export const PERSONAL_DATA_LETTERS = {
  'person.link': personalLinkMail,
  'lead.withdrawn': withdrawnMail,
  'lead.erased': erasedMail,
};
