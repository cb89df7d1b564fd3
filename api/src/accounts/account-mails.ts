import { FormerAddressModel, newId, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { cancelMessages } from '../outbox/cancel-messages.ts';
import type { StoredMailServer } from '../outbox/email/settings.ts';
import { enqueueMail, enqueueMails } from '../outbox/enqueue.ts';
import type { NoPayload } from '../outbox/message.ts';

declare module '../outbox/message.ts' {
  interface EmailPayloads extends Record<AccountMail | typeof INVITATION, NoPayload> {
    'user.address-changed': { former_address_id: string };
    'admin.added': { admin_id: string; by: string; how: AdminAddition };
    'admin.calendar-made': { by: string };
    'mail-server.changed': { by: string; previous: StoredMailServer };
  }
}

export type AccountMail =
  | 'user.reset'
  | 'user.password-changed'
  | 'user.second-factor-on'
  | 'user.second-factor-off'
  | 'user.recovery-code-used'
  | 'user.calendar-made';

const INVITATION = 'user.invitation';

/** Queues an invitation to a user without a password; its link is created when it is sent. */
export const inviteUser = (trx: Knex, userId: string, which = ''): Promise<void> =>
  enqueueMail(trx, { kind: INVITATION, key: `${userId}${which}`, userId, payload: {} });

/** Why a pending invitation is cancelled when another one is sent. */
type Because = 'The address was corrected; another invitation goes there' | 'Another invitation was requested';

/** Queues another invitation, because it was requested or the address was corrected, and cancels a pending one. */
export const resendInvitation = async (trx: Knex, userId: string, because: Because): Promise<void> => {
  await cancelMessages(trx, trx('outbox').where({ user_id: userId, kind: INVITATION }), because);
  await inviteUser(trx, userId, `:${newId()}`);
};

/** Queues an email to a user about their account, in the transaction of the change. */
export const notifyUser = (trx: Knex, userId: string, kind: AccountMail): Promise<void> =>
  enqueueMail(trx, { kind, userId, payload: {} });

/** Returns whether two addresses are the same mailbox: servers ignore upper and lower case. */
export const isSameMailbox = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Days for which a previous address is stored, to notify it of the change. */
export const FORMER_ADDRESSES_KEPT_DAYS = 30;

/** Queues an email to the previous address of a user, so that the user notices a change by another person. */
export const notifyFormerAddress = async (trx: Knex, userId: string, email: string): Promise<void> => {
  const { id } = await FormerAddressModel.query(trx).insert({ user_id: userId, email });
  await enqueueMail(trx, { kind: 'user.address-changed', userId, payload: { former_address_id: id } });
};

/** How a user became an admin. */
export type AdminAddition = 'created' | 'imported' | 'promoted' | 'restored';

/** Returns the ids of all admins except these, for notifications. */
const otherAdmins = async (trx: Knex, ...without: string[]): Promise<string[]> => {
  const admins = await UserModel.query(trx)
    .where({ role: 'admin', deleted_at: null })
    .whereNotIn('id', without)
    .select('id');
  return admins.map(({ id }) => id);
};

/**
 * Queues an email to all other admins about a new admin.
 * @param by the admin who added them
 */
export const notifyOfAdmin = async (trx: Knex, adminId: string, by: string, how: AdminAddition): Promise<void> =>
  enqueueMails(trx, {
    kind: 'admin.added',
    about: newId(),
    userIds: await otherAdmins(trx, by, adminId),
    payload: { admin_id: adminId, by, how },
  });

/**
 * Queues an email to all other admins about a changed mail server. It is sent through the previous server, because the
 * admin who made the change may be able to read what the new one sends.
 * @param previous the settings of the previous server, with encrypted secrets
 * @param by the admin who changed them
 */
export const notifyOfMailServer = async (trx: Knex, previous: StoredMailServer, by: string): Promise<void> =>
  enqueueMails(trx, {
    kind: 'mail-server.changed',
    about: newId(),
    userIds: await otherAdmins(trx, by),
    payload: { by, previous },
  });

/**
 * Queues an email to a user whose calendar got a private address. If the user is an admin, all other admins are
 * notified too.
 */
export const notifyOfCalendar = async (trx: Knex, { id, role }: Pick<UserModel, 'id' | 'role'>): Promise<void> => {
  await notifyUser(trx, id, 'user.calendar-made');
  if (role === 'admin')
    await enqueueMails(trx, {
      kind: 'admin.calendar-made',
      about: newId(),
      userIds: await otherAdmins(trx, id),
      payload: { by: id },
    });
};
