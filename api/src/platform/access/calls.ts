import type { FastifyContextConfig, FastifySchema } from 'fastify';
import type { Access } from './access.ts';

/**
 * The options of calls that the reference shows together.
 * @example const call = callsOf('stats');
 *   app.get('/series', call('signed-in', 'Figures by day', { querystring: Days, response: { 200: Series } }), …);
 */
export const callsOf =
  (tag: string) =>
  /**
   * @param access who may make it; with rules that its schema can't say
   * @param summary what it does, for the reference
   * @param schema of what it takes and answers
   */
  <const Schema extends FastifySchema>(access: Access | FastifyContextConfig, summary: string, schema: Schema) => ({
    config: typeof access === 'string' ? { access } : access,
    schema: { tags: [tag], summary, ...schema },
  });
