import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { ROLES } from '../platform/access/roles.ts';
import { DialableNumber, Moment, OneOf } from '../platform/http/schema.ts';

export const SHORTEST_PASSWORD = 10;

/** A password that someone chooses. Whether it is easy to guess is a rule of its own: `chosen-password.ts`. */
export const Password = Type.String({ title: 'Password', minLength: SHORTEST_PASSWORD, maxLength: 200 });

/** What shows that it is oneself who asks, where a token alone is not enough (decisions "Identity and trust"). */
export const Proof = Type.Object({
  current_password: Type.Optional(
    Type.String({ title: 'Current password', maxLength: 1000, description: 'One’s own, of who asks' }),
  ),
  current_code: Type.Optional(
    Type.String({ title: 'Current code', maxLength: 40, description: 'Where one has a second factor' }),
  ),
});
export type Proof = Static<typeof Proof>;

/** The body of a call, which may come with the caller's own password and code. */
export const withProof = <Fields extends TProperties>(body: TObject<Fields>) =>
  Type.Object({ ...Proof.properties, ...body.properties });

/** A whole user, for the admin and for that user. Never the password. */
export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: OneOf('Role', ROLES),
  tokens: Type.Integer({ description: 'Credit balance' }),
  company_name: Type.String(),
  phone: Type.String(),
  phone_dialable: DialableNumber,
  photo: Type.String(),
  second_factor: Type.Boolean({ description: 'Signs in with a code of an authenticator app, too' }),
  invited: Type.Boolean({ description: 'Has chosen no password yet: an invitation waits for them' }),
  digest_enabled: Type.Boolean({ description: 'Wants a summary of unopened leads every morning' }),
  created_at: Moment,
  updated_at: Moment,
});
export type User = Static<typeof User>;
