import { isGivenOut } from './contact-keys.ts';
import type { Ask } from './duplicates.ts';

/** Messages that ask for one number within 24 hours, whatever was enquired about with it. */
const MOST_TO_A_NUMBER = 3;

const MAY_ASK = `SELECT EXISTS (SELECT 1 FROM lead_whatsapp_consents WHERE lead_id = ?) AS agreed, COUNT(outbox.id) AS asked
  FROM leads JOIN outbox ON outbox.lead_id = leads.id AND outbox.kind = 'lead.number'
    AND outbox.created_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY
  WHERE leads.submitted_phone_key = ?`;

/**
 * Whether the number of an enquiry is to be asked for by WhatsApp: its sender agreed, a network gives it out, and it was
 * not asked for too often already. Whoever types somebody else's number troubles them three times a day at most.
 */
export const asksForNumber = async (ask: Ask, leadId: string, phoneKey: string): Promise<boolean> => {
  if (!isGivenOut(phoneKey)) return false;
  const [rows] = await ask(MAY_ASK, [leadId, phoneKey]);
  const [{ agreed, asked } = { agreed: 0, asked: 0 }] = rows as { agreed: number; asked: number }[];
  return agreed === 1 && asked < MOST_TO_A_NUMBER;
};
