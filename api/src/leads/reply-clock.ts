import type { Knex } from 'knex';
import { runIn } from '../platform/database/run-statement.ts';
import { readSettings } from '../settings/service.ts';
import { enqueueLeadMessages } from './messages/lead-messages.ts';
import { RESPONSE_TIME_SETTINGS_DOCUMENT } from './response-time-settings.ts';

const START = `INSERT INTO lead_clocks (lead_id, user_id, arrived_at, opened_at)
  SELECT id, ?, created_at, UTC_TIMESTAMP(3) FROM leads WHERE id = ? ON DUPLICATE KEY UPDATE lead_clocks.lead_id = lead_clocks.lead_id`;

/**
 * Starts the response time of a lead that was paid for, and, if the settings say so, sends the visitor a mail about the
 * consultant who unlocked the lead.
 * @param trx the unlock's transaction, which has locked the lead
 */
export const startResponseTime = async (
  trx: Knex.Transaction,
  { leadId, userId }: { leadId: string; userId: string },
): Promise<void> => {
  await trx.raw(START, [userId, leadId]);
  const { value: settings } = await readSettings(trx, RESPONSE_TIME_SETTINGS_DOCUMENT);
  if (settings.tell_visitor)
    await enqueueLeadMessages(runIn(trx), leadId, [{ channel: 'email', kind: 'lead.opened', userId: null }]);
};
