import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import { DUPLICATE_DAYS } from './duplicate-days.ts';
import { type PersonKeys, selectOriginalLead } from './duplicates.ts';

/** Maximum number of confirmations to one address within 24 hours. */
export const MAX_CONFIRMATIONS = 3;

/** A person's previous enquiries: by address, by number, and the number of confirmations sent to the address. */
export interface PreviousEnquiries {
  by_email: string | null;
  by_phone: string | null;
  confirmed: number;
}

const earlierBy = (column: string) =>
  selectOriginalLead(`${column} = ? AND created_at > UTC_TIMESTAMP(3) - INTERVAL ${DUPLICATE_DAYS} DAY`);

/** SQL that counts the confirmations to an address within 24 hours, across all franchises. */
export const COUNT_CONFIRMATIONS = `SELECT COUNT(*) FROM leads JOIN outbox ON outbox.lead_id = leads.id
  WHERE leads.submitted_email_key = ? AND outbox.kind = 'lead.confirmation' AND outbox.created_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY`;

export const FIND_PREVIOUS = `SELECT ${earlierBy('submitted_email_key')} AS by_email, ${earlierBy('submitted_phone_key')} AS by_phone,
  (${COUNT_CONFIRMATIONS}) AS confirmed`;

/** Finds a person's previous enquiries. Call it after taking the locks of {@link senderLockKeys} in the same transaction. */
export const findPrevious = async (
  connection: Pick<PoolConnection, 'execute'>,
  { franchise_id, submitted_email_key: email, submitted_phone_key: phone }: PersonKeys,
): Promise<PreviousEnquiries> => {
  const values = [franchise_id, email, franchise_id, phone, email];
  const [[found]] = await connection.execute<(PreviousEnquiries & RowDataPacket)[]>(FIND_PREVIOUS, values);
  return found ?? { by_email: null, by_phone: null, confirmed: 0 };
};
