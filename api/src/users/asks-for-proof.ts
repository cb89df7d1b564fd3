import type { UserRow } from '../accounts/account.ts';
import type { Actor } from '../platform/access/actor.ts';
import { conflict } from '../platform/errors/errors.ts';
import type { UserUpdate } from './schemas.ts';

/**
 * Whether a change asks for more than a token (decisions "Identity and trust"): one's own password or e-mail address, and
 * what weakens another admin's account.
 * @param wanted what is changed, without what is not the asking person's to change
 */
export const asksForProof = ({ id }: Pick<Actor, 'id'>, before: UserRow, wanted: UserUpdate): boolean => {
  const isOwn = id === before.id;
  if (!isOwn && before.role !== 'admin') return false;
  const isMoved = wanted.email !== undefined && wanted.email !== before.email;
  return Boolean(wanted.password) || isMoved || (!isOwn && wanted.role === 'consultant');
};

/** Whether a change makes somebody an admin. */
export const promotes = (before: Pick<UserRow, 'role'>, { role }: UserUpdate): boolean =>
  role === 'admin' && before.role !== 'admin';

/** Where another user signs in, and where their leads reach them. */
const CONTACT_FIELDS = ['email', 'phone'] as const;

/**
 * Whether a change needs a recent sign-in: it makes somebody an admin, gives or takes credits, reaches another admin in
 * any way, or changes how another user signs in or is reached.
 * @param wanted as in {@link asksForProof}
 */
export const needsRecentSignIn = ({ id }: Pick<Actor, 'id'>, before: UserRow, wanted: UserUpdate): boolean => {
  if (promotes(before, wanted) || (wanted.tokens !== undefined && wanted.tokens !== before.tokens)) return true;
  if (id === before.id) return false;
  const isMoved = CONTACT_FIELDS.some(field => wanted[field] !== undefined && wanted[field] !== before[field]);
  return before.role === 'admin' || Boolean(wanted.password) || isMoved;
};

/** Whether a deletion asks for more than a token: another admin's does. Nobody deletes themselves. */
export const asksForProofToDelete = ({ id }: Pick<Actor, 'id'>, { id: whose, role }: UserRow): boolean =>
  role === 'admin' && id !== whose;

/** Between the look and the change the user became an admin, or what the change needs is another. */
export const becameAnother = () => conflict('user_changed');
