import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/** Whoever has the address of a calendar reads it, and with that of a link in a visitor's mail answers for them. */
const withoutSecret = (path = '') => path.replace(/(\/(?:calendar|leads\/(?:confirm|answered))\/)[^/]+/, '$1…');

/**
 * What a log line may hold: never a body, a query string (it can hold e-mail addresses), a token, or the text of a
 * database error (it repeats the values of the statement).
 */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: withoutSecret(request.url.split('?', 1)[0]) }),
    err: (error: Error & { code?: string; errno?: number }) => ({
      type: error.name,
      code: error.code,
      errno: error.errno,
      message: 'errno' in error || 'sql' in error ? undefined : error.message,
      stack: error.stack?.slice(error.stack.indexOf('\n    at ')),
    }),
  },
});

/** Logs rejected promises that nobody waits for, which would end the process otherwise: one mistake must not stop everything. */
export const logRejections = (log: Pick<FastifyBaseLogger, 'error'>): void => {
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'));
};
