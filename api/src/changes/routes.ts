import Type from 'typebox';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { invalid, queryFault } from '../platform/errors/errors.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { ChangeFeed } from './feed.ts';
import { publishingProgress, storeReport } from './publishers.ts';
import { PublishingProgress, PublishingReport } from './publishing-schemas.ts';
import { ChangeFeed as Answer } from './schemas.ts';
import { withTraces } from './traces.ts';

const options = routeOptions('changes');

/** Maximum wait in seconds, shorter than the timeouts of proxies. */
const LONGEST_WAIT = 25;

const Params = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 120, description: 'A cursor; empty requests the current one' })),
  wait: Type.Optional(
    Type.Integer({ minimum: 0, maximum: LONGEST_WAIT, description: 'Seconds to wait if there are no changes yet' }),
  ),
});

/** Routes of the changes that visitors can see, for the publishers of the site. */
export const changeRoutes: Capability = (app, { database, changeWatch, tracing }) => {
  const feed = new ChangeFeed(database, changeWatch);
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  app.get(
    '/changes',
    options('service', 'List changes after a cursor; recent ones are repeated, so that a late commit is never missed', {
      querystring: Params,
      response: { 200: Answer },
    }),
    async (request, reply) => {
      const { after = '', wait = 0 } = request.query;
      if (!after) return { changes: [], cursor: writeCursor(await feed.now()) };
      const cursor = readCursor(after);
      if (!cursor) throw invalid([queryFault('after', 'cursor_invalid')]);
      const disconnected = new AbortController();
      reply.raw.once('close', () => disconnected.abort());
      const news = await feed.next(cursor, wait * 1000, AbortSignal.any([stopping.signal, disconnected.signal]));
      const changes = tracing ? await withTraces(database.knex, news.changes) : news.changes;
      return { changes, cursor: writeCursor(news.cursor) };
    },
  );
};

/** Routes of the publishers' progress, for the admin's dashboard. */
export const publishingRoutes: Capability = (app, { database }) => {
  app.put(
    '/publishing',
    options('service', 'Report the progress of a publisher', {
      body: PublishingReport,
      response: { 200: Type.Object({ success: Type.Literal(true) }) },
    }),
    async ({ body }) => {
      await storeReport(database, body);
      return { success: true } as const;
    },
  );

  app.get(
    '/publishing',
    options('admin', 'List the progress of each publisher, the most recent report first; empty if there are none', {
      response: { 200: Type.Array(PublishingProgress) },
    }),
    () => publishingProgress(database),
  );
};
