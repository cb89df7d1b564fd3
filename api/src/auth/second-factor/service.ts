import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { auditUser, findUser, lockUser, saveUser, type UserRow } from '../../accounts/account.ts';
import { notifyUser } from '../../accounts/account-mails.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { accessEvents } from '../../platform/access-log.ts';
import type { Context } from '../../platform/context.ts';
import { NOW } from '../../platform/database/database-time.ts';
import { conflict, fault, invalid, notAllowed } from '../../platform/errors/errors.ts';
import { sealSecret, unsealSecret } from '../../platform/secrets/secrets.ts';
import { secondFactorSecretName } from './check.ts';
import { hashOfRecoveryCode, newRecoveryCodes, newSecret, stepOf, typedCode } from './codes.ts';
import { isSecondFactorRequired } from './requirement.ts';

/** Returns whether a user has a second factor. */
export const hasSecondFactor = (row: UserRow): boolean => row.totp_confirmed_at !== null;

const NONE = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null, recovery_codes: null };

/**
 * Creates a secret for the user's authenticator app; sign-ins need no code until it is confirmed.
 * @throws 409 when there is a second factor already
 */
export const beginSecondFactor = ({ config, database: { knex } }: Context, id: string): Promise<string> =>
  inTransaction(knex, async trx => {
    const row = await lockUser(trx, id);
    if (hasSecondFactor(row)) throw conflict('second_factor_exists');
    const secret = newSecret();
    await row
      .$query(trx)
      .patch({ ...NONE, totp_secret: sealSecret(config.secretsKey, secondFactorSecretName(id), secret) });
    return secret;
  });

const storedCodes = (secretsKey: string, id: string, codes: string[]) =>
  codes.map(code => hashOfRecoveryCode(secretsKey, id, code));

/**
 * Turns the second factor on; all other sessions end.
 * @returns the recovery codes, which are never shown again
 * @throws 409 if no secret was created or it was already confirmed; 422 if the code is wrong
 */
export const confirmSecondFactor = (
  { config, database: { knex } }: Context,
  actor: Actor,
  code: string,
): Promise<string[]> =>
  inTransaction(knex, async trx => {
    const { id } = actor;
    const row = await lockUser(trx, id);
    if (!row.totp_secret || hasSecondFactor(row)) throw conflict('second_factor_not_begun');
    const secret = unsealSecret(config.secretsKey, secondFactorSecretName(id), row.totp_secret);
    const step = secret ? stepOf(secret, typedCode(code)) : null;
    if (step === null) throw invalid([fault('code', 'value', 'code_wrong_check_clock')]);
    const codes = newRecoveryCodes();
    await saveUser(trx, id, {
      totp_confirmed_at: NOW,
      totp_last_step: step,
      recovery_codes: storedCodes(config.secretsKey, id, codes),
      session_epoch: row.session_epoch + 1,
    });
    await auditUser(trx, actor, 'add-second-factor', id);
    accessEvents.record({ event: 'second-factor-changed' });
    await notifyUser(trx, id, 'user.second-factor-on');
    return codes;
  });

/**
 * Creates ten new recovery codes; the previous ones no longer work.
 * @throws 409 when there is no second factor
 */
export const renewRecoveryCodes = ({ config, database: { knex } }: Context, actor: Actor): Promise<string[]> =>
  inTransaction(knex, async trx => {
    const { id } = actor;
    const row = await lockUser(trx, id);
    if (!hasSecondFactor(row)) throw conflict('no_second_factor');
    const codes = newRecoveryCodes();
    await row.$query(trx).patch({ recovery_codes: storedCodes(config.secretsKey, id, codes) });
    await auditUser(trx, actor, 'renew-recovery-codes', id);
    accessEvents.record({ event: 'second-factor-changed' });
    return codes;
  });

/**
 * Removes a second factor: the user's own, or, as an admin, that of a user who lost theirs. In the second case the
 * sessions of that user end.
 * @throws 403 if an admin removes their own this way, 409 if the user has none or admins must have one
 */
export const removeSecondFactor = (knex: Knex, actor: Actor, id: string, as: 'oneself' | 'admin'): Promise<UserRow> =>
  inTransaction(knex, async trx => {
    if (as === 'admin' && id === actor.id) throw notAllowed('own_second_factor_in_profile');
    const row = await lockUser(trx, id);
    if (!hasSecondFactor(row)) throw conflict('no_second_factor');
    if (as === 'oneself' && (await isSecondFactorRequired(trx, row)))
      throw conflict('second_factor_required_for_admins');
    await saveUser(trx, id, { ...NONE, session_epoch: row.session_epoch + (as === 'admin' ? 1 : 0) });
    await auditUser(trx, actor, 'remove-second-factor', id);
    accessEvents.record({ event: 'second-factor-changed' });
    await notifyUser(trx, id, 'user.second-factor-off');
    return findUser(trx, id);
  });
