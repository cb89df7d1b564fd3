import type { FastifyRequest } from 'fastify';
import type { UserRow } from '../accounts/account.ts';
import type { Proof } from '../accounts/schemas.ts';
import { signedIn } from '../platform/access/access.ts';
import { guesserOf } from '../platform/access/caller.ts';
import type { Context } from '../platform/context.ts';
import { fault, invalid } from '../platform/errors/errors.ts';
import { isPassword } from '../platform/secrets/passwords.ts';
import { demandCode } from './second-factor/check.ts';
import { hasSecondFactor } from './second-factor/service.ts';
import { accountOf } from './session.ts';

const WINDOW_SECONDS = 15 * 60;

/** One's own password and, where there is a second factor, a code, as they were sent. */
export interface Given {
  password?: string;
  code?: string;
}

/** What the two are called in the body that they come in. */
const FIELDS = { password: 'current_password', code: 'current_code' };

const missing = (field: string) => fault(field, 'required', 'current_password_required');

/** Wrong ones are counted per session, from wherever they come. */
const checkPassword = async (
  { accessLog, config, rateLimits }: Context,
  request: FastifyRequest,
  row: UserRow,
  { password = '', field }: { password: string | undefined; field: string },
) => {
  if (!password) throw invalid([missing(field)]);
  const { id: requestId, ip } = request;
  const most = { count: config.limits.loginFailures, code: 'too_many_wrong_passwords' } as const;
  await rateLimits.counter('own passwords', WINDOW_SECONDS).attempt(guesserOf(signedIn(request)), most, async () => {
    if (await isPassword(row.password_hash, password)) return;
    await accessLog.record('proof-failed', { ip, requestId, userId: row.id, facts: { reason: 'password' } });
    throw invalid([fault(field, 'value', 'password_wrong')]);
  });
};

/**
 * Demands the password of who asks: whoever found an open screen, or a token, knows none. What would shut the owner out,
 * or another admin, asks for it (decisions "Identity and trust").
 * @throws 422 at the field when it is missing or wrong, 429 after too many wrong ones
 */
export const demandPassword = async (
  context: Context,
  request: FastifyRequest,
  { password }: Given,
  fields = FIELDS,
): Promise<UserRow> => {
  const row = await accountOf(context, signedIn(request).id);
  await checkPassword(context, request, row, { password, field: fields.password });
  return row;
};

/** The same with the code of the second factor, where there is one; both are told when both are missing. */
export const demandProof = async (
  context: Context,
  request: FastifyRequest,
  { password, code }: Given,
  fields = FIELDS,
): Promise<void> => {
  const row = await accountOf(context, signedIn(request).id);
  const guarded = hasSecondFactor(row);
  if (guarded && !code)
    throw invalid([...(password ? [] : [missing(fields.password)]), fault(fields.code, 'required', 'code_required')]);
  await checkPassword(context, request, row, { password, field: fields.password });
  if (guarded) await demandCode(context, request, row, { code, field: fields.code });
};

/** A body without the caller's own password and code. */
export const withoutProof = <Body extends Proof>({ current_password: _password, current_code: _code, ...body }: Body) =>
  body;

/** What a body that asks for it holds of it. */
export const proofIn = ({ current_password, current_code }: Proof): Given => ({
  password: current_password,
  code: current_code,
});
