import { isSchemaCurrent } from '@marketplace/db';
import Type from 'typebox';
import type { Capability } from '../platform/context.ts';
import { DomainError } from '../platform/errors/errors.ts';
import { Nullable, OneOf } from '../platform/http/schema.ts';
import { deliveryHealth } from './delivery-health.ts';

const Answer = Type.Object({ status: Type.String() });
const ReadyAnswer = Type.Object({
  status: Type.String(),
  email: OneOf('Email', ['set up', 'not set up']),
  rate_limits: OneOf('Rate limits', ['of each process', 'shared', 'redis is away']),
  uploads: OneOf('Uploads', ['folder', 'bucket', 'bucket is away', 'bucket refuses']),
  oldest_unsent_seconds: Nullable(
    Type.Integer({ description: 'Age of the oldest unsent email in seconds; null if there is none' }),
  ),
  oldest_unsent_whatsapp_seconds: Nullable(
    Type.Integer({
      description:
        'Age of the oldest unsent WhatsApp message in seconds; messages wait while the service is not ready, for a day at most',
    }),
  ),
  oldest_unsent_rebuild_seconds: Nullable(
    Type.Integer({ description: 'Age of the oldest unsent call of the rebuild webhook in seconds' }),
  ),
});
const MIGRATIONS_KNOWN_FOR_MS = 10_000;

/** Routes for liveness (the process is up) and readiness (database reachable, migrations current, not stopping). */
export const healthRoutes: Capability = (app, context) => {
  const { database, rateLimits, uploads, stopping } = context;
  const deliveries = deliveryHealth(context);
  let currentUntil = 0;

  const ready = async () => {
    await database.prepared.query('SELECT 1');
    if (Date.now() < currentUntil) return true;
    const current = await isSchemaCurrent(database.knex);
    if (current) currentUntil = Date.now() + MIGRATIONS_KNOWN_FOR_MS;
    return current;
  };

  app.get(
    '/healthz',
    {
      config: { access: 'public', unlimited: true },
      schema: { tags: ['health'], summary: 'Check whether the process is up', response: { 200: Answer } },
    },
    async () => ({ status: 'ok' }),
  );

  app.get(
    '/readyz',
    {
      config: { access: 'public', unlimited: true },
      schema: {
        tags: ['health'],
        summary:
          'Check whether the process is ready (database reachable, migrations current, not stopping), with the delivery status',
        response: { 200: ReadyAnswer },
      },
    },
    async request => {
      if (stopping.aborted) throw new DomainError('unavailable', ['service_stopping'], { retryAfter: 5 });
      const isReady = await ready().catch(error => {
        request.log.warn({ code: error.code }, 'not ready');
        return false;
      });
      if (!isReady)
        throw new DomainError('unavailable', ['service_not_ready'], {
          retryAfter: 5,
        });
      return { status: 'ready', rate_limits: rateLimits.state, uploads: uploads.state, ...(await deliveries()) };
    },
  );
};
