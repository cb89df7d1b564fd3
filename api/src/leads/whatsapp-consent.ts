import type { RunStatement } from '../platform/database/run-statement.ts';
import { isAssignableNumber } from './contact-keys.ts';

/** Maximum number of confirmation messages to one number within 24 hours, across all franchises. */
const MOST_TO_A_NUMBER = 3;

const MAY_ASK = `SELECT EXISTS (SELECT 1 FROM lead_whatsapp_consents WHERE lead_id = ?) AS agreed, COUNT(outbox.id) AS asked
  FROM leads JOIN outbox ON outbox.lead_id = leads.id AND outbox.kind = 'lead.number'
    AND outbox.created_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY
  WHERE leads.submitted_phone_key = ?`;

/**
 * Returns whether the sender gets a WhatsApp message to confirm their number: they agreed, the number is valid, and the
 * number's daily maximum is not reached. The maximum protects people whose number someone else typed.
 */
export const mayConfirmByWhatsapp = async (run: RunStatement, leadId: string, phoneKey: string): Promise<boolean> => {
  if (!isAssignableNumber(phoneKey)) return false;
  const [rows] = await run(MAY_ASK, [leadId, phoneKey]);
  const [{ agreed, asked } = { agreed: 0, asked: 0 }] = rows as { agreed: number; asked: number }[];
  return agreed === 1 && asked < MOST_TO_A_NUMBER;
};
