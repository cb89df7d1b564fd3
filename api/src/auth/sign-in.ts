import type { FastifyRequest } from 'fastify';
import type { UserRow } from '../accounts/account.ts';
import type { AccessEvent } from '../platform/access-log.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, notSignedIn } from '../platform/errors/errors.ts';
import { isPassword } from '../platform/secrets/passwords.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.ts';
import { findKnownDevice } from './known-devices.ts';
import { beginSignIn } from './login-failures.ts';
import type { Login } from './schemas.ts';
import { requireCode } from './second-factor/check.ts';
import { hasSecondFactor } from './second-factor/service.ts';
import { findAccount } from './session.ts';

type LoginRequest = Pick<FastifyRequest, 'id' | 'ip' | 'log'> & { body: Login };

const proveIdentity = async (context: Context, request: LoginRequest, row: UserRow | undefined): Promise<UserRow> => {
  const { email, password, code, device_token } = request.body;
  const { ip } = request;
  const device = await findKnownDevice(context, row?.id ?? '', device_token);
  const isKnownThere = () => isKnownAddress(context, row?.id ?? '', ip);
  // The key contains the session epoch, so that a changed password resets the browser's count: most users have used up
  // their attempts before they change it.
  const counted = device && `${device} ${row?.session_epoch}`;
  const attempt = await beginSignIn(context, { email, ip, device: counted, isKnownThere });
  if (!(await isPassword(row?.password_hash ?? null, password)) || !row) throw notSignedIn('wrong_credentials');
  if (hasSecondFactor(row)) {
    if (!code) await attempt.withdraw();
    await requireCode(context, request, row, { code, device });
  }
  await attempt.succeed();
  await rememberAddress(context, request, row.id);
  return row;
};

/** Returns the audit event and reason of a failed sign-in; null when only the code was missing. */
const failureOf = (error: unknown): { event: AccessEvent; reason: string } | null => {
  if (!(error instanceof DomainError)) return null;
  if (error.kind === 'too-many') return { event: 'sign-in-blocked', reason: 'too many attempts' };
  if (error.kind === 'not-signed-in') return { event: 'sign-in-failed', reason: 'password' };
  const isWrongCode = error.faults?.some(({ type }) => type === 'value');
  return isWrongCode ? { event: 'sign-in-failed', reason: 'code' } : null;
};

/**
 * Signs in with the password and, if there is one, the second factor. Each attempt is recorded in the audit log.
 * @throws 401 for a wrong email or password, 422 for the code, 429 after too many attempts
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
