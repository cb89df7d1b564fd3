import { FormerAddressModel, newId, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { callOff } from '../outbox/called-off.ts';
import type { StoredMailServer } from '../outbox/email/settings.ts';
import { enqueueMail, enqueueMails } from '../outbox/enqueue.ts';
import type { NoPayload } from '../outbox/message.ts';

declare module '../outbox/message.ts' {
  interface EmailKinds extends Record<AccountMail | typeof INVITATION, NoPayload> {
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

/** Queues the e-mail by which a user without a password chooses one; its link is made when it is sent. */
export const inviteUser = (trx: Knex, userId: string, which = ''): Promise<void> =>
  enqueueMail(trx, { kind: INVITATION, key: `${userId}${which}`, userId, payload: {} });

/** Why an invitation that still waits is called off for another one. */
type Because = 'The address was corrected; another invitation goes there' | 'Another invitation was asked for';

/** Queues another one, to an address that was corrected or by request; one that still waits is called off for it. */
export const inviteAgain = async (trx: Knex, userId: string, because: Because): Promise<void> => {
  await callOff(trx, trx('outbox').where({ user_id: userId, kind: INVITATION }), because);
  await inviteUser(trx, userId, `:${newId()}`);
};

/** Queues an e-mail to a user about their account, in the transaction of what it tells. */
export const tellUser = (trx: Knex, userId: string, kind: AccountMail): Promise<void> =>
  enqueueMail(trx, { kind, userId, payload: {} });

/** Whether mails to both arrive at the same place: servers make no difference between capitals and small letters. */
export const isSameMailbox = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** For so long the address that a user had before can be told of the change. */
export const FORMER_ADDRESSES_KEPT_DAYS = 30;

/** Queues an e-mail to the address that a user had before: whoever did not change it themselves must hear of it there. */
export const tellFormerAddress = async (trx: Knex, userId: string, email: string): Promise<void> => {
  const { id } = await FormerAddressModel.query(trx).insert({ user_id: userId, email });
  await enqueueMail(trx, { kind: 'user.address-changed', userId, payload: { former_address_id: id } });
};

/** How somebody became an admin. */
export type AdminAddition = 'created' | 'imported' | 'promoted' | 'restored';

/** The admins who are notified of what another one did, without these. */
const otherAdmins = async (trx: Knex, ...without: string[]): Promise<string[]> => {
  const admins = await UserModel.query(trx)
    .where({ role: 'admin', deleted_at: null })
    .whereNotIn('id', without)
    .select('id');
  return admins.map(({ id }) => id);
};

/**
 * Queues an e-mail to all other admins about a new one.
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
 * Queues an e-mail to all other admins about another mail server. It goes through the previous one: whoever changed the
 * server may read what the new one sends.
 * @param previous its settings, with sealed secrets
 * @param by the admin who changed them
 */
export const notifyOfMailServer = async (trx: Knex, previous: StoredMailServer, by: string): Promise<void> =>
  enqueueMails(trx, {
    kind: 'mail-server.changed',
    about: newId(),
    userIds: await otherAdmins(trx, by),
    payload: { by, previous },
  });

/** Queues an e-mail to somebody whose calendar got a private address, and where they are an admin to all other admins. */
export const notifyOfCalendar = async (trx: Knex, { id, role }: Pick<UserModel, 'id' | 'role'>): Promise<void> => {
  await tellUser(trx, id, 'user.calendar-made');
  if (role === 'admin')
    await enqueueMails(trx, {
      kind: 'admin.calendar-made',
      about: newId(),
      userIds: await otherAdmins(trx, id),
      payload: { by: id },
    });
};
