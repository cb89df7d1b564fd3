import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Database } from '@marketplace/db';
import fastify from 'fastify';
import { onCommitted } from '../changes/committed.ts';
import { notifyThroughRedis } from '../changes/redis-subscriber.ts';
import { ChangeWatch } from '../changes/watch.ts';
import { notificationPlanner } from '../leads/messages/recipients.ts';
import { Uploads } from '../media/uploads.ts';
import { serveMetrics } from '../operations/metrics.ts';
import { traceApi } from '../operations/tracing.ts';
import { guardRoutes } from '../platform/access/access.ts';
import { createServiceTokenCheck } from '../platform/access/caller.ts';
import { signTokens } from '../platform/access/tokens.ts';
import { AccessLog } from '../platform/access-log.ts';
import { auditRefusals } from '../platform/audit-refusals.ts';
import type { Config } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import { Counters } from '../platform/counters.ts';
import { DomainError, notFound } from '../platform/errors/errors.ts';
import type { App } from '../platform/http/app.ts';
import {
  API_HEADER_BYTES,
  closeSlowConnections,
  dropRestOfBody,
  hasInvalidHost,
  ignoreExpectations,
  ownResponses,
} from '../platform/http/connections.ts';
import { answerError } from '../platform/http/error-answers.ts';
import { parseJsonBodies } from '../platform/http/json-body.ts';
import { describeApi } from '../platform/http/openapi.ts';
import { admitOrigins } from '../platform/http/other-origins.ts';
import { RemarkableRequests, requestIds } from '../platform/http/request-log.ts';
import { cacheResponses } from '../platform/http/response-cache.ts';
import { schemaCompilers } from '../platform/http/schema-compilers.ts';
import { addSecurityHeaders, setSecurityHeaders } from '../platform/http/security-headers.ts';
import { warnOfUntrustedProxy } from '../platform/http/untrusted-proxy.ts';
import { validateInput } from '../platform/http/validate-input.ts';
import { limitCalls } from '../platform/limits/call-limits.ts';
import { RateLimits } from '../platform/limits/rate-limits.ts';
import { openRedis } from '../platform/limits/redis.ts';
import { takeTurnsInSearches } from '../platform/limits/search-turns.ts';
import { OwnWrites } from '../platform/lists/own-writes.ts';
import { trackOwnWrites } from '../platform/lists/track-writes.ts';
import { loggerOptions } from '../platform/runtime/logging.ts';
import { openTracing } from '../platform/tracing/tracing.ts';
import { CAPABILITIES } from './capabilities.ts';
import { SCHEDULES } from './composers-and-schedules.ts';

const ORDINARY_BODY = 1_048_576;
const SWEEP_MS = 50;

/**
 * Closes connections as soon as they become idle during the shutdown; otherwise a proxy's connections would delay it
 * for more than a minute.
 */
const stopSoon = (app: App) => {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS).unref();
    app.server.once('close', () => clearInterval(sweep));
  });
};

interface Parts {
  config: Config;
  database: Database;
  stopping?: AbortSignal;
}

/**
 * Responds with `Connection: close`. Load balancers reuse connections, and would otherwise lose requests during the
 * shutdown.
 */
const keepNoConnections = (app: App) => {
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
};

/**
 * Builds the whole API, ready to `listen` or `inject`. Closing it writes all buffered data; the caller closes the
 * database. A public server also calls `compileSchemas` when it listens, so that few visitors wait for a compilation.
 * @param parts.database opened and migrated
 * @param parts.stopping aborted when the process is about to stop: the API then reports "not ready" and closes
 * connections after each response
 */
export const buildApp = async ({ config, database, stopping = new AbortController().signal }: Parts): Promise<App> => {
  const { schemaController, install } = schemaCompilers();
  const app: App = fastify({
    schemaController,
    logger: loggerOptions(config.logLevel),
    trustProxy: config.trustProxy,
    bodyLimit: ORDINARY_BODY,
    logController: new RemarkableRequests(),
    genReqId: requestIds(),
    // A logger per request would cost as much as the response, so each log line names its request.
    childLoggerFactory: logger => logger,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 300 },
    // Responses contain data that was validated when it was saved, so this format is not checked again.
    serializerOpts: { ajv: { formats: { 'iri-reference': true } } },
    forceCloseConnections: 'idle',
    // These errors occur before any hook runs.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, setSecurityHeaders(reply).header('connection', 'close')),
    ...ownResponses,
    http: { ...ownResponses.http, maxHeaderSize: API_HEADER_BYTES },
  }).withTypeProvider<TypeBoxTypeProvider>();
  const uploads = await Uploads.open(config, app.log);
  const redis = config.redisUrl === null ? null : await openRedis(config.redisUrl, app.log);
  const rateLimits = new RateLimits(redis, config);
  const changeWatch = new ChangeWatch(database);
  const ownWrites = new OwnWrites();
  const counters = new Counters(database);
  const sessionTokens = await signTokens(app, config.jwtSecret);
  install(app);
  // Before the first route: a route keeps the error handler that was set when it was added.
  app.setErrorHandler(answerError);
  // Before all hooks that may refuse a call, so that refusals have these headers too.
  addSecurityHeaders(app);
  app.addHook('onRequest', async request => {
    if (hasInvalidHost(request)) throw new DomainError('malformed', ['request_malformed']);
  });
  await admitOrigins(app, config.corsOrigins);
  warnOfUntrustedProxy(app);
  const isService = createServiceTokenCheck(config);
  const callLimits = await limitCalls(app, { config, rateLimits, isService });
  const context: Context = {
    config,
    database,
    counters,
    uploads,
    rateLimits,
    callLimits,
    changeWatch,
    ownWrites,
    notificationPlan: notificationPlanner({ config, database }),
    sessionTokens,
    accessLog: new AccessLog(database.knex, rateLimits, app.log),
    tracing: config.tracing && openTracing(config.tracing, 'api', app.log),
    stopping,
  };

  parseJsonBodies(app);
  stopSoon(app);
  ignoreExpectations(app.server);
  closeSlowConnections(app.server);
  // Before the rest of a body is dropped, which may take seconds: the turn of a search ends first.
  takeTurnsInSearches(app);
  app.addHook('onSend', dropRestOfBody);
  stopping.addEventListener('abort', () => keepNoConnections(app), { once: true });
  guardRoutes(app, context, isService);
  auditRefusals(app, context.accessLog);
  trackOwnWrites(app, ownWrites);
  validateInput(app);
  cacheResponses(app, () => changeWatch.now());
  serveMetrics(app, context, SCHEDULES);
  traceApi(app, context);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  await describeApi(app, config.publicUrl);
  await app.register(
    // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for a plugin that is asynchronous
    async scope => {
      for (const capability of CAPABILITIES) await capability(scope as App, context);
    },
    { prefix: '/api' },
  );
  const unsubscribers = [
    onCommitted(() => changeWatch.notify()),
    ...(redis ? [notifyThroughRedis(changeWatch, { redis, secretsKey: config.secretsKey, log: app.log })] : []),
  ];
  app.addHook('onClose', async () => {
    for (const end of unsubscribers) end();
    await context.accessLog.close();
    await context.counters.close();
    rateLimits.close();
    uploads.close();
  });
  await app.ready();
  return app;
};
