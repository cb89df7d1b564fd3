import cors from '@fastify/cors';
import type { App } from './app.ts';

/**
 * Allows pages of other origins to do all that the console does.
 * @param corsOrigins the allowed origins; none if empty
 */
export const admitOrigins = async (app: App, corsOrigins: string[]) => {
  await app.register(cors, {
    origin: corsOrigins.length > 0 ? corsOrigins : false,
    // By default the library allows only the methods of HTML forms.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: [
      'Content-Range',
      'Other-Currencies',
      'Corrected-Search',
      'ETag',
      'Content-Disposition',
      'Retry-After',
      'traceresponse',
    ],
    maxAge: 600,
  });
  if (corsOrigins.length === 0) return;
  // Added to the routes' own `Vary`, so that no cache serves one origin's response to another.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const named = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(named)) reply.header('vary', named ? `${named}, Origin` : 'Origin');
    done();
  });
};
