import type { RowDataPacket } from 'mysql2/promise';
import { isSetUp } from '../outbox/email/current-transport.ts';
import { readEmailSettings } from '../outbox/email/settings.ts';
import type { ChannelName } from '../outbox/message.ts';
import type { Context } from '../platform/context.ts';

/** The public part of the delivery status. */
export interface DeliveryHealth {
  email: 'set up' | 'not set up';
  /** Age in seconds of the oldest email that was not sent yet; null if all were sent. */
  oldest_unsent_seconds: number | null;
  /**
   * Age in seconds of the oldest WhatsApp message that was not sent yet. While the service is not ready, messages wait
   * for at most a day.
   */
  oldest_unsent_whatsapp_seconds: number | null;
  /** Age in seconds of the oldest call of the rebuild webhook that was not made yet. */
  oldest_unsent_rebuild_seconds: number | null;
}

interface AgeRow extends RowDataPacket {
  channel: ChannelName;
  seconds: number;
}

/** Cache lifetime in milliseconds. */
const CACHED_MS = 2000;

const OLDEST = `SELECT channel, TIMESTAMPDIFF(SECOND, MIN(created_at), UTC_TIMESTAMP(3)) AS seconds
  FROM outbox WHERE status = 'pending' GROUP BY channel`;

/** Returns a function that reads the delivery status, at most every two seconds. */
export const deliveryHealth = ({ config, database }: Pick<Context, 'config' | 'database'>) => {
  let cached: { until: number; health: DeliveryHealth } | null = null;
  return async (): Promise<DeliveryHealth> => {
    if (cached && cached.until > performance.now()) return cached.health;
    const [settings, [rows]] = await Promise.all([
      readEmailSettings(database.knex, config.secretsKey),
      database.prepared.execute<AgeRow[]>(OLDEST),
    ]);
    const age = (channel: AgeRow['channel']) => rows.find(row => row.channel === channel)?.seconds ?? null;
    const health: DeliveryHealth = {
      email: isSetUp(settings) ? 'set up' : 'not set up',
      oldest_unsent_seconds: age('email'),
      oldest_unsent_whatsapp_seconds: age('whatsapp'),
      oldest_unsent_rebuild_seconds: age('rebuild'),
    };
    cached = { until: performance.now() + CACHED_MS, health };
    return health;
  };
};
