import type { FastifyRequest } from 'fastify';
import { visitorAddress } from '../values/visitor-address.ts';

/** Returns the key under which the work for a sender is limited: the user's id, otherwise the visitor's address. */
export const senderLimitKey = ({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>): string =>
  caller?.kind === 'user' ? caller.id : visitorAddress(ip);
