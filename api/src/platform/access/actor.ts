import type { FastifyRequest } from 'fastify';
import { signedIn } from './access.ts';

/** Who changes something, and in which request. */
export interface Actor {
  id: string;
  requestId: string;
  /** Whether the connection on which they wait for the answer is closed; nobody waits where it is missing. */
  hasLeft?: () => boolean;
}

/** The signed-in caller as the one who changes something. */
export const actorOf = (request: FastifyRequest): Actor => ({
  id: signedIn(request).id,
  requestId: request.id,
  hasLeft: () => request.raw.socket.destroyed,
});
