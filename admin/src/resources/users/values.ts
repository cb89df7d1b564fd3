import type { User } from '@marketplace/api';
import { HttpError } from 'react-admin';
import { NO_PROOF, toProof } from '../../account/security/ProofInputs.tsx';

export const toUserValues = (user?: User) => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  role: user?.role ?? 'consultant',
  /** A new user sets the password through an invitation by default. */
  invite: user === undefined,
  password: '',
  phone: user?.phone ?? '',
  company_name: user?.company_name ?? '',
  photo: user?.photo ?? '',
  tokens: String(user?.tokens ?? 0),
  /** Reason for a change of the credits. */
  reason: '',
  /** True if the user has not set a password yet. */
  invited: user?.invited ?? false,
  ...NO_PROOF,
});

/** Form values of a user. Typed numbers remain text until they are sent. */
export type UserValues = ReturnType<typeof toUserValues>;

/**
 * Returns whether a change requires the signed-in admin's password. This is the case for changes to one's own sign-in
 * data, and to another admin's sign-in data or role.
 */
export const needsPassword = (
  { password, email, role }: Pick<UserValues, 'password' | 'email' | 'role'>,
  user: Pick<User, 'id' | 'email' | 'role'> | undefined,
  ownId: string | undefined,
): boolean => {
  const isOwn = user?.id === ownId;
  if (!user || (!isOwn && user.role !== 'admin')) return false;
  return password !== '' || email !== user.email || (!isOwn && role !== 'admin');
};

/** Parses credits: a whole number of at least 0. Invalid input becomes 0 (specification, section 5). */
const creditsOf = (text: string) => Math.max(0, Math.trunc(Number(text)) || 0);

/** Returns whether the form changes a consultant's balance. */
export const changesBalance = ({ role, tokens }: Pick<UserValues, 'role' | 'tokens'>, user?: Pick<User, 'tokens'>) =>
  role === 'consultant' && creditsOf(tokens) !== (user?.tokens ?? 0);

/** Returns the current balance from a conflict response, or undefined for other errors. */
export const balanceInConflict = (error: unknown): number | undefined => {
  const current = error instanceof HttpError && error.status === 409 ? error.body?.current : undefined;
  return typeof current?.tokens === 'number' ? current.tokens : undefined;
};

/**
 * Converts form values to the request body. An empty password keeps the current one. Changed credits are sent with the
 * displayed balance, so that the server can detect conflicts.
 */
export const toUserWrite = (
  { invite, invited: _, password, tokens, reason, current_password, current_code, ...values }: UserValues,
  user?: User,
  ownId?: string,
) => {
  const credits = creditsOf(tokens);
  const moved = changesBalance({ role: values.role, tokens }, user);
  return {
    ...values,
    ...(invite ? { invite } : password !== '' && { password }),
    ...toProof({ current_password, current_code }, needsPassword({ password, ...values }, user, ownId)),
    ...(moved && { tokens: credits }),
    ...(moved && user && { expected_tokens: user.tokens }),
    ...(moved && user && reason.trim() !== '' && { reason: reason.trim() }),
  };
};
