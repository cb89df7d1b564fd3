import type { RowDataPacket } from 'mysql2/promise';
import { readEmailSettings } from '../content/email-settings.ts';
import type { Context } from '../platform/context.ts';
import { isSetUp } from './email/current-transport.ts';

/** What everybody may know of how messages leave. */
export interface DeliveryHealth {
  email: 'set up' | 'not set up';
  /** Since when the oldest unsent e-mail waits; null when none waits. */
  oldest_unsent_seconds: number | null;
}

interface AgeRow extends RowDataPacket {
  seconds: number | null;
}

/** Health is asked often; the answer may be this old. */
const KEPT_MS = 2000;

const OLDEST = `SELECT TIMESTAMPDIFF(SECOND, MIN(created_at), UTC_TIMESTAMP(3)) AS seconds
  FROM outbox WHERE status = 'pending' AND channel = 'email'`;

/** Reads it, at most every two seconds. */
export const deliveryHealth = ({ config, database }: Pick<Context, 'config' | 'database'>) => {
  let known: { until: number; health: DeliveryHealth } | null = null;
  return async (): Promise<DeliveryHealth> => {
    if (known && known.until > performance.now()) return known.health;
    const [settings, [[row]]] = await Promise.all([
      readEmailSettings(database.knex, config.secretsKey),
      database.prepared.execute<AgeRow[]>(OLDEST),
    ]);
    const health: DeliveryHealth = {
      email: isSetUp(settings) ? 'set up' : 'not set up',
      oldest_unsent_seconds: row?.seconds ?? null,
    };
    known = { until: performance.now() + KEPT_MS, health };
    return health;
  };
};
