import type { SignedIn } from '../platform/access/caller.ts';
import { notAllowed, notFound } from '../platform/errors/errors.ts';

/**
 * Who may edit a franchise: the admin, and the consultant who looks after it now.
 * @throws 404 when it is in the bin; 403 when it is another's
 */
export const demandEditable = <Record extends { consultant_id: string | null; deleted_at: Date | null }>(
  caller: SignedIn,
  franchise: Record | undefined,
): Record => {
  if (!franchise || franchise.deleted_at) throw notFound('Franchise');
  if (caller.role === 'admin' || franchise.consultant_id === caller.id) return franchise;
  throw notAllowed('You can only edit franchises assigned to you.');
};
