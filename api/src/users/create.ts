import { inTransaction, newId } from '@marketplace/db';
import { findUser, toUser, type UserRow } from '../accounts/account.ts';
import { inviteUser } from '../accounts/account-mails.ts';
import { moveCredits } from '../credits/service.ts';
import { storeImages } from '../media/embedded.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';
import type { NewUser } from './schemas.ts';
import { emailTaken } from './service.ts';

/**
 * Adds a user, who gets an invitation by e-mail where no password is given; first credits are the first entry of their ledger.
 * @throws 422 when the email is taken, or the photo can't be kept
 */
export const createUser = async (context: Context, actor: Actor, body: NewUser): Promise<UserRow> => {
  const { photo, password, tokens = 0, ...rest } = await storeImages(context, body, { photo: 'photo' }, actor.id);
  const password_hash = password === undefined ? null : await hashPassword(password);
  return inTransaction(context.database.knex, async trx => {
    const id = newId();
    await trx('users').insert({
      id,
      email: rest.email,
      name: rest.name.trim(),
      role: rest.role,
      company_name: rest.company_name ?? '',
      phone: rest.phone ?? '',
      photo: photo ?? '',
      password_hash,
    });
    if (tokens > 0) await moveCredits(trx, { userId: id, delta: tokens, reason: 'opening', actorId: actor.id });
    if (password_hash === null) await inviteUser(trx, id);
    const row = await findUser(trx, id);
    await audit(trx, actor, { action: 'create', entity: 'user', entityId: id, after: toUser(row) });
    return row;
  }).catch(emailTaken);
};
