import Type, { type Static } from 'typebox';
import { Password, User } from '../users/schemas.ts';

export const Login = Type.Object({
  email: Type.String({ title: 'Email', maxLength: 254, format: 'email' }),
  password: Type.String({ title: 'Password', minLength: 1, maxLength: 1000 }),
});
export type Login = Static<typeof Login>;

/** What an invitation's page sends: the link's token and the password that was chosen. */
export const InvitationAnswer = Type.Object({
  token: Type.String({ title: 'Token', minLength: 1, maxLength: 200 }),
  password: Password,
});
export type InvitationAnswer = Static<typeof InvitationAnswer>;

export const Session = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  user: User,
});
export type Session = Static<typeof Session>;
