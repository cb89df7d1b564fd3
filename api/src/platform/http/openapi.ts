import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { App } from './app.ts';
import { ErrorSchema } from './error-answers.ts';
import { showExamples } from './examples.ts';

/** Content security policy of the API reference, which loads its own files and writes inline styles. */
const REFERENCE_CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

const NAME_PLATE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="260" height="40" viewBox="0 0 260 40"><text x="0" y="27" font-family="sans-serif" font-size="20" font-weight="600" fill="#fff">Franchise marketplace</text></svg>';

/** Generates the API description from the validation schemas: `/api/openapi.json`, readable at `/api/docs`. */
export const describeApi = async (app: App, publicUrl: string) => {
  app.addSchema(ErrorSchema);
  app.addHook('onRoute', route => {
    if (!route.schema || route.schema.hide) return;
    const access = route.config?.access ?? 'public';
    const responses = { ...(route.schema.response as object), default: { $ref: 'Error#' } };
    route.schema = {
      ...route.schema,
      response: responses,
      ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
    };
  });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Franchise marketplace API',
        version: '1.0.0',
        description:
          'Franchises, leads and credits. Lists take `sort`, `range` and `filter`; errors return `{"detail": …}`; times are UTC; money is in whole units of the record’s currency.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: described => {
      if (!('openapiObject' in described)) return described.swaggerObject;
      showExamples(described.openapiObject.paths);
      return described.openapiObject;
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema-${index}`) },
  });
  // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for a plugin that is asynchronous
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: REFERENCE_CSP,
      uiConfig: { docExpansion: 'list' },
      logo: { type: 'image/svg+xml', content: Buffer.from(NAME_PLATE) },
      theme: { title: 'Franchise marketplace API' },
    });
    // Writing 600 KB of JSON takes 25 ms, so it is done once.
    let description: string | undefined;
    scope.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
      description ??= JSON.stringify(app.swagger());
      return reply.type('application/json; charset=utf-8').send(description);
    });
  });
};
