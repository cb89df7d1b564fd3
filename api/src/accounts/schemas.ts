import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { ROLES } from '../platform/access/roles.ts';
import { DialableNumber, Moment, OneOf } from '../platform/http/schema.ts';

export const MIN_PASSWORD_LENGTH = 10;

/** A chosen password. Its strength is checked in `chosen-password.ts`. */
export const Password = Type.String({ title: 'Password', minLength: MIN_PASSWORD_LENGTH, maxLength: 200 });

/** The caller's proof of identity, for calls where a token alone is not enough. */
export const Proof = Type.Object({
  current_password: Type.Optional(
    Type.String({ title: 'Current password', maxLength: 1000, description: 'The caller’s own' }),
  ),
  current_code: Type.Optional(
    Type.String({ title: 'Current code', maxLength: 40, description: 'Required if the caller has a second factor' }),
  ),
});
export type Proof = Static<typeof Proof>;

/** Adds the caller's password and code to the body of a call. */
export const addProofFields = <Fields extends TProperties>(body: TObject<Fields>) =>
  Type.Object({ ...Proof.properties, ...body.properties });

/** A complete user, for admins and that user. Never includes the password. */
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
  second_factor: Type.Boolean({ description: 'Whether signing in needs a code of an authenticator app' }),
  invited: Type.Boolean({ description: 'Whether the user has an invitation and no password yet' }),
  digest_enabled: Type.Boolean({ description: 'Whether the user gets a summary of locked leads every morning' }),
  created_at: Moment,
  updated_at: Moment,
});
export type User = Static<typeof User>;
