import type { FastifyRequest } from 'fastify';
import type { UserRow } from '../accounts/account.ts';
import type { AccessEvent } from '../platform/access-log.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, notSignedIn } from '../platform/errors/errors.ts';
import { isPassword } from '../platform/secrets/passwords.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.ts';
import { knownDevice } from './known-devices.ts';
import { beginSignIn } from './login-failures.ts';
import type { Login } from './schemas.ts';
import { demandCode } from './second-factor/check.ts';
import { hasSecondFactor } from './second-factor/service.ts';
import { findAccount } from './session.ts';

type LoginRequest = Pick<FastifyRequest, 'id' | 'ip' | 'log'> & { body: Login };

const proveIdentity = async (context: Context, request: LoginRequest, row: UserRow | undefined): Promise<UserRow> => {
  const { email, password, code, device_token } = request.body;
  const { ip } = request;
  const device = await knownDevice(context, row?.id ?? '', device_token);
  const isKnownThere = () => isKnownAddress(context, row?.id ?? '', ip);
  // Another password ends the browser's count too: most have guessed until they were refused before they reset theirs.
  const counted = device && `${device} ${row?.session_epoch}`;
  const attempt = await beginSignIn(context, { email, ip, device: counted, isKnownThere });
  if (!(await isPassword(row?.password_hash ?? null, password)) || !row) throw notSignedIn('wrong_credentials');
  if (hasSecondFactor(row)) {
    if (!code) await attempt.withdraw();
    await demandCode(context, request, row, { code, device });
  }
  await attempt.succeed();
  await rememberAddress(context, request, row.id);
  return row;
};

/** What a failed sign-in is in the audit log, and why; null for one that was only asked for its code. */
const failureOf = (error: unknown): { event: AccessEvent; reason: string } | null => {
  if (!(error instanceof DomainError)) return null;
  if (error.kind === 'too-many') return { event: 'sign-in-blocked', reason: 'too many attempts' };
  if (error.kind === 'not-signed-in') return { event: 'sign-in-failed', reason: 'password' };
  const isWrongCode = error.faults?.some(({ type }) => type === 'value');
  return isWrongCode ? { event: 'sign-in-failed', reason: 'code' } : null;
};

/**
 * Signs in by password and, where there is one, second factor. Each attempt is written into the audit log.
 * @throws 401 for a wrong e-mail or password, 422 for the code, 429 after too many attempts
 */
export const signIn = async (context: Context, request: LoginRequest): Promise<UserRow> => {
  const { email } = request.body;
  const row = await findAccount(context, 'email', email);
  const entry = { ip: request.ip, requestId: request.id, userId: row?.id ?? null, email };
  try {
    const user = await proveIdentity(context, request, row);
    await context.accessLog.record('sign-in', entry);
    return user;
  } catch (error) {
    const failure = failureOf(error);
    if (failure) await context.accessLog.record(failure.event, { ...entry, facts: { reason: failure.reason } });
    throw error;
  }
};
