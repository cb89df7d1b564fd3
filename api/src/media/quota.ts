import { UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Config } from '../platform/config/config.ts';
import { tooMany } from '../platform/errors/errors.ts';
import { MALAYSIA_OFFSET_MS, malaysianDay } from '../platform/values/malaysian-time.ts';

const TABLE = 'upload_quotas';
const MEGABYTE = 2 ** 20;
const DAY_SECONDS = 86_400;

const secondsUntilTomorrow = () => DAY_SECONDS - (Math.floor((Date.now() + MALAYSIA_OFFSET_MS) / 1000) % DAY_SECONDS);

/** What a user may still upload on this day. */
interface Quota {
  /**
   * Takes a part of it. One statement decides: any number of uploads at the same time cannot pass the limit.
   * @throws 429 naming the limit and what remains
   */
  take(bytes: number): Promise<void>;
  /** Gives back all that was taken. */
  release(): Promise<void>;
}

/** The system's, and that of a user who is gone. */
const UNLIMITED: Quota = { take: async () => {}, release: async () => {} };

/** Opens the daily quota of a user for one file. */
export const quotaOf = async (
  knex: Knex,
  { limits }: Pick<Config, 'limits'>,
  userId: string | null,
): Promise<Quota> => {
  const user = userId && (await UserModel.query(knex).findById(userId).select('role'));
  if (!user) return UNLIMITED;
  const megabytes = limits.uploadMegabytes[user.role];
  const mine = { user_id: userId, day: malaysianDay(new Date()) };
  let taken = 0;
  const take = async (bytes: number) => {
    if (bytes === 0) return;
    await knex(TABLE).insert(mine).onConflict(['user_id', 'day']).ignore();
    const rows = await knex(TABLE)
      .where(mine)
      .where('bytes', '<=', megabytes * MEGABYTE - bytes)
      .increment('bytes', bytes);
    if (rows > 0) {
      taken += bytes;
      return;
    }
    const row = await knex(TABLE).where(mine).first('bytes');
    const left = Math.max(0, megabytes - Number(row?.bytes ?? 0) / MEGABYTE).toFixed(1);
    throw tooMany(secondsUntilTomorrow(), 'upload_quota_exceeded', { limit: megabytes, left });
  };
  return { take, release: async () => void (await knex(TABLE).where(mine).decrement('bytes', taken)) };
};
