import { inTransaction, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { findUser, type UserRow } from '../../accounts/account.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { audit } from '../../platform/audit.ts';
import { filledIn, lockDocument, readDocument, writeDocument } from '../../platform/documents.ts';
import { conflict } from '../../platform/errors/errors.ts';
import type { SecuritySettings } from './schemas.ts';

const DEFAULTS: SecuritySettings = { secondFactorRequiredOfAdmins: false, idleSignOutHours: 12 };

export const readSecuritySettings = async (knex: Knex): Promise<SecuritySettings> =>
  filledIn(DEFAULTS, (await readDocument<SecuritySettings>(knex, 'security')).value);

/** Whether this user must have a second factor. */
export const isRequired = async (knex: Knex, { role }: UserRow): Promise<boolean> =>
  role === 'admin' && (await readSecuritySettings(knex)).secondFactorRequiredOfAdmins;

/** Where admins may sign in with less than before, that weakens every other admin's account (decisions "Identity and trust"). */
export const asksForProofToDemand = (before: SecuritySettings, wanted: Demanded['wanted']): boolean =>
  before.secondFactorRequiredOfAdmins && !wanted.secondFactorRequiredOfAdmins;

/** What is demanded from now on, and whether who asks gave their own password. */
interface Demanded {
  wanted: Pick<SecuritySettings, 'secondFactorRequiredOfAdmins'> & Partial<SecuritySettings>;
  isProven: boolean;
}

/**
 * Saves what is demanded. Admins without a second factor are signed out when it becomes required, and can do nothing
 * but set one up when they come back.
 * @throws 409 when the admin who demands it has none, or somebody else demanded it in this moment
 */
export const saveSecuritySettings = (
  knex: Knex,
  actor: Actor,
  { wanted: asked, isProven }: Demanded,
): Promise<SecuritySettings> =>
  inTransaction(knex, async trx => {
    const before = filledIn(DEFAULTS, (await lockDocument<SecuritySettings>(trx, 'security')).value);
    const wanted = { ...before, ...asked };
    if (!isProven && asksForProofToDemand(before, wanted)) throw conflict('record_changed');
    const required = wanted.secondFactorRequiredOfAdmins;
    if (required && !(await findUser(trx, actor.id)).totp_confirmed_at)
      throw conflict('own_second_factor_required_first');
    await writeDocument(trx, 'security', wanted);
    if (required && !before.secondFactorRequiredOfAdmins)
      await UserModel.query(trx)
        .where({ role: 'admin', deleted_at: null, totp_confirmed_at: null })
        .increment('session_epoch', 1);
    await audit(trx, actor, {
      action: 'update',
      entity: 'security-settings',
      entityId: 'security',
      before,
      after: wanted,
    });
    return wanted;
  });
