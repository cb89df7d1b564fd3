import Type, { type Static } from 'typebox';
import { Password, User } from '../accounts/schemas.ts';
import { Email, Moment } from '../platform/http/schema.ts';
import { SecondFactorCode } from './second-factor/schemas.ts';

/**
 * A token that the browser stores and does not delete at sign-out. Wrong passwords from this browser are counted
 * separately.
 */
const DeviceToken = Type.String({
  title: 'Device token',
  maxLength: 200,
  description: 'From an earlier sign-in with this browser',
});

export const Login = Type.Object({
  email: Type.String({ title: 'Email', maxLength: 254, format: 'email' }),
  password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000 }),
  code: Type.Optional(SecondFactorCode),
  device_token: Type.Optional(DeviceToken),
});
export type Login = Static<typeof Login>;

export const ForgottenPassword = Type.Object({ email: Email() });

/** The response is the same for every address, whether or not an account has it. */
export const ForgottenPasswordAnswer = Type.Object({ message: Type.String() });

/** The email address of the account, with which the page then signs in. */
export const PasswordResetAnswer = Type.Object({ email: Type.String() });
export type PasswordResetAnswer = Static<typeof PasswordResetAnswer>;

/** The body sent by the page of a mailed link: the link's token and the chosen password. */
export const PasswordChoice = Type.Object({
  token: Type.String({ title: 'Token', minLength: 1, maxLength: 200 }),
  password: Password,
  device_token: Type.Optional(DeviceToken),
});
export type PasswordChoice = Static<typeof PasswordChoice>;

export const Session = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  user: User,
  device_token: Type.Optional(
    Type.String({ description: 'After a sign-in: to be stored beyond the sign-out, and sent with the next sign-in' }),
  ),
  second_factor_missing: Type.Optional(
    Type.Boolean({ description: 'Admins must have a second factor: this token can only set one up' }),
  ),
});
export type Session = Static<typeof Session>;

/** The token of a session after its password was confirmed. */
export const ConfirmedSession = Type.Object({ access_token: Type.String() });
export type ConfirmedSession = Static<typeof ConfirmedSession>;

/** A session of a user. */
export const UserSession = Type.Object({
  id: Type.String(),
  browser: Type.String({ description: 'Empty if unknown' }),
  system: Type.String({ description: 'Empty if unknown' }),
  address: Type.String({ description: 'Approximate address: `203.0.113.*`' }),
  created_at: Moment,
  last_used_at: Type.Unsafe<string>({ ...Moment, description: 'Accurate to five minutes' }),
  is_current: Type.Boolean({ description: 'Whether it is the session of this call' }),
});
export type UserSession = Static<typeof UserSession>;

export const EndedSessions = Type.Object({ ended: Type.Integer() });
