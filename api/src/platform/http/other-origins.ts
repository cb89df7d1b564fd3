import cors from '@fastify/cors';
import type { App } from './app.ts';

/**
 * What pages of other origins may do: all that the console does.
 * @param corsOrigins which they are; with none, nothing
 */
export const admitOrigins = async (app: App, corsOrigins: string[]) => {
  await app.register(cors, {
    origin: corsOrigins.length > 0 ? corsOrigins : false,
    // The library allows only what a form could send.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: [
      'Content-Range',
      'Other-Currencies',
      'ETag',
      'Content-Disposition',
      'Retry-After',
      'traceresponse',
    ],
    maxAge: 600,
  });
  if (corsOrigins.length === 0) return;
  // Routes say what their answers vary by; a cache must not give one origin's answer to another either.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const named = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(named)) reply.header('vary', named ? `${named}, Origin` : 'Origin');
    done();
  });
};
