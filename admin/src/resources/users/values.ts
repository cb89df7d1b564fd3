import type { User } from '@marketplace/api';
import { HttpError } from 'react-admin';
import { NO_PROOF, toProof } from '../../account/security/ProofInputs.tsx';

export const toUserValues = (user?: User) => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  role: user?.role ?? 'consultant',
  /** A new one chooses the password by an invitation; else the admin gives one. */
  invite: user === undefined,
  password: '',
  phone: user?.phone ?? '',
  company_name: user?.company_name ?? '',
  photo: user?.photo ?? '',
  tokens: String(user?.tokens ?? 0),
  /** Why the credits are others than before. */
  reason: '',
  /** Has chosen no password yet. */
  invited: user?.invited ?? false,
  ...NO_PROOF,
});

/** A user as the form holds it; what is typed stays text until it is sent. */
export type UserValues = ReturnType<typeof toUserValues>;

/** Whether a change asks for the password of who makes it: of oneself, and where it weakens another admin (decisions, "Identity"). */
export const asksForProof = (
  { password, email, role }: Pick<UserValues, 'password' | 'email' | 'role'>,
  user: Pick<User, 'id' | 'email' | 'role'> | undefined,
  ownId: string | undefined,
): boolean => {
  const isOwn = user?.id === ownId;
  if (!user || (!isOwn && user.role !== 'admin')) return false;
  return password !== '' || email !== user.email || (!isOwn && role !== 'admin');
};

/** Credits are whole and at least 0; what is no number becomes 0 (specification §5). */
const creditsOf = (text: string) => Math.max(0, Math.trunc(Number(text)) || 0);

/** Whether the form changes the balance of somebody who has one. */
export const isMoved = ({ role, tokens }: Pick<UserValues, 'role' | 'tokens'>, user?: Pick<User, 'tokens'>) =>
  role === 'consultant' && creditsOf(tokens) !== (user?.tokens ?? 0);

/** The balance that the server answers where it is another than the one that the admin saw. */
export const changedBalance = (error: unknown): number | undefined => {
  const current = error instanceof HttpError && error.status === 409 ? error.body?.current : undefined;
  return typeof current?.tokens === 'number' ? current.tokens : undefined;
};

/**
 * What is sent. A blank password keeps the current one. Credits are a consultant's; they are sent only when they were
 * changed, with the balance that the admin saw.
 */
export const toUserWrite = (
  { invite, invited: _, password, tokens, reason, current_password, current_code, ...values }: UserValues,
  user?: User,
  ownId?: string,
) => {
  const credits = creditsOf(tokens);
  const moved = isMoved({ role: values.role, tokens }, user);
  return {
    ...values,
    ...(invite ? { invite } : password !== '' && { password }),
    ...toProof({ current_password, current_code }, asksForProof({ password, ...values }, user, ownId)),
    ...(moved && { tokens: credits }),
    ...(moved && user && { expected_tokens: user.tokens }),
    ...(moved && user && reason.trim() !== '' && { reason: reason.trim() }),
  };
};
