import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';

/** Who hears of a lead, by the settings as they are now. */
export interface NotificationPlan {
  admins: string[];
  adminsGetCopies: boolean;
  whatsapp: boolean;
}

interface AdminRow extends RowDataPacket {
  id: string;
}

interface SettingsRow extends RowDataPacket {
  copies: string | null;
  whatsapp: string | null;
}

/** A change of the settings is heeded this much later at most. */
const KEPT_MS = 2000;

// A row each: joined into one text, MySQL would cut the list off after 27 of them.
const ADMINS = `SELECT id FROM users WHERE role = 'admin' AND deleted_at IS NULL ORDER BY id`;
const SETTINGS = `SELECT
  (SELECT JSON_VALUE(value, '$.adminLeadNotificationEnabled') FROM settings WHERE name = 'email') AS copies,
  (SELECT JSON_VALUE(value, '$.whatsappNotificationEnabled') FROM settings WHERE name = 'content') AS whatsapp`;

const isTrue = (value: string | null) => value === '1' || value === 'true';

/** Reads the plan, at most every two seconds. */
export const notificationPlanner = ({ prepared }: Database) => {
  let plan: Promise<NotificationPlan> | null = null;
  const read = async (): Promise<NotificationPlan> => {
    const [[admins], [[row]]] = await Promise.all([
      prepared.query<AdminRow[]>(ADMINS),
      prepared.query<SettingsRow[]>(SETTINGS),
    ]);
    return {
      admins: admins.map(({ id }) => id),
      adminsGetCopies: isTrue(row?.copies ?? null),
      whatsapp: isTrue(row?.whatsapp ?? null),
    };
  };
  return (): Promise<NotificationPlan> => {
    if (plan) return plan;
    const reading = read();
    plan = reading;
    const forget = () => {
      if (plan === reading) plan = null;
    };
    reading.then(() => setTimeout(forget, KEPT_MS).unref(), forget);
    return reading;
  };
};
