import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/**
 * Removes secrets from paths. Anyone with the address of a calendar can read it, and anyone with a link from a
 * visitor's mail can act as the visitor.
 */
const withoutSecret = (path = '') => path.replace(/(\/(?:calendar|leads\/(?:confirm|answered))\/)[^/]+/, '$1…');

/**
 * Returns the logger's options. Log lines never contain a body, a query string (it may contain email addresses), a
 * token, or the text of a database error (it repeats the statement's values).
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

/** Logs unhandled promise rejections. Without this listener they would end the process. */
export const logRejections = (log: Pick<FastifyBaseLogger, 'error'>): void => {
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'));
};
