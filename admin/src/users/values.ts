import type { Role, User } from '@marketplace/api';

/** A user as the form holds it; what is typed stays text until it is sent. */
export interface UserValues {
  name: string;
  email: string;
  role: Role;
  password: string;
  phone: string;
  company_name: string;
  photo: string;
  tokens: string;
}

export const toUserValues = (user?: User): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  role: user?.role ?? 'consultant',
  password: '',
  phone: user?.phone ?? '',
  company_name: user?.company_name ?? '',
  photo: user?.photo ?? '',
  tokens: String(user?.tokens ?? 0),
});

/** Credits are whole and at least 0; what is no number becomes 0 (specification §5). */
const creditsOf = (text: string) => Math.max(0, Math.trunc(Number(text)) || 0);

/**
 * What is sent. A blank password keeps the current one. Credits are a consultant's; they are sent only when they were
 * changed, with the balance that the admin saw.
 */
export const toUserWrite = ({ password, tokens, ...values }: UserValues, user?: User) => {
  const credits = creditsOf(tokens);
  const moved = values.role === 'consultant' && credits !== (user?.tokens ?? 0);
  return {
    ...values,
    ...(password !== '' && { password }),
    ...(moved && { tokens: credits }),
    ...(moved && user && { expected_tokens: user.tokens }),
  };
};
