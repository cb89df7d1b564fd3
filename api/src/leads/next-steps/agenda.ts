import { randomBytes } from 'node:crypto';
import { inTransaction, ReminderSettingsModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { notifyOfCalendar } from '../../accounts/account-mails.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { audit } from '../../platform/audit.ts';
import { databaseTime } from '../../platform/database/database-time.ts';
import { sha256 } from '../../platform/values/sha256.ts';
import type { Agenda, CalendarAddress } from './schemas.ts';

/** Length of the calendar's secret, which makes guessing impossible. */
const SECRET_BYTES = 32;

/** Returns a user's reminder settings; reminders by mail are on by default. */
export const readAgenda = async (knex: Knex, userId: string): Promise<Agenda> => {
  const agenda = await ReminderSettingsModel.query(knex).findById(userId);
  const user = await UserModel.query(knex).findById(userId).select('session_epoch');
  const isOpen = agenda?.calendar_epoch === user?.session_epoch;
  return {
    reminds_by_mail: agenda?.reminds_by_mail ?? true,
    calendar_since: (isOpen && agenda?.calendar_since?.toISOString()) || null,
  };
};

/** Turns reminders by mail on or off. */
export const saveAgenda = (knex: Knex, actor: Actor, reminds_by_mail: boolean): Promise<Agenda> =>
  inTransaction(knex, async trx => {
    await ReminderSettingsModel.query(trx)
      .insert({ user_id: actor.id, reminds_by_mail })
      .onConflict()
      .merge({ reminds_by_mail });
    await audit(trx, actor, { action: 'agenda', entity: 'user', entityId: actor.id, after: { reminds_by_mail } });
    return readAgenda(trx, actor.id);
  });

/**
 * Creates a private address for a user's calendar and notifies the user. The previous address becomes invalid.
 * @param apiUrl `PUBLIC_API_URL`
 */
export const renewCalendar = (knex: Knex, actor: Actor, apiUrl: string): Promise<CalendarAddress> =>
  inTransaction(knex, async trx => {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const owner = await UserModel.query(trx).findById(actor.id).forShare().throwIfNotFound();
    const calendar = {
      calendar_hash: sha256(secret),
      calendar_since: await databaseTime(trx),
      calendar_epoch: owner.session_epoch,
    };
    await ReminderSettingsModel.query(trx)
      .insert({ user_id: actor.id, ...calendar })
      .onConflict()
      .merge(calendar);
    await audit(trx, actor, { action: 'calendar-renewed', entity: 'user', entityId: actor.id });
    await notifyOfCalendar(trx, owner);
    return {
      address: `${apiUrl}/calendar/${secret}.ics`,
      calendar_since: calendar.calendar_since.toISOString(),
    };
  });

/** Deletes the address of a user's calendar. */
export const endCalendar = (knex: Knex, actor: Actor): Promise<void> =>
  inTransaction(knex, async trx => {
    const none = { calendar_hash: null, calendar_since: null };
    const ended = await ReminderSettingsModel.query(trx).findById(actor.id).whereNotNull('calendar_hash').patch(none);
    if (ended) await audit(trx, actor, { action: 'calendar-ended', entity: 'user', entityId: actor.id });
  });

/**
 * Finds the owner of a calendar by the secret in its address. The address becomes invalid when the account is deleted
 * or all its sessions end: after a new password, a new role, or signing out everywhere.
 */
export const ownerOfCalendar = (knex: Knex, secret: string): Promise<UserModel | undefined> =>
  UserModel.query(knex)
    .join('agendas', 'agendas.user_id', 'users.id')
    .where({ 'agendas.calendar_hash': sha256(secret) })
    .whereColumn('agendas.calendar_epoch', 'users.session_epoch')
    .whereNull('users.deleted_at')
    .select('users.id')
    .first()
    .execute();
