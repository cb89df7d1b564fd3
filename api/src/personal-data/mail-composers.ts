import { LeadModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type LinkableLead, visitorRecipient } from '../leads/personal-link.ts';
import { CORRECTED_EMAIL_KEY } from '../leads/sender.ts';
import { type Composer, type ComposerContext, letterTo } from '../outbox/email/composer.ts';
import { paragraph, privacyNoticeLink } from '../outbox/email/letter.ts';
import { findRecipient } from '../outbox/email/recipients.ts';
import { unsealSecret } from '../platform/secrets/secrets.ts';
import { CONFIRMATION_SECRET_NAME, type Confirmation } from './confirm.ts';

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
const composePersonalLinkMail: Composer = async (letters, message) => {
  const lead = await findLead(letters.database.knex, message.lead_id);
  if (!lead || lead.erased_at) return { cancel: NOTHING_STORED };
  const addressKind = message.payload.address === 'current' ? 'corrected' : 'submitted';
  // Besides the submitted address, only one that an admin corrected may get the link.
  if (addressKind === 'corrected' && !lead.corrected_email_key) return { cancel: NOTHING_STORED };
  const { sender, privacyAddress } = await letters.readTexts();
  const { email, dataUrl } = visitorRecipient(letters, lead, addressKind);
  return {
    to: { name: '', email },
    letter: {
      subject: `What ${sender.companyName} stores about you`,
      preview: 'The link works for 30 days.',
      parts: [
        paragraph(
          'Someone asked for a link to the data that is stored under this address. The link shows the enquiries and who has them. You can withdraw your consent, download everything or have it erased.',
        ),
        { kind: 'action', label: 'See what is stored', url: dataUrl },
        paragraph(
          'The link works for 30 days. Opening it changes nothing. If you did not ask for it, you can ignore this mail.',
        ),
        ...privacyNoticeLink(letters.siteUrl, privacyAddress),
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
    `The visitor of enquiry ${lead.reference} about ${lead.franchise_name} withdrew their consent. Please do not contact them any more, and do not pass their details on.`,
);

/** Composes the mail to a consultant after an erasure. */
const erasedMail = toHolder(
  'An enquiry was erased',
  lead =>
    `The visitor of enquiry ${lead.reference} about ${lead.franchise_name} asked to have their data erased. We have erased their details. Please erase them wherever you keep them, and do not contact the visitor any more.`,
);

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns the names of the consultants who are notified, each with the company. Deleted users get no mail. */
const namesOf = async (letters: ComposerContext, ids: readonly string[]): Promise<string> => {
  const users = await UserModel.query(letters.database.knex)
    .whereIn('id', [...ids])
    .whereNull('deleted_at')
    .orderBy('name');
  return listed.format(users.map(({ name, company_name }) => (company_name ? `${name} of ${company_name}` : name)));
};

const toPerson =
  (subject: string, words: { done: string; told: (names: string) => string; further: string }): Composer =>
  async (letters, message) => {
    const { sealed_address, holders } = message.payload as Partial<Confirmation>;
    const email = sealed_address && unsealSecret(letters.secretsKey, CONFIRMATION_SECRET_NAME, sealed_address);
    if (!email) return { cancel: 'The address is no longer stored' };
    const { sender, privacyAddress } = await letters.readTexts();
    const names = await namesOf(letters, holders ?? []);
    const told = names
      ? words.told(names)
      : 'No consultant had your contact details, so there was no one else to inform.';
    const write = sender.companyEmail ? `write to ${sender.companyEmail}` : 'reply to this mail';
    return {
      to: { name: '', email },
      replyTo: sender.companyEmail || undefined,
      letter: {
        subject,
        preview: words.done,
        parts: [
          paragraph(words.done),
          paragraph(told),
          paragraph(words.further),
          paragraph(`If you did not request this, ${write}.`),
          {
            kind: 'aside',
            text: `You can check at any time what ${sender.companyName} stores about you.`,
            label: 'Your data',
            url: `${letters.siteUrl}/my-data`,
          },
          ...privacyNoticeLink(letters.siteUrl, privacyAddress),
        ],
      },
    };
  };

/** Composes the confirmation of a withdrawal to the visitor. */
const withdrawalConfirmed = toPerson('Your consent is withdrawn', {
  done: 'As requested, your consent is withdrawn for all your enquiries. No other consultant gets them.',
  told: names =>
    `These consultants had your contact details, and we ask them by email to stop contacting you: ${names}.`,
  further: 'Your enquiries stay on file. You can have them erased too.',
});

/** Composes the confirmation of an erasure to the visitor. */
const erasureConfirmed = toPerson('Your data is erased', {
  done: 'As requested, your name, email address, phone number and messages are erased from all your enquiries.',
  told: names => `These consultants had your contact details, and we ask them by email to erase them too: ${names}.`,
  further: 'We needed your address once more for this confirmation. It is deleted as soon as this mail is sent.',
});

export const PERSONAL_DATA_MAIL_COMPOSERS = {
  'person.withdrawn': withdrawalConfirmed,
  'person.erased': erasureConfirmed,
  'person.link': composePersonalLinkMail,
  'lead.withdrawn': withdrawnMail,
  'lead.erased': erasedMail,
};
