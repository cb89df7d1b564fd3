import type { UserRow } from '../accounts/account.ts';
import type { Actor } from '../platform/access/actor.ts';
import { conflict } from '../platform/errors/errors.ts';
import type { UserUpdate } from './schemas.ts';

/**
 * Returns whether a change needs the caller's password: a change of the caller's own password or email address, or one
 * that weakens another admin's account.
 * @param wanted the changes, without fields that the caller may not change
 */
export const needsPassword = ({ id }: Pick<Actor, 'id'>, before: UserRow, wanted: UserUpdate): boolean => {
  const isOwn = id === before.id;
  if (!isOwn && before.role !== 'admin') return false;
  const isMoved = wanted.email !== undefined && wanted.email !== before.email;
  return Boolean(wanted.password) || isMoved || (!isOwn && wanted.role === 'consultant');
};

/** Returns whether a change makes a user an admin. */
export const makesAdmin = (before: Pick<UserRow, 'role'>, { role }: UserUpdate): boolean =>
  role === 'admin' && before.role !== 'admin';

/** Fields with which a user signs in or receives leads. */
const CONTACT_FIELDS = ['email', 'phone'] as const;

/**
 * Returns whether a change needs a recent sign-in: it makes a user an admin, changes credits, changes another admin, or
 * changes how another user signs in or is contacted.
 * @param wanted as in {@link needsPassword}
 */
export const needsRecentSignIn = ({ id }: Pick<Actor, 'id'>, before: UserRow, wanted: UserUpdate): boolean => {
  if (makesAdmin(before, wanted) || (wanted.tokens !== undefined && wanted.tokens !== before.tokens)) return true;
  if (id === before.id) return false;
  const isMoved = CONTACT_FIELDS.some(field => wanted[field] !== undefined && wanted[field] !== before[field]);
  return before.role === 'admin' || Boolean(wanted.password) || isMoved;
};

/**
 * Returns whether a deletion needs the caller's password: the deletion of another admin does. Users cannot delete
 * themselves.
 */
export const needsPasswordToDelete = ({ id }: Pick<Actor, 'id'>, { id: whose, role }: UserRow): boolean =>
  role === 'admin' && id !== whose;

/**
 * Returns the error for a user who became an admin, or whose change needs more proof, after the check and before the
 * change.
 */
export const userChanged = () => conflict('user_changed');
