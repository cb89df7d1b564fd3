import type { Database } from '@marketplace/db';
import { publicContent, readContentDocuments } from '../content/service.ts';
import { CONFIRMATION_DAYS, numberConfirmationToken } from '../enquiries/confirmation/link.ts';
import type { OutboxMessage } from '../outbox/message.ts';
import { deliverableLead } from './deliverable-lead.ts';
import type { LeadText, WhatsappTextContext } from './whatsapp-text.ts';

const SWITCHED_OFF = 'Confirmation by WhatsApp is switched off';
const CHANGED = 'The number has been changed since';

/**
 * Composes the message that asks a visitor to confirm their number. The number may be another person's, so the message
 * contains nothing else that was typed. It is sent only to the number for which the visitor gave consent.
 */
export const numberText = async (
  database: Pick<Database, 'knex' | 'prepared'>,
  { apiUrl, secretsKey, production }: WhatsappTextContext,
  { lead_id }: OutboxMessage,
): Promise<LeadText> => {
  const { content } = await readContentDocuments(database.knex);
  const { companyName, whatsappConfirmationEnabled } = publicContent(content);
  if (!whatsappConfirmationEnabled) return { cancel: SWITCHED_OFF };
  const lead = await deliverableLead({ database, production }, lead_id);
  if ('cancel' in lead) return lead;
  if (lead.phone_key !== lead.submitted_phone_key) return { cancel: CHANGED };
  const { franchise_name: franchise, reference } = lead;
  const text = `You asked ${companyName} about ${franchise} (reference ${reference}) and agreed to this one message.

Please confirm that this number is yours:
${apiUrl}/leads/confirm/${numberConfirmationToken(secretsKey, lead)}

The link works for ${CONFIRMATION_DAYS} days. If you did not send this enquiry, you can ignore this message.`;
  return { phone: `+${lead.phone_key}`, text };
};
