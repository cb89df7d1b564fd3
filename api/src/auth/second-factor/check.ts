import { inTransaction, UserModel } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import { auditUser, type UserRow } from '../../accounts/account.ts';
import { notifyUser } from '../../accounts/account-mails.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { guessCountKey, type SignedIn } from '../../platform/access/caller.ts';
import type { Context } from '../../platform/context.ts';
import { fault, invalid } from '../../platform/errors/errors.ts';
import { unsealSecret } from '../../platform/secrets/secrets.ts';
import { visitorAddress } from '../../platform/values/visitor-address.ts';
import { isKnownAddress } from '../known-addresses.ts';
import { hashOfRecoveryCode, isAppCode, stepOf, typedCode } from './codes.ts';

const WINDOW_SECONDS = 15 * 60;
const TOO_MANY = 'too_many_wrong_codes';
/**
 * Maximum wrong codes per account from all unknown addresses together. It is low, since the guesser already knows the
 * password.
 */
const MOST = { count: 10, code: TOO_MANY } as const;
/** Maximum wrong codes per account from all known addresses together; each of them also has the lower limit. */
const MOST_OF_KNOWN = { count: 50, code: TOO_MANY } as const;

/** The name under which a user's secret is encrypted. */
export const secondFactorSecretName = (userId: string) => `second factor ${userId}`;

/** Accepts a code of the app. Each code works once, even if several requests send it at the same time. */
const takeAppCode = async ({ config, database }: Context, row: UserRow, code: string): Promise<boolean> => {
  const secret = row.totp_secret && unsealSecret(config.secretsKey, secondFactorSecretName(row.id), row.totp_secret);
  const step = secret ? stepOf(secret, code) : null;
  if (step === null) return false;
  const updatedCount = await UserModel.query(database.knex)
    .where({ id: row.id, totp_secret: row.totp_secret })
    .where(earlier => earlier.whereNull('totp_last_step').orWhere('totp_last_step', '<', step))
    .patch({ totp_last_step: step });
  return updatedCount === 1;
};

const takeRecoveryCode = ({ config, database }: Context, actor: Actor, code: string) =>
  inTransaction(database.knex, async trx => {
    const { id } = actor;
    const row = await UserModel.query(trx).findById(id).forUpdate();
    const hash = hashOfRecoveryCode(config.secretsKey, id, code);
    const remainingCodes = row?.recovery_codes ?? [];
    if (!remainingCodes.includes(hash)) return false;
    await row?.$query(trx).patch({ recovery_codes: remainingCodes.filter(other => other !== hash) });
    await auditUser(trx, actor, 'use-recovery-code', id);
    await notifyUser(trx, id, 'user.recovery-code-used');
    return true;
  });

/** Accepts a code of the app, or a recovery code that was not used yet and is then used up. */
const takeCode = async (context: Context, actor: Actor, row: UserRow, text: string): Promise<boolean> => {
  const code = typedCode(text);
  return isAppCode(code) ? takeAppCode(context, row, code) : takeRecoveryCode(context, actor, code);
};

/**
 * Limits wrong codes. Wrong codes from unknown addresses never block a user at an address from which they signed in
 * before.
 */
const fewGuesses = async (
  context: Context,
  { userId, ip, device }: { userId: string; ip: string; device: string | null },
  guess: () => Promise<void>,
): Promise<void> => {
  const counter = context.rateLimits.counter('codes', WINDOW_SECONDS);
  const isKnown = device !== null || (await isKnownAddress(context, userId, ip));
  if (!isKnown) return counter.attempt(userId, MOST, guess);
  const ofAllKnown = () => counter.attempt(`known ${userId}`, MOST_OF_KNOWN, guess);
  return counter.attempt(`${userId} ${device ?? visitorAddress(ip)}`, MOST, ofAllKnown);
};

/** The code that a request contains, with the known browser that sent it. */
interface SentCode {
  code: string | undefined;
  device?: string | null;
  /** Name of the code's field in the body. */
  field?: string;
}

/**
 * Requires the code of a user's second factor.
 * @throws 422 at `code` if it is missing or wrong, 429 after too many wrong codes
 */
export const requireCode = async (
  context: Context,
  { id: requestId, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
  row: UserRow,
  { code, device = null, field = 'code' }: SentCode,
): Promise<void> => {
  if (!code) throw invalid([fault(field, 'required', 'code_required')]);
  await fewGuesses(context, { userId: row.id, ip, device }, async () => {
    if (!(await takeCode(context, { id: row.id, requestId }, row, code)))
      throw invalid([fault(field, 'value', 'code_wrong_or_used')]);
  });
};

/**
 * Limits the wrong codes when a user turns a second factor on. They are counted separately, so that they block no
 * sign-in.
 * @throws 429 after too many wrong codes; the errors of `confirm`
 */
export const tryFirstCode = <Result>(
  { rateLimits }: Context,
  caller: SignedIn,
  confirm: () => Promise<Result>,
): Promise<Result> => rateLimits.counter('first codes', WINDOW_SECONDS).attempt(guessCountKey(caller), MOST, confirm);
