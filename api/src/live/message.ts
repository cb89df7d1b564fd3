import type { SignedIn } from '../platform/access/caller.ts';
import type { LiveEvent } from './events.ts';
import type { LiveMessage } from './schemas.ts';

/**
 * What an event says to somebody; undefined where it does not concern them. An admin is told of every lead. A consultant
 * is told of those of their franchises, and those that they unlocked, and of none before they are offered it: one that
 * waited is new to them then.
 */
export const messageFor = (
  { id: userId, role }: Pick<SignedIn, 'id' | 'role'>,
  { id, kind, lead_id, is_offered, consultants }: LiveEvent,
): LiveMessage | undefined => {
  if (role === 'admin') return { id, kind: kind === 'arrived' ? 'new' : 'changed', lead_id };
  if (!is_offered || !consultants.has(userId)) return undefined;
  return { id, kind: kind === 'changed' ? 'changed' : 'new', lead_id };
};

/** One message of an event stream (WHATWG HTML, "Server-sent events"). */
export const written = (event: string, data: object, cursor: string) =>
  `id: ${cursor}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
