import type { FastifyContextConfig, FastifySchema } from 'fastify';
import type { Access } from './access.ts';

/**
 * Returns the route options of calls that the API reference groups under one tag.
 * @example
 * const options = routeOptions('stats');
 * app.get('/series', options('signed-in', 'List figures by day', { querystring: Days, response: { 200: Series } }), …);
 */
export const routeOptions =
  (tag: string) =>
  /**
   * @param access who may call the route, with rules that its schema cannot express
   * @param summary one line in the imperative, for the API reference
   * @param schema of the request and the responses
   */
  <const Schema extends FastifySchema>(access: Access | FastifyContextConfig, summary: string, schema: Schema) => ({
    config: typeof access === 'string' ? { access } : access,
    schema: { tags: [tag], summary, ...schema },
  });
