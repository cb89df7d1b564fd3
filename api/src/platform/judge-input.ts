import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './context.ts';
import { validationFaults } from './error-answers.ts';
import { type Fault, invalid } from './errors.ts';
import { wellFormed } from './well-formed.ts';

const allFaults = async (
  request: FastifyRequest,
  rules: ((request: FastifyRequest) => Fault[] | Promise<Fault[]>) | undefined,
) => {
  const faults = validationFaults(request);
  const named = new Set(faults.map(({ loc }) => loc.join('.')));
  for (const more of (await rules?.(request)) ?? []) if (!named.has(more.loc.join('.'))) faults.push(more);
  if (faults.length > 0) throw invalid(faults);
};

const makeWellFormed = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
  if (request.body) request.body = wellFormed(request.body);
  done();
};

/**
 * All faults of a request at once: those of the schema and those of the route's own rules. A request with nothing to
 * judge passes without waiting for anything.
 */
export const judgeInput = (app: App) => {
  app.addHook('onRoute', route => {
    route.attachValidation = true;
    if (!route.schema?.body) return;
    const before = route.preValidation ?? [];
    route.preValidation = [makeWellFormed, ...(Array.isArray(before) ? before : [before])];
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const { rules } = request.routeOptions.config;
    if (!request.validationError && !rules) return done();
    allFaults(request, rules).then(() => done(), done);
  });
};
