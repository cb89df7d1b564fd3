import type { FastifyRequest } from 'fastify';
import { requireSignedIn } from './access.ts';

/** The user who changes something, and the request. */
export interface Actor {
  id: string;
  requestId: string;
  /** Returns whether the client has closed its connection; absent if no client waits for the response. */
  hasLeft?: () => boolean;
}

/** Returns the signed-in caller as the actor of a change. */
export const actorOf = (request: FastifyRequest): Actor => ({
  id: requireSignedIn(request).id,
  requestId: request.id,
  hasLeft: () => request.raw.socket.destroyed,
});
