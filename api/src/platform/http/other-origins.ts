import cors from '@fastify/cors';
import type { App } from './app.ts';

/**
 * Allows pages of other origins to make all calls that the console makes.
 * @param corsOrigins the allowed origins; none if empty
 */
export const admitOrigins = async (app: App, corsOrigins: string[]) => {
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: corsOrigins,
    // Otherwise the library refuses incomplete preflight requests with a text instead of the API's format of errors.
    strictPreflight: false,
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
  // The value is added to the `Vary` of the route, so that no cache sends the response for one origin to another.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const named = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(named)) reply.header('vary', named ? `${named}, Origin` : 'Origin');
    done();
  });
};
