import type { onResponseHookHandler } from 'fastify';
import type { Registry } from 'prom-client';
import type { MetricsSettings } from '../config/metrics.ts';
import { notSignedIn } from '../errors/errors.ts';
import type { App } from '../http/app.ts';
import { metricsAdmission } from './admission.ts';
import { answerTimes } from './answer-times.ts';

/**
 * Measures every answer: by the template of its route, never its address, which holds ids and what people search for.
 * Their count by route and status is the histogram's own.
 */
export const measureRequests = (app: App, registry: Registry): void => {
  const timesOf = answerTimes(registry);
  // A hook of each route knows which it is: asking the request makes an object of all its options, for every answer.
  app.addHook('onRoute', options => {
    const own = [options.onResponse ?? []].flat();
    const byMethod = new Map([options.method].flat().map(method => [method, timesOf(method, options.url)]));
    const measure: onResponseHookHandler = (request, reply, done) => {
      byMethod.get(request.method)?.(reply.statusCode, reply.elapsedTime / 1000);
      done();
    };
    options.onResponse = [...own, measure];
  });
  // What has no route has none of its hooks, and is always an error.
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
 * `GET /metrics`, beside `/api`: the web servers lead nobody there.
 * @throws 401 for who may not read them
 */
export const answerMetrics = (app: App, registry: Registry, settings: MetricsSettings): void => {
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
