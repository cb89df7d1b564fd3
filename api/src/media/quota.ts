import { UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Config } from '../platform/config/config.ts';
import { tooMany } from '../platform/errors/errors.ts';
import { MALAYSIA_OFFSET_MS, malaysianDay } from '../platform/values/malaysian-time.ts';

const TABLE = 'upload_quotas';
const MEGABYTE = 2 ** 20;
const DAY_SECONDS = 86_400;

const secondsUntilTomorrow = () => DAY_SECONDS - (Math.floor((Date.now() + MALAYSIA_OFFSET_MS) / 1000) % DAY_SECONDS);

/** A user's upload quota of the day. */
interface Quota {
  /**
   * Uses part of the quota. A single statement checks and updates it, so that concurrent uploads cannot exceed the
   * limit.
   * @throws 429 naming the limit and the remainder
   */
  take(bytes: number): Promise<void>;
  /** Returns to the quota everything that was taken from it. */
  release(): Promise<void>;
}

/** The quota of the system and of deleted users. */
const UNLIMITED: Quota = { take: async () => {}, release: async () => {} };

/** Opens a user's daily quota for one file. */
export const quotaOf = async (
  knex: Knex,
  { limits }: Pick<Config, 'limits'>,
  userId: string | null,
): Promise<Quota> => {
  const user = userId && (await UserModel.query(knex).findById(userId).select('role'));
  if (!user) return UNLIMITED;
  const megabytes = limits.uploadMegabytes[user.role];
  const ownQuota = { user_id: userId, day: malaysianDay(new Date()) };
  let takenBytes = 0;
  const takeBytes = async (bytes: number) => {
    if (bytes === 0) return;
    await knex(TABLE).insert(ownQuota).onConflict(['user_id', 'day']).ignore();
    const rows = await knex(TABLE)
      .where(ownQuota)
      .where('bytes', '<=', megabytes * MEGABYTE - bytes)
      .increment('bytes', bytes);
    if (rows > 0) {
      takenBytes += bytes;
      return;
    }
    const row = await knex(TABLE).where(ownQuota).first('bytes');
    const remainingMegabytes = Math.max(0, megabytes - Number(row?.bytes ?? 0) / MEGABYTE).toFixed(1);
    throw tooMany(secondsUntilTomorrow(), 'upload_quota_exceeded', { limit: megabytes, left: remainingMegabytes });
  };
  return {
    take: takeBytes,
    release: async () => void (await knex(TABLE).where(ownQuota).decrement('bytes', takenBytes)),
  };
};
