import type { Database } from '@marketplace/db';
import { LeadModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { publicContent, readContentDocuments } from '../content/service.ts';
import { type Composer, letterTo } from '../outbox/email/composer.ts';
import { paragraph } from '../outbox/email/letter.ts';
import { findRecipient } from '../outbox/email/recipients.ts';
import type { OutboxMessage } from '../outbox/message.ts';
import { LEAD_STAYS_READABLE, refundTermsLink } from '../refund-requests/letter-parts.ts';
import type { LeadText, WhatsappTextContext } from './whatsapp-text.ts';

const RECIPIENT_OR_LEAD_DELETED = 'The recipient or the enquiry was deleted';

interface NamedLead {
  id: string;
  reference: string;
  franchise_name: string;
}

const findNamed = async (knex: Knex, id: string | null): Promise<NamedLead | undefined> =>
  LeadModel.query(knex)
    .joinRelated('franchise')
    .where('leads.id', id)
    .select('leads.id', 'leads.reference', 'franchise.name as franchise_name')
    .first()
    .castTo<NamedLead | undefined>();

const REFUND_REASON =
  'Mail to the sender could not be delivered, because the mailbox does not exist, and the phone number cannot be reached either. We refund such enquiries automatically; you do not need to do anything.';

/** Composes the mail to a consultant whose credit was refunded automatically. */
export const composeRefundMail: Composer = async ({ database, siteUrl }, message) => {
  const recipient = await findRecipient(database, message.user_id);
  const lead = await findNamed(database.knex, message.lead_id);
  if (!recipient || !lead) return { cancel: RECIPIENT_OR_LEAD_DELETED };
  return letterTo(recipient, {
    subject: `Your credit was refunded: ${lead.franchise_name}, ${lead.reference}`,
    preview: 'The sender cannot be reached.',
    parts: [
      paragraph(
        `Your credit for enquiry ${lead.reference} about ${lead.franchise_name} was refunded. ${REFUND_REASON}`,
      ),
      LEAD_STAYS_READABLE,
      { kind: 'action', label: 'See your credits', url: `${siteUrl}/consultant/credits` },
      refundTermsLink(siteUrl),
    ],
  });
};

/** Composes the WhatsApp message to a consultant whose credit was refunded automatically. */
export const refundText = async (
  { knex }: Pick<Database, 'knex'>,
  { siteUrl }: WhatsappTextContext,
  { user_id, lead_id }: OutboxMessage,
): Promise<LeadText> => {
  const user = await UserModel.query(knex).findOne({ id: user_id ?? '', deleted_at: null });
  const lead = await findNamed(knex, lead_id);
  if (!user || !lead) return { cancel: RECIPIENT_OR_LEAD_DELETED };
  const { companyName } = publicContent((await readContentDocuments(knex)).content);
  const text = `${companyName}: your credit for enquiry ${lead.reference} about ${lead.franchise_name} was refunded, because the sender cannot be reached.\n\n${siteUrl}/consultant/credits`;
  return { phone: user.phone, text };
};
