import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import type { UserRow } from '../../accounts/account.ts';
import { findUser } from '../../accounts/account.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { audit } from '../../platform/audit.ts';
import { filledIn, lockDocument, readDocument, writeDocument } from '../../platform/documents.ts';
import { conflict } from '../../platform/errors/errors.ts';
import type { SecuritySettings } from './schemas.ts';

const DEFAULTS: SecuritySettings = { secondFactorRequiredOfAdmins: false };

/** What is demanded of who signs in. */
export const readSecuritySettings = async (knex: Knex): Promise<SecuritySettings> =>
  filledIn(DEFAULTS, (await readDocument<SecuritySettings>(knex, 'security')).value);

/** Whether this user must have a second factor. */
export const isRequired = async (knex: Knex, { role }: UserRow): Promise<boolean> =>
  role === 'admin' && (await readSecuritySettings(knex)).secondFactorRequiredOfAdmins;

/**
 * Saves what is demanded. Admins without a second factor are signed out when it becomes required, and can do nothing
 * but set one up when they come back.
 * @throws 409 when the admin who demands it has none
 */
export const saveSecuritySettings = (knex: Knex, actor: Actor, wanted: SecuritySettings): Promise<SecuritySettings> =>
  inTransaction(knex, async trx => {
    const before = filledIn(DEFAULTS, (await lockDocument<SecuritySettings>(trx, 'security')).value);
    const required = wanted.secondFactorRequiredOfAdmins;
    if (required && !(await findUser(trx, actor.id)).totp_confirmed_at)
      throw conflict('Set up your own second factor first');
    await writeDocument(trx, 'security', wanted);
    if (required && !before.secondFactorRequiredOfAdmins)
      await trx('users')
        .where({ role: 'admin' })
        .whereNull('deleted_at')
        .whereNull('totp_confirmed_at')
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
