import Type from 'typebox';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { invalid, queryFault } from '../platform/errors/errors.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { ChangeFeed } from './feed.ts';
import { publishingProgress, storeReport } from './publishers.ts';
import { PublishingProgress, PublishingReport } from './publishing-schemas.ts';
import { ChangeFeed as Answer } from './schemas.ts';
import { withTraces } from './traces.ts';

const call = callsOf('changes');

/** A wait ends after this many seconds, before proxies grow impatient. */
const LONGEST_WAIT = 25;

const Params = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 120, description: 'A cursor; empty asks for the current one' })),
  wait: Type.Optional(
    Type.Integer({ minimum: 0, maximum: LONGEST_WAIT, description: 'Seconds to wait when there is nothing yet' }),
  ),
});

/** What visitors can see and has changed, for the publishers of the site. */
export const changes: Capability = (app, { database, changeWatch, tracing }) => {
  const feed = new ChangeFeed(database, changeWatch);
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  app.get(
    '/changes',
    call('service', 'What has changed after a cursor; the young is repeated, so that a late commit is never missed', {
      querystring: Params,
      response: { 200: Answer },
    }),
    async (request, reply) => {
      const { after = '', wait = 0 } = request.query;
      if (!after) return { changes: [], cursor: writeCursor(await feed.now()) };
      const cursor = readCursor(after);
      if (!cursor) throw invalid([queryFault('after', 'cursor_invalid')]);
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const news = await feed.next(cursor, wait * 1000, AbortSignal.any([stopping.signal, left.signal]));
      const changes = tracing ? await withTraces(database.knex, news.changes) : news.changes;
      return { changes, cursor: writeCursor(news.cursor) };
    },
  );
};

/** How far the pages are, from the publishers to the admin's dashboard. */
export const publishing: Capability = (app, { database }) => {
  app.put(
    '/publishing',
    call('service', 'A publisher says how far it is', {
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
    call('admin', 'How far each publisher is, the one heard last first; none when none was ever heard', {
      response: { 200: Type.Array(PublishingProgress) },
    }),
    () => publishingProgress(database),
  );
};
