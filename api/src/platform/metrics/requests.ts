import type { onResponseHookHandler } from 'fastify';
import type { Registry } from 'prom-client';
import type { MetricsSettings } from '../config/metrics.ts';
import { notSignedIn } from '../errors/errors.ts';
import type { App } from '../http/app.ts';
import { metricsAdmission } from './admission.ts';
import { answerTimes } from './answer-times.ts';

/**
 * Measures every response, except to preflight requests, by the pattern of its route. The address of a request is not
 * used, because it contains ids and search terms. The histogram includes the number of responses by route and status.
 */
export const measureRequests = (app: App, registry: Registry): void => {
  const timesOf = answerTimes(registry);
  // Each route has its own hook, which knows the route: reading the route from the request would create an object of
  // all its options for every response.
  app.addHook('onRoute', options => {
    const ownHooks = [options.onResponse ?? []].flat();
    const byMethod = new Map([options.method].flat().map(method => [method, timesOf(method, options.url)]));
    const measure: onResponseHookHandler = (request, reply, done) => {
      byMethod.get(request.method)?.(reply.statusCode, reply.elapsedTime / 1000);
      done();
    };
    options.onResponse = [...ownHooks, measure];
  });
  // Requests for unknown routes call no such hook, and always end in an error.
  const withoutRoute = new Map<string, ReturnType<typeof timesOf>>();
  app.addHook('onError', ({ method, is404 }, reply, _error, done) => {
    if (is404) {
      const times = withoutRoute.get(method) ?? timesOf(method, 'none');
      withoutRoute.set(method, times);
      reply.raw.once('close', () => times(reply.statusCode, reply.elapsedTime / 1000));
    }
    done();
  });
};

/**
 * Serves `GET /metrics`. The path is outside `/api`, so that web servers do not expose it.
 * @throws 401 for callers who may not read the metrics
 */
export const addMetricsRoute = (app: App, registry: Registry, settings: MetricsSettings): void => {
  const mayRead = metricsAdmission(settings);
  app.get(
    '/metrics',
    { config: { access: 'operator', unlimited: true }, schema: { hide: true } },
    async (request, reply) => {
      const { authorization } = request.headers;
      const addresses = [request.socket.remoteAddress, request.ip];
      if (!mayRead({ authorization, addresses })) throw notSignedIn();
      reply.header('cache-control', 'no-store').type(registry.contentType);
      return registry.metrics();
    },
  );
};
