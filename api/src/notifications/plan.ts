import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';

/** Who hears of a lead, by the settings as they are now. */
export interface NotificationPlan {
  admins: string[];
  adminsGetCopies: boolean;
  whatsapp: boolean;
}

interface PlanRow extends RowDataPacket {
  admins: string | null;
  copies: string | null;
  whatsapp: string | null;
}

/** A change of the settings is heeded this much later at most. */
const KEPT_MS = 2000;

const PLAN = `SELECT
  (SELECT GROUP_CONCAT(id) FROM users WHERE role = 'admin' AND deleted_at IS NULL) AS admins,
  (SELECT JSON_VALUE(value, '$.adminLeadNotificationEnabled') FROM settings WHERE name = 'email') AS copies,
  (SELECT JSON_VALUE(value, '$.whatsappNotificationEnabled') FROM settings WHERE name = 'content') AS whatsapp`;

const isTrue = (value: string | null) => value === '1' || value === 'true';

/** Reads the plan, at most every two seconds. */
export const notificationPlanner = ({ prepared }: Database) => {
  let plan: Promise<NotificationPlan> | null = null;
  const read = async (): Promise<NotificationPlan> => {
    const [[row]] = await prepared.query<PlanRow[]>(PLAN);
    return {
      admins: row?.admins?.split(',') ?? [],
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
