import type { Database } from '@marketplace/db';
import { DEFAULT_NOTIFICATION_TEXTS } from '../content/defaults.ts';
import { notificationTexts, publicContent, readContentDocuments } from '../content/service.ts';
import type { OutboxMessage } from '../outbox/message.ts';
import { siteCurrency } from '../settings/service.ts';
import { findConsultantDelivery } from './consultant-mail.ts';
import { fillText, leadVariables } from './lead-letter.ts';

const SWITCHED_OFF = 'WhatsApp notifications are switched off';

/** The addresses and the key that WhatsApp messages and their links need. */
export interface WhatsappTextContext {
  siteUrl: string;
  apiUrl: string;
  secretsKey: string;
  /** Demo accounts receive nothing in production. */
  production: boolean;
}

/** A message with the recipient's number as the recipient typed it, or the reason to cancel the message. */
export type LeadText = { phone: string; text: string } | { cancel: string };

/**
 * Composes the WhatsApp notification of the consultant from the admin's text, with a link to the lead; the lead is
 * masked until they unlock it.
 */
export const leadText = async (
  database: Pick<Database, 'knex' | 'prepared'>,
  { siteUrl, production }: WhatsappTextContext,
  message: OutboxMessage,
): Promise<LeadText> => {
  const { knex } = database;
  const { content } = await readContentDocuments(knex);
  const { whatsappNotificationEnabled, whatsappNotificationMessage } = notificationTexts(content);
  if (!whatsappNotificationEnabled) return { cancel: SWITCHED_OFF };
  const delivery = await findConsultantDelivery({ database, production }, message, 'whatsapp');
  if ('cancel' in delivery) return delivery;
  const { recipient, lead } = delivery;
  const words = whatsappNotificationMessage.trim() || DEFAULT_NOTIFICATION_TEXTS.whatsappNotificationMessage;
  const { companyName } = publicContent(content);
  const currency = await siteCurrency(knex);
  const written = fillText(words, leadVariables({ lead, consultantName: recipient.name, companyName, currency }));
  return { phone: recipient.phone, text: `${written.trim()}\n\n${siteUrl}/admin/leads/edit/${lead.id}` };
};
