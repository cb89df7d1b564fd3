import { inTransaction, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { auditUser, findUser, lockUser, toUser, type UserRow } from '../accounts/account.ts';
import { type AdminAddition, inviteUser, notifyOfAdmin, resendInvitation } from '../accounts/account-mails.ts';
import { moveCredits } from '../credits/service.ts';
import { storeImages } from '../media/embedded.ts';
import { recordPictures } from '../media/record-pictures.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { Context } from '../platform/context.ts';
import { conflict } from '../platform/errors/errors.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';
import { userChanged } from './required-proof.ts';
import type { NewUser } from './schemas.ts';
import { throwEmailTaken } from './service.ts';

export const USER_IMAGES = { photo: 'photo' } as const;

/**
 * Creates a user, who gets an invitation by email if no password is given. Initial credits become the first entry of
 * the ledger.
 * @param addition how the other admins are notified of a new admin
 * @throws 422 when the email address is taken, or the photo cannot be stored
 */
export const createUser = async (
  context: Context,
  actor: Actor,
  body: NewUser,
  addition: Extract<AdminAddition, 'created' | 'imported'> | 'without notice' = 'created',
): Promise<UserRow> => {
  const stored = await storeImages(context, body, USER_IMAGES, actor);
  const { email, name, role, company_name, phone, photo, password, tokens = 0 } = stored;
  const password_hash = password === undefined ? null : await hashPassword(password);
  return inTransaction(context.database.knex, async trx => {
    const fields = { email, name: name.trim(), role, company_name, phone, photo, password_hash };
    const { id } = await UserModel.query(trx).insert(fields);
    await recordPictures(trx, 'user', [{ id, fields: { photo } }], actor.id);
    if (tokens > 0) await moveCredits(trx, { userId: id, delta: tokens, reason: 'opening', actorId: actor.id });
    if (password_hash === null) await inviteUser(trx, id);
    const row = await findUser(trx, id);
    if (role === 'admin' && addition !== 'without notice') await notifyOfAdmin(trx, id, actor.id, addition);
    await auditUser(trx, actor, 'create', id, { after: toUser(row) });
    return row;
  }).catch(throwEmailTaken);
};

/**
 * Sends another invitation to a user who has not chosen a password yet; an invitation that was already sent stays
 * valid.
 * @param options.mayReachAdmins whether the caller signed in recently (see `requireRecentSignIn`)
 * @throws 404; 409 when the user has a password, or became an admin in the meantime
 */
export const resendUserInvitation = (
  knex: Knex,
  actor: Actor,
  id: string,
  { mayReachAdmins }: { mayReachAdmins: boolean },
): Promise<UserRow> =>
  inTransaction(knex, async trx => {
    // The user is locked before the password is checked, so that a concurrent acceptance of the invitation is noticed.
    const row = await lockUser(trx, id);
    if (row.role === 'admin' && !mayReachAdmins) throw userChanged();
    if (row.password_hash !== null) throw conflict('user_has_password');
    await resendInvitation(trx, id, 'Another invitation was requested');
    await auditUser(trx, actor, 'invite', id);
    return row;
  });
