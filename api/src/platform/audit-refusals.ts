import type { FastifyRequest } from 'fastify';
import { TokenRefused } from './access/caller.ts';
import type { AccessLog } from './access-log.ts';
import { DomainError } from './errors/errors.ts';
import type { App } from './http/app.ts';

/** Returns the route's pattern: a real address may contain ids, and its query anything. */
const routeOf = ({ method, routeOptions: { url } }: FastifyRequest) => `${method} ${url ?? ''}`.slice(0, 120);

/** Writes refused calls (403) and refused tokens (401) to the audit log after the response was sent. */
export const auditRefusals = (app: App, accessLog: AccessLog) => {
  const refusals = new WeakMap<FastifyRequest, DomainError>();
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof TokenRefused || (error instanceof DomainError && error.kind === 'not-allowed'))
      refusals.set(request, error);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    // The client does not wait for the audit log.
    done();
    const refusal = refusals.get(request);
    if (!refusal) return;
    const { id: requestId, ip } = request;
    const route = routeOf(request);
    if (refusal instanceof TokenRefused) {
      const { userId, reason } = refusal;
      void accessLog.record('token-refused', { ip, requestId, userId, facts: { route, reason } });
      return;
    }
    const userId = request.caller.kind === 'user' ? request.caller.id : null;
    void accessLog.record('refused', { ip, requestId, userId, facts: { route } });
  });
};
