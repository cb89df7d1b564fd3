import { inTransaction, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { auditUser, type UserRow } from '../../accounts/account.ts';
import { tellUser } from '../../accounts/account-mails.ts';
import { openSecret } from '../../platform/secrets/secrets.ts';
import { hashOfRecoveryCode, isAppCode, stepOf, typedCode } from './codes.ts';

/** Where codes are checked, and in which request. */
export interface CodePlace {
  knex: Knex;
  secretsKey: string;
  requestId: string;
}

/** The name under which a user's secret is sealed. */
export const sealedAs = (userId: string) => `second factor ${userId}`;

/** Takes a code of the app; each works once, however many ask at the same time. */
const takeAppCode = async ({ knex, secretsKey }: CodePlace, row: UserRow, code: string): Promise<boolean> => {
  const secret = row.totp_secret && openSecret(secretsKey, sealedAs(row.id), row.totp_secret);
  const step = secret ? stepOf(secret, code) : null;
  if (step === null) return false;
  const taken = await UserModel.query(knex)
    .where({ id: row.id, totp_secret: row.totp_secret })
    .where(earlier => earlier.whereNull('totp_last_step').orWhere('totp_last_step', '<', step))
    .patch({ totp_last_step: step });
  return taken === 1;
};

const takeRecoveryCode = ({ knex, secretsKey, requestId }: CodePlace, { id }: UserRow, code: string) =>
  inTransaction(knex, async trx => {
    const row = await UserModel.query(trx).findById(id).forUpdate();
    const hash = hashOfRecoveryCode(secretsKey, id, code);
    const left = row?.recovery_codes ?? [];
    if (!left.includes(hash)) return false;
    await row?.$query(trx).patch({ recovery_codes: left.filter(other => other !== hash) });
    await auditUser(trx, { id, requestId }, 'use-recovery-code', id);
    await tellUser(trx, id, 'user.recovery-code-used');
    return true;
  });

/** Whether a code is the app's of now, or a recovery code that is left. Either is used up by it. */
export const takeCode = async (place: CodePlace, row: UserRow, text: string): Promise<boolean> => {
  const code = typedCode(text);
  return isAppCode(code) ? takeAppCode(place, row, code) : takeRecoveryCode(place, row, code);
};
