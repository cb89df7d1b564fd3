import type { FastifyRequest } from 'fastify';
import type { UserRow } from '../accounts/account.ts';
import type { Proof } from '../accounts/schemas.ts';
import { requireSignedIn } from '../platform/access/access.ts';
import { guessCountKey } from '../platform/access/caller.ts';
import type { Context } from '../platform/context.ts';
import { fault, invalid } from '../platform/errors/errors.ts';
import { isPassword } from '../platform/secrets/passwords.ts';
import { requireCode } from './second-factor/check.ts';
import { hasSecondFactor } from './second-factor/service.ts';
import { accountOf } from './session.ts';

const WINDOW_SECONDS = 15 * 60;

/** The caller's own password and, with a second factor, a code, as the request contains them. */
export interface GivenProof {
  password?: string;
  code?: string;
}

/** Default names of the fields in the body. */
const FIELDS = { password: 'current_password', code: 'current_code' };

const missing = (field: string) => fault(field, 'required', 'current_password_required');

/** Checks the password. Wrong passwords are counted per session, from any address. */
const checkPassword = async (
  { accessLog, config, rateLimits }: Context,
  request: FastifyRequest,
  row: UserRow,
  { password = '', field }: { password: string | undefined; field: string },
) => {
  if (!password) throw invalid([missing(field)]);
  const { id: requestId, ip } = request;
  const most = { count: config.limits.loginFailures, code: 'too_many_wrong_passwords' } as const;
  await rateLimits
    .counter('own passwords', WINDOW_SECONDS)
    .attempt(guessCountKey(requireSignedIn(request)), most, async () => {
      if (await isPassword(row.password_hash, password)) return;
      await accessLog.record('proof-failed', { ip, requestId, userId: row.id, facts: { reason: 'password' } });
      throw invalid([fault(field, 'value', 'password_wrong')]);
    });
};

/**
 * Requires the caller's password, for actions that could lock out the owner or another admin. A person at an unlocked
 * screen or with a stolen token does not know the password.
 * @throws 422 at the field if it is missing or wrong, 429 after too many wrong ones
 */
export const requirePassword = async (
  context: Context,
  request: FastifyRequest,
  { password }: GivenProof,
  fields = FIELDS,
): Promise<UserRow> => {
  const row = await accountOf(context, requireSignedIn(request).id);
  await checkPassword(context, request, row, { password, field: fields.password });
  return row;
};

/**
 * Requires the caller's password and, with a second factor, a code. If both are missing, both are reported.
 * @throws 422 at the field when it is missing or wrong, 429 after too many wrong ones
 */
export const requireProof = async (
  context: Context,
  request: FastifyRequest,
  { password, code }: GivenProof,
  fields = FIELDS,
): Promise<void> => {
  const row = await accountOf(context, requireSignedIn(request).id);
  const guarded = hasSecondFactor(row);
  if (guarded && !code)
    throw invalid([...(password ? [] : [missing(fields.password)]), fault(fields.code, 'required', 'code_required')]);
  await checkPassword(context, request, row, { password, field: fields.password });
  if (guarded) await requireCode(context, request, row, { code, field: fields.code });
};

/** Removes the caller's password and code from a body. */
export const withoutProof = <Body extends Proof>({ current_password: _password, current_code: _code, ...body }: Body) =>
  body;

/** Returns the caller's password and code from a body. */
export const proofIn = ({ current_password, current_code }: Proof): GivenProof => ({
  password: current_password,
  code: current_code,
});
