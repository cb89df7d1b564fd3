import { UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Config } from '../platform/config/config.ts';
import { tooMany } from '../platform/errors/errors.ts';
import { MALAYSIA_OFFSET_MS, malaysianDay } from '../platform/values/malaysian-time.ts';

const TABLE = 'upload_quotas';
const MEGABYTE = 2 ** 20;
const DAY_SECONDS = 86_400;

const secondsUntilTomorrow = () => DAY_SECONDS - (Math.floor((Date.now() + MALAYSIA_OFFSET_MS) / 1000) % DAY_SECONDS);

/** A part of a user's quota that was taken for a file. */
export interface Reserved {
  /** Gives it back: the file was neither stored nor refused for what it holds. */
  release(): Promise<void>;
}

/**
 * Takes a part of what a user may upload on a day. One statement decides: any number of uploads at the same time cannot
 * pass the limit.
 * @throws 429 naming the limit and what remains
 */
export const reserveUpload = async (
  knex: Knex,
  { limits }: Pick<Config, 'limits'>,
  userId: string | null,
  bytes: number,
): Promise<Reserved> => {
  const user = userId && (await UserModel.query(knex).findById(userId).select('role'));
  if (!user) return { release: async () => {} };
  const megabytes = limits.uploadMegabytes[user.role];
  const mine = { user_id: userId, day: malaysianDay(new Date()) };
  await knex(TABLE).insert(mine).onConflict(['user_id', 'day']).ignore();
  const taken = await knex(TABLE)
    .where(mine)
    .where('bytes', '<=', megabytes * MEGABYTE - bytes)
    .increment('bytes', bytes);
  if (taken === 0) {
    const row = await knex(TABLE).where(mine).first('bytes');
    const left = Math.max(0, megabytes - Number(row?.bytes ?? 0) / MEGABYTE).toFixed(1);
    throw tooMany(
      `You can upload ${megabytes} MB a day, and ${left} MB of it are left today. Please go on tomorrow.`,
      secondsUntilTomorrow(),
    );
  }
  return { release: async () => void (await knex(TABLE).where(mine).decrement('bytes', bytes)) };
};
