import Type, { type Static } from 'typebox';
import { Password, User } from '../accounts/schemas.ts';
import { Email, Moment } from '../platform/http/schema.ts';
import { Code } from './second-factor/schemas.ts';

/** Kept by the browser through signing out: its wrong passwords are counted apart from those of others. */
const DeviceToken = Type.String({ title: 'Device token', maxLength: 200, description: 'Of an earlier sign-in here' });

export const Login = Type.Object({
  email: Type.String({ title: 'Email', maxLength: 254, format: 'email' }),
  password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000 }),
  code: Type.Optional(Code),
  device_token: Type.Optional(DeviceToken),
});
export type Login = Static<typeof Login>;

export const ForgottenPassword = Type.Object({ email: Email() });

/** The same for every address, whether it has an account or not. */
export const ForgottenPasswordAnswer = Type.Object({ message: Type.String() });

/** Whose password was changed, to sign in with. */
export const PasswordReset = Type.Object({ email: Type.String() });
export type PasswordReset = Static<typeof PasswordReset>;

/** What the page of a link by mail sends: the link's token and the password that was chosen. */
export const InvitationAnswer = Type.Object({
  token: Type.String({ title: 'Token', minLength: 1, maxLength: 200 }),
  password: Password,
  device_token: Type.Optional(DeviceToken),
});
export type InvitationAnswer = Static<typeof InvitationAnswer>;

export const Session = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  user: User,
  device_token: Type.Optional(
    Type.String({ description: 'After a sign-in: to be kept, also when signed out, and sent with the next one' }),
  ),
  second_factor_missing: Type.Optional(
    Type.Boolean({ description: 'Admins must have a second factor here: this token can do nothing but set one up' }),
  ),
});
export type Session = Static<typeof Session>;

/** A session whose password was just entered again. */
export const ConfirmedSession = Type.Object({ access_token: Type.String() });
export type ConfirmedSession = Static<typeof ConfirmedSession>;

/** Where someone is signed in. */
export const UserSession = Type.Object({
  id: Type.String(),
  browser: Type.String({ description: 'Empty where unknown' }),
  system: Type.String({ description: 'Empty where unknown' }),
  address: Type.String({ description: 'About where: `203.0.113.*`' }),
  created_at: Moment,
  last_used_at: Type.Unsafe<string>({ ...Moment, description: 'To within five minutes' }),
  is_current: Type.Boolean({ description: 'The session of this call' }),
});
export type UserSession = Static<typeof UserSession>;

export const EndedSessions = Type.Object({ ended: Type.Integer() });
