import { newId } from '@marketplace/db';
import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import type { Message } from '../notifications/lead-messages.ts';

interface PayerRow extends RowDataPacket {
  user_id: string;
}

const PAYERS = `SELECT DISTINCT unlocks.user_id FROM unlocks JOIN leads ON leads.id = unlocks.lead_id
  WHERE leads.id = ? OR leads.duplicate_of = ?`;

/**
 * Who paid for one of a person's enquiries has this one for nothing, and is told once.
 * @param firstId the first enquiry of the person for this franchise
 */
export const shareUnlocks = async (connection: PoolConnection, leadId: string, firstId: string): Promise<Message[]> => {
  const [payers] = await connection.execute<PayerRow[]>(PAYERS, [firstId, firstId]);
  if (payers.length === 0) return [];
  await connection.execute(
    `INSERT INTO unlocks (id, lead_id, user_id) VALUES ${payers.map(() => '(?, ?, ?)').join(', ')}`,
    payers.flatMap(({ user_id }) => [newId(), leadId, user_id]),
  );
  return payers.map(({ user_id }) => ({ channel: 'email', kind: 'lead.duplicate', userId: user_id }));
};
