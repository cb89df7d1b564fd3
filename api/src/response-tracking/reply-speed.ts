import { inTransaction, ReplySpeedModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { recordChange } from '../changes/feed.ts';
import { selectRefund } from '../leads/refund.ts';
import { RESPONSE_TIME_SETTINGS_DOCUMENT } from '../leads/response-time-settings.ts';
import { BATCH_RECORDS, inBatches } from '../platform/database/in-batches.ts';
import { readSettings } from '../settings/service.ts';

/** Minimum leads before a reply time is shown. */
export const MIN_MEASURED_LEADS = 10;
/** Number of days; leads unlocked within them are measured. */
const MEASURED_DAYS = 90;

/** Steps in hours; the smallest step that is at least the measured time is shown. */
const STEPS = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 120, 168, 336];

/**
 * Returns the reply time to show: within this many hours, more than half of the leads were answered. Null if there are
 * too few leads, or the time is above the last step.
 */
export const replyStep = (waits: readonly number[]): { median: number | null; withinHours: number | null } => {
  if (waits.length < MIN_MEASURED_LEADS) return { median: null, withinHours: null };
  const inOrder = waits.toSorted((a, b) => a - b);
  // With an even number of leads the longer of the two middle waits is used, so that the statement is never too
  // favourable.
  const median = inOrder[Math.floor(inOrder.length / 2)] ?? 0;
  return { median, withinHours: STEPS.find(hours => median <= hours * 60) ?? null };
};

const DAY_MS = 86_400_000;

/**
 * Returns how long each lead waited that a consultant unlocked in the last 90 days, in minutes of real time since the
 * lead arrived, as the visitor experiences it. A lead without a contact counts with the time until now, or until the
 * consent was withdrawn, unless it was refunded. Spam, deleted leads and leads of other consultants' franchises do not
 * count.
 */
const waitsOf = async (knex: Knex, userId: string, now: Date): Promise<number[]> => {
  const end = 'COALESCE(c.first_contact_at, LEAST(COALESCE(leads.withdrawn_at, ?), COALESCE(leads.erased_at, ?)))';
  const rows: { seconds: number }[] = await knex(knex.raw('lead_clocks AS c FORCE INDEX (ix_lead_clocks_user)'))
    .joinRaw('STRAIGHT_JOIN leads ON leads.id = c.lead_id')
    .joinRaw('STRAIGHT_JOIN franchises ON franchises.id = leads.franchise_id')
    .where('c.user_id', userId)
    .where('c.opened_at', '>=', new Date(now.getTime() - MEASURED_DAYS * DAY_MS))
    .where('leads.is_suspected', false)
    .whereNull('leads.deleted_at')
    .whereRaw(
      `(c.first_contact_at IS NOT NULL OR (franchises.consultant_id = c.user_id AND NOT EXISTS (${selectRefund('c.lead_id', 'c.user_id')})))`,
    )
    .select(knex.raw(`TIMESTAMPDIFF(MICROSECOND, c.arrived_at, ${end}) / 1000000 AS seconds`, [now, now]));
  return rows.map(({ seconds }) => Math.max(0, Number(seconds)) / 60);
};

const measureOne = (knex: Knex, userId: string, { now, isShown }: { now: Date; isShown: boolean }): Promise<boolean> =>
  inTransaction(knex, async trx => {
    const before = await ReplySpeedModel.query(trx).findById(userId).forUpdate();
    const waits = await waitsOf(trx, userId, now);
    const { median, withinHours } = replyStep(waits);
    const within_hours = isShown ? withinHours : null;
    if (!before && waits.length === 0) return false;
    const row = {
      within_hours,
      leads: waits.length,
      median_minutes: median === null ? null : Math.ceil(median),
      computed_at: now,
    };
    if (before) await ReplySpeedModel.query(trx).findById(userId).patch(row);
    else await ReplySpeedModel.query(trx).insert({ user_id: userId, ...row });
    const isChanged = (before?.within_hours ?? null) !== within_hours;
    if (isChanged) await recordChange(trx, { kind: 'consultant', entityId: userId });
    return isChanged;
  });

/**
 * Measures how fast each consultant usually replies. The pages of their franchises are published again only if the
 * statement on them changes.
 */
export const measureReplySpeeds = async (
  knex: Knex,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<{ measured: number; changed: number }> => {
  const { value: settings } = await readSettings(knex, RESPONSE_TIME_SETTINGS_DOCUMENT);
  let [last, changed] = ['', 0];
  const measured = await inBatches(signal, async () => {
    const page = await UserModel.query(knex)
      .where({ role: 'consultant', deleted_at: null })
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_RECORDS)
      .select('id');
    last = page.at(-1)?.id ?? last;
    for (const { id } of page)
      if (!signal.aborted && (await measureOne(knex, id, { now, isShown: settings.show_reply_speed }))) changed++;
    return page.length;
  });
  return { measured, changed };
};
