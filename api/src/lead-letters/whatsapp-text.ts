import type { Database } from '@marketplace/db';
import { DEFAULT_NOTIFICATION_TEXTS } from '../content/defaults.ts';
import { notificationTexts, publicContent, readContentDocuments } from '../content/service.ts';
import type { OutboxMessage } from '../outbox/message.ts';
import { siteCurrency } from '../settings/service.ts';
import { toldConsultant } from './consultant-lead.ts';
import { fillText, leadVariables } from './lead-letter.ts';

const SWITCHED_OFF = 'WhatsApp notifications are switched off';

/** What texts lead to, and what their links are signed with. */
export interface TextPlaces {
  siteUrl: string;
  apiUrl: string;
  secretsKey: string;
  /** Demo accounts receive nothing then. */
  production: boolean;
}

/** A message with the number as the recipient wrote it, or why there is none. */
export type LeadText = { phone: string; text: string } | { cancel: string };

/** To the consultant, in the admin's words and with the way to the lead: masked as long as they have not unlocked it. */
export const leadText = async (
  database: Pick<Database, 'knex' | 'prepared'>,
  { siteUrl, production }: TextPlaces,
  message: OutboxMessage,
): Promise<LeadText> => {
  const { knex } = database;
  const { content } = await readContentDocuments(knex);
  const { whatsappNotificationEnabled, whatsappNotificationMessage } = notificationTexts(content);
  if (!whatsappNotificationEnabled) return { cancel: SWITCHED_OFF };
  const told = await toldConsultant({ database, production }, message, 'whatsapp');
  if ('cancel' in told) return told;
  const { recipient, lead } = told;
  const words = whatsappNotificationMessage.trim() || DEFAULT_NOTIFICATION_TEXTS.whatsappNotificationMessage;
  const { companyName } = publicContent(content);
  const currency = await siteCurrency(knex);
  const written = fillText(words, leadVariables({ lead, consultantName: recipient.name, companyName, currency }));
  return { phone: recipient.phone, text: `${written.trim()}\n\n${siteUrl}/admin/leads/edit/${lead.id}` };
};
