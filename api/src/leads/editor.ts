import type { FastifyRequest } from 'fastify';
import { requireSignedIn } from '../platform/access/access.ts';
import { type Actor, actorOf } from '../platform/access/actor.ts';
import type { SignedIn } from '../platform/access/caller.ts';

/** The person who changes a lead, with the request. */
export interface LeadEditor extends Actor {
  caller: SignedIn;
}

export const editorOf = (request: FastifyRequest): LeadEditor => ({
  ...actorOf(request),
  caller: requireSignedIn(request),
});
