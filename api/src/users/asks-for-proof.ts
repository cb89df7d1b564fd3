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

/** Whether a change makes somebody an admin, which asks for a recent sign-in. */
export const promotes = (before: Pick<UserRow, 'role'>, { role }: UserUpdate): boolean =>
  role === 'admin' && before.role !== 'admin';

/** Whether a change reaches another's account: another admin's in any way, or the password or address somebody signs in with. */
export const reachesAnother = ({ id }: Pick<Actor, 'id'>, before: UserRow, wanted: UserUpdate): boolean => {
  if (id === before.id) return false;
  const isMoved = wanted.email !== undefined && wanted.email !== before.email;
  return before.role === 'admin' || Boolean(wanted.password) || isMoved;
};

/** The same of a deletion: nobody deletes themselves. */
export const asksForProofToDelete = ({ id }: Pick<Actor, 'id'>, { id: whose, role }: UserRow): boolean =>
  role === 'admin' && id !== whose;

/** Between the look and the change the user became an admin. */
export const becameAnother = () => conflict('This user was changed meanwhile. Please try again.');
