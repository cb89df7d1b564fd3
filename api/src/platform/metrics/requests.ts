import type { onResponseHookHandler } from 'fastify';
import type { Registry } from 'prom-client';
import type { MetricsSettings } from '../config/metrics.ts';
import { notSignedIn } from '../errors/errors.ts';
import type { App } from '../http/app.ts';
import { metricsAdmission } from './admission.ts';
import { prometheus } from './registry.ts';

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures every answer: by the template of its route, never its address, which holds ids and what people search for.
 * Their count by route and status is the histogram's own.
 */
export const measureRequests = (app: App, registry: Registry): void => {
  const { Histogram } = prometheus();
  const seconds = new Histogram({
    name: 'marketplace_http_request_seconds',
    help: 'How long answers took, by the template of the route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  // A hook of each route knows which it is: asking the request makes an object of all its options, for every answer.
  app.addHook('onRoute', options => {
    const own = [options.onResponse ?? []].flat();
    const measure: onResponseHookHandler = (request, reply, done) => {
      const { method } = request;
      seconds.observe({ method, route: options.url, status: reply.statusCode }, reply.elapsedTime / 1000);
      done();
    };
    options.onResponse = [...own, measure];
  });
  // What has no route has none of its hooks, and is always an error.
  app.addHook('onError', (request, reply, _error, done) => {
    const { method, is404 } = request;
    const measure = () =>
      seconds.observe({ method, route: 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
    if (is404) reply.raw.once('close', measure);
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
