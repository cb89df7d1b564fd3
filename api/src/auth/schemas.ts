import Type, { type Static } from 'typebox';
import { Password, User } from '../accounts/schemas.ts';
import { Email } from '../platform/http/schema.ts';
import { Code } from './second-factor/schemas.ts';

export const Login = Type.Object({
  email: Type.String({ title: 'Email', maxLength: 254, format: 'email' }),
  password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000 }),
  code: Type.Optional(Code),
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
});
export type InvitationAnswer = Static<typeof InvitationAnswer>;

export const Session = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  user: User,
  second_factor_missing: Type.Optional(
    Type.Boolean({ description: 'Admins must have a second factor here: this token can do nothing but set one up' }),
  ),
});
export type Session = Static<typeof Session>;
