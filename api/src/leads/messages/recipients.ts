import type { Database, UserModel } from '@marketplace/db';
import { CURRENCIES, type Currency } from '@marketplace/db/options';
import type { RowDataPacket } from 'mysql2/promise';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { cacheBriefly } from '../../platform/runtime/cache-briefly.ts';
import { DEFAULT_SITE_SETTINGS } from '../../settings/defaults.ts';

declare module '../../platform/context.ts' {
  interface Context {
    /** Returns the recipients of messages about leads, at most two seconds old. */
    notificationPlan: () => Promise<NotificationPlan>;
  }
}

/** The recipients of messages about leads, according to the current settings. */
export interface NotificationPlan {
  admins: string[];
  /** Demo accounts, which receive nothing in production. */
  demo: ReadonlySet<string>;
  adminsGetCopies: boolean;
  whatsapp: boolean;
  /** Whether visitors can confirm their number by WhatsApp. */
  confirmsByWhatsapp: boolean;
  /** Whether a lead is offered to consultants only after its sender confirmed the address. */
  offersConfirmed: boolean;
  /** The currency of visitors' budgets. */
  currency: Currency;
}

type AccountRow = Pick<UserModel, 'id' | 'role' | 'is_demo'> & RowDataPacket;
type SettingsRow = Record<'copies' | 'whatsapp' | 'confirms' | 'offered' | 'currency', string | null> & RowDataPacket;

/** Maximum delay in milliseconds until a change of the settings takes effect. */
const PLAN_CACHE_MS = 2000;
/**
 * Timeout in milliseconds for reading the plan. All enquiries wait for it, so a read on a lost connection is repeated
 * on another connection.
 */
const LONGEST_READ_MS = 2000;

// One row per account, because GROUP_CONCAT would truncate the list after 27 accounts.
const ACCOUNTS = `SELECT id, role, is_demo FROM users
  WHERE deleted_at IS NULL AND (role = 'admin' OR is_demo = 1) ORDER BY id`;
const SETTINGS = `SELECT
  (SELECT JSON_VALUE(value, '$.adminLeadNotificationEnabled') FROM settings WHERE name = 'email') AS copies,
  (SELECT JSON_VALUE(value, '$.whatsappNotificationEnabled') FROM settings WHERE name = 'content') AS whatsapp,
  (SELECT JSON_VALUE(value, '$.whatsappConfirmationEnabled') FROM settings WHERE name = 'content') AS confirms,
  (SELECT JSON_VALUE(value, '$.offered_when') FROM settings WHERE name = 'leads') AS offered,
  (SELECT COALESCE(JSON_VALUE(value, '$.currency'), JSON_VALUE(value, '$.followed_currency'))
    FROM settings WHERE name = 'site') AS currency`;

const isTrue = (value: string | null) => value === '1' || value === 'true';

/**
 * Returns the consultant who is notified of a franchise's leads; null for a demo account in production, and for a
 * consultant who became an admin: their notification would be masked and ask for a credit.
 */
export const notifiableConsultant = (
  { demo, admins }: Pick<NotificationPlan, 'demo' | 'admins'>,
  consultantId: string | null,
): string | null =>
  consultantId !== null && (demo.has(consultantId) || admins.includes(consultantId)) ? null : consultantId;

/** Reads the current plan. */
export const readPlan = async (
  { prepared }: Pick<Database, 'prepared'>,
  { production }: Pick<Config, 'production'>,
): Promise<NotificationPlan> => {
  const [[accounts], [[row]]] = await Promise.all([
    prepared.query<AccountRow[]>({ sql: ACCOUNTS, timeout: LONGEST_READ_MS }),
    prepared.query<SettingsRow[]>({ sql: SETTINGS, timeout: LONGEST_READ_MS }),
  ]);
  const demo = new Set(production ? accounts.filter(({ is_demo }) => is_demo).map(({ id }) => id) : []);
  const admins = accounts.filter(({ role }) => role === 'admin').map(({ id }) => id);
  const realAdmins = admins.filter(id => !demo.has(id));
  return {
    // If all admins are demo accounts, their messages wait until a real admin exists, so that no lead is lost.
    admins: realAdmins.length > 0 ? realAdmins : admins,
    demo,
    adminsGetCopies: isTrue(row?.copies ?? null),
    whatsapp: isTrue(row?.whatsapp ?? null),
    confirmsByWhatsapp: isTrue(row?.confirms ?? null),
    offersConfirmed: row?.offered === 'confirmed',
    currency: CURRENCIES.find(known => known === row?.currency) ?? DEFAULT_SITE_SETTINGS.currency,
  };
};

/** Returns a function that reads the plan at most every two seconds. */
export const notificationPlanner = ({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): (() => Promise<NotificationPlan>) =>
  cacheBriefly(() => readPlan(database, config), PLAN_CACHE_MS);
