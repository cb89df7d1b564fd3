import { inTransaction, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { findUser, type UserRow } from '../../accounts/account.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { audit } from '../../platform/audit.ts';
import { lockDocument, mergeDefaults, readDocument, writeDocument } from '../../platform/documents.ts';
import { conflict } from '../../platform/errors/errors.ts';
import type { SecuritySettings } from './schemas.ts';

const DEFAULTS: SecuritySettings = { secondFactorRequiredOfAdmins: false, idleSignOutHours: 12 };

export const readSecuritySettings = async (knex: Knex): Promise<SecuritySettings> =>
  mergeDefaults(DEFAULTS, (await readDocument<SecuritySettings>(knex, 'security')).value);

/** Returns whether this user must have a second factor. */
export const isSecondFactorRequired = async (knex: Knex, { role }: UserRow): Promise<boolean> =>
  role === 'admin' && (await readSecuritySettings(knex)).secondFactorRequiredOfAdmins;

/**
 * Returns whether a change ends the requirement of a second factor. This weakens the account of every other admin, so
 * it needs the caller's password.
 */
export const endsSecondFactorRequirement = (before: SecuritySettings, wanted: Demanded['wanted']): boolean =>
  before.secondFactorRequiredOfAdmins && !wanted.secondFactorRequiredOfAdmins;

/** The new settings, and whether the caller's password was verified. */
interface Demanded {
  wanted: Pick<SecuritySettings, 'secondFactorRequiredOfAdmins'> & Partial<SecuritySettings>;
  isProven: boolean;
}

/**
 * Saves the security settings. When a second factor becomes required, admins without one are signed out; after their
 * next sign-in they can only set one up.
 * @throws 409 if the caller has no second factor, or if another admin changed the requirement at the same time
 */
export const saveSecuritySettings = (
  knex: Knex,
  actor: Actor,
  { wanted: asked, isProven }: Demanded,
): Promise<SecuritySettings> =>
  inTransaction(knex, async trx => {
    const before = mergeDefaults(DEFAULTS, (await lockDocument<SecuritySettings>(trx, 'security')).value);
    const wanted = { ...before, ...asked };
    if (!isProven && endsSecondFactorRequirement(before, wanted)) throw conflict('record_changed');
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
