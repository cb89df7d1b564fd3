import Type, { type Static } from 'typebox';
import { Password, Proof, User } from '../accounts/schemas.ts';
import { AdjustmentReason } from '../credits/schemas.ts';
import { ROLES } from '../platform/access/roles.ts';
import { Email, ImageValue, Line, Name, Nullable, OneOf, OptionalName } from '../platform/http/schema.ts';

/** The public part of a consultant who has a public franchise. */
export const PublicConsultant = Type.Object({
  id: Type.String(),
  name: Type.String(),
  company_name: Type.String(),
  photo: Type.String(),
});
export type PublicConsultant = Static<typeof PublicConsultant>;

/** The response of `GET /users/{id}`: complete for admins and the user, the public part for others. */
export const UserAnswer = Type.Object({ ...Type.Partial(User).properties, ...PublicConsultant.properties });

/**
 * The response of a change. A change of the caller's own password includes a new token, since all others have ended.
 */
export const UserSaved = Type.Object({
  ...User.properties,
  access_token: Type.Optional(Type.String({ description: 'After a change of the caller’s own password' })),
});
export type UserSaved = Static<typeof UserSaved>;

const profile = {
  name: Name('Name', 200),
  phone: Type.Optional(Line('Phone', 40)),
  photo: Type.Optional(ImageValue('Photo')),
  company_name: Type.Optional(OptionalName('Company name', 200)),
};

/** A new user, who chooses a password by invitation if none is given. */
export const NewUser = Type.Object({
  ...profile,
  email: Email(),
  password: Type.Optional(Password),
  role: OneOf('Role', ROLES),
  tokens: Type.Optional(Type.Integer({ title: 'Credits', minimum: 0, maximum: 1_000_000 })),
});
export type NewUser = Static<typeof NewUser>;

/**
 * The body of the form: a password is required (specification, section 5) unless an invitation is requested instead.
 */
export const UserCreate = Type.Object({
  ...Proof.properties,
  ...NewUser.properties,
  invite: Type.Optional(
    Type.Boolean({
      title: 'Send an invitation',
      description: 'By email, to choose a password; the body then has none',
    }),
  ),
});
export type UserCreate = Static<typeof UserCreate>;

/** A change by an admin, or of the caller's own profile, where `email`, `role` and `tokens` are ignored. */
export const UserUpdate = Type.Object({
  ...Proof.properties,
  ...profile,
  name: Type.Optional(profile.name),
  email: Type.Optional(Email()),
  password: Type.Optional(Nullable(Type.Union([Type.Literal(''), Password], { title: 'Password' }))),
  role: Type.Optional(OneOf('Role', ROLES)),
  tokens: Type.Optional(Type.Integer({ title: 'Credits', minimum: 0, maximum: 1_000_000 })),
  // The summary is off by default, so that no user gets daily mails that they did not ask for.
  digest_enabled: Type.Optional(Type.Boolean({ title: 'Daily summary', description: 'Only the user can change it' })),
  expected_tokens: Type.Optional(Type.Integer({ description: 'The change is refused if the balance is different' })),
  reason: Type.Optional(AdjustmentReason),
});
export type UserUpdate = Static<typeof UserUpdate>;

export const UserDeletion = Type.Object({
  ...Proof.properties,
  successor_id: Type.Optional(
    Type.String({ title: 'Successor', maxLength: 64, description: 'The consultant who gets the franchises' }),
  ),
  move_credits: Type.Optional(
    Type.Boolean({ title: 'Move credits', description: 'Moves the balance to the successor' }),
  ),
});
export type UserDeletion = Static<typeof UserDeletion>;

export const UserHoldings = Type.Object({
  franchises: Type.Integer({ description: 'Excluding those in the recycle bin' }),
  leads_unlocked: Type.Integer({ description: 'Leads that the user has unlocked, which no one else has' }),
  leads_locked: Type.Integer({ description: 'Locked leads of the user’s franchises' }),
  credits: Type.Integer(),
});
export type UserHoldings = Static<typeof UserHoldings>;
