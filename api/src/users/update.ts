import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { auditUser, findUser, lockUser, saveUser, toUser, type UserRow } from '../accounts/account.ts';
import { endAccountLinks } from '../accounts/account-links.ts';
import {
  isSameMailbox,
  notifyFormerAddress,
  notifyOfAdmin,
  notifyUser,
  resendInvitation,
} from '../accounts/account-mails.ts';
import { adjustCredits } from '../credits/service.ts';
import { storeImages } from '../media/embedded.ts';
import { recordPictures } from '../media/record-pictures.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { Context } from '../platform/context.ts';
import { requireVersion } from '../platform/http/version.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';
import { requireAnotherAdmin } from './admins.ts';
import { USER_IMAGES } from './create.ts';
import { recordConsultantChange } from './franchises-of.ts';
import { makesAdmin, needsPassword, needsRecentSignIn, userChanged } from './required-proof.ts';
import type { UserUpdate } from './schemas.ts';
import { throwEmailTaken } from './service.ts';

export interface ChangedUser {
  row: UserRow;
  /** Whether the user's previous tokens are invalid now, because the password or role changed. */
  sessionsEnded: boolean;
}

/** Returns the fields that users may change in their own profile; email, role and credits are reserved to admins. */
export const ownProfile = ({ name, phone, photo, company_name, password, digest_enabled }: UserUpdate): UserUpdate => ({
  name,
  phone,
  photo,
  company_name,
  password,
  digest_enabled,
});

const isSeen = (before: UserRow, after: UserRow) =>
  before.name !== after.name || before.company_name !== after.company_name || before.photo !== after.photo;

/** Ends emailed links when the password or the address changes, since another person may read the old mailbox. */
const endLinks = async (trx: Knex, before: UserRow, after: UserRow) => {
  const isElsewhere = after.email !== before.email;
  if (isElsewhere || after.password_hash !== before.password_hash) await endAccountLinks(trx, after.id);
  if (isElsewhere && after.password_hash === null)
    await resendInvitation(trx, after.id, 'The address was corrected; another invitation goes there');
};

/**
 * Changes a user. A new password or role invalidates all tokens of the user, a new password or address all emailed
 * links.
 * @param options.asAdmin whether email, role and credits may be changed
 * @param options.isProven whether the caller's password was verified (see `needsPassword`)
 * @param options.isRecent whether the caller signed in recently (see `requireRecentSignIn`) or is proven
 * @param options.ifMatch the version that was read
 * @throws 403 if admins demote themselves; 404; 409 if the balance is not `expected_tokens`, or for the last admin;
 * 412; 422
 */
export const updateUser = async (
  context: Context,
  actor: Actor,
  id: string,
  body: UserUpdate,
  options: { asAdmin: boolean; isProven: boolean; isRecent: boolean; ifMatch: string | undefined },
): Promise<ChangedUser> => {
  const { knex } = context.database;
  const seen = await findUser(knex, id);
  const wanted = await storeImages(context, options.asAdmin ? body : ownProfile(body), USER_IMAGES, actor);
  const password_hash = wanted.password ? await hashPassword(wanted.password) : undefined;
  // The transaction reads nothing before it locks the user, so that it sees the user's current franchises. A user who
  // became an admin in the meantime is not demoted without proof (`needsPassword`).
  return inTransaction(knex, async trx => {
    if (wanted.role === 'consultant' && seen.role === 'admin')
      await requireAnotherAdmin(trx, { id, actorId: actor.id, production: context.config.production }, 'demote');
    const before = await lockUser(trx, id);
    requireVersion(options.ifMatch, before.updated_at, () => toUser(before));
    if (!options.isProven && needsPassword(actor, before, wanted)) throw userChanged();
    if (!options.isRecent && needsRecentSignIn(actor, before, wanted)) throw userChanged();
    const {
      name,
      email,
      phone,
      company_name,
      photo,
      role,
      digest_enabled,
      tokens: to,
      expected_tokens: expected,
    } = wanted;
    if (to !== undefined)
      await adjustCredits(trx, { userId: id, to, expected, actorId: actor.id, note: wanted.reason });
    const sessionsEnded = password_hash !== undefined || (role !== undefined && role !== before.role);
    await saveUser(trx, id, {
      name: name?.trim(),
      email,
      phone,
      company_name,
      photo,
      role,
      password_hash,
      digest_enabled: id === actor.id ? digest_enabled : undefined,
      session_epoch: before.session_epoch + (sessionsEnded ? 1 : 0),
    });
    if (photo !== undefined) await recordPictures(trx, 'user', [{ id, fields: { photo } }], actor.id);
    const row = await findUser(trx, id);
    await endLinks(trx, before, row);
    if (isSeen(before, row)) await recordConsultantChange(trx, id);
    if (makesAdmin(before, wanted)) await notifyOfAdmin(trx, id, actor.id, 'promoted');
    if (password_hash) await notifyUser(trx, id, 'user.password-changed');
    // If no password was ever chosen, the address was only corrected, and the owner of the previous address needs no
    // notification.
    if (before.password_hash !== null && !isSameMailbox(before.email, row.email))
      await notifyFormerAddress(trx, id, before.email);
    const action = password_hash ? 'update with password' : 'update';
    await auditUser(trx, actor, action, id, { before: toUser(before), after: toUser(row) });
    return { row, sessionsEnded };
  }).catch(throwEmailTaken);
};
