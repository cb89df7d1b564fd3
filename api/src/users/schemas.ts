import Type, { type Static } from 'typebox';
import { Password, Proof, User } from '../accounts/schemas.ts';
import { AdjustmentReason } from '../credits/schemas.ts';
import { ROLES } from '../platform/access/roles.ts';
import { Email, ImageValue, Line, Name, Nullable, OneOf, OptionalName } from '../platform/http/schema.ts';

/** What anyone may read of a consultant who has a public franchise. */
export const PublicConsultant = Type.Object({
  id: Type.String(),
  name: Type.String(),
  company_name: Type.String(),
  photo: Type.String(),
});
export type PublicConsultant = Static<typeof PublicConsultant>;

/** What `GET /users/{id}` answers: the whole user to the admin and to that user, the public part to everybody else. */
export const UserAnswer = Type.Object({ ...Type.Partial(User).properties, ...PublicConsultant.properties });

/** A changed user. Who changes their own password goes on with a fresh token: all others have ended. */
export const UserSaved = Type.Object({
  ...User.properties,
  access_token: Type.Optional(Type.String({ description: 'After a change of one’s own password' })),
});
export type UserSaved = Static<typeof UserSaved>;

const profile = {
  name: Name('Name', 200),
  phone: Type.Optional(Line('Phone', 40)),
  photo: Type.Optional(ImageValue('Photo')),
  company_name: Type.Optional(OptionalName('Company name', 200)),
};

/** A new user; without a password they choose one by an invitation. */
export const NewUser = Type.Object({
  ...profile,
  email: Email(),
  password: Type.Optional(Password),
  role: OneOf('Role', ROLES),
  tokens: Type.Optional(Type.Integer({ title: 'Credits', minimum: 0, maximum: 1_000_000 })),
});
export type NewUser = Static<typeof NewUser>;

/** What the form sends: a password is required (specification §5) unless an invitation is asked for in its place. */
export const UserCreate = Type.Object({
  ...Proof.properties,
  ...NewUser.properties,
  invite: Type.Optional(
    Type.Boolean({ title: 'Send an invitation', description: 'By e-mail, to choose a password; then none is given' }),
  ),
});
export type UserCreate = Static<typeof UserCreate>;

/** A change of a user by the admin, or of oneself: there `email`, `role` and `tokens` are left as they are. */
export const UserUpdate = Type.Object({
  ...Proof.properties,
  ...profile,
  name: Type.Optional(profile.name),
  email: Type.Optional(Email()),
  password: Type.Optional(Nullable(Type.Union([Type.Literal(''), Password], { title: 'Password' }))),
  role: Type.Optional(OneOf('Role', ROLES)),
  tokens: Type.Optional(Type.Integer({ title: 'Credits', minimum: 0, maximum: 1_000_000 })),
  // Off until someone asks for it: a mail every day that nobody wanted is no service.
  digest_enabled: Type.Optional(Type.Boolean({ title: 'Daily summary', description: 'One’s own choice alone' })),
  expected_tokens: Type.Optional(Type.Integer({ description: 'Nothing changes when the balance is no longer this' })),
  reason: Type.Optional(AdjustmentReason),
});
export type UserUpdate = Static<typeof UserUpdate>;

export const UserDeletion = Type.Object({
  ...Proof.properties,
  successor_id: Type.Optional(
    Type.String({ title: 'Successor', maxLength: 64, description: 'The consultant who gets the franchises' }),
  ),
  move_credits: Type.Optional(
    Type.Boolean({ title: 'Move credits', description: 'The balance goes to the successor' }),
  ),
});
export type UserDeletion = Static<typeof UserDeletion>;

export const UserHoldings = Type.Object({
  franchises: Type.Integer({ description: 'Without those in the bin' }),
  leads_unlocked: Type.Integer({ description: 'Leads that they paid for: nobody else has them' }),
  leads_locked: Type.Integer({ description: 'Leads of their franchises that they have not unlocked' }),
  credits: Type.Integer(),
});
export type UserHoldings = Static<typeof UserHoldings>;
