import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { requireSignedIn } from '../platform/access/access.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { DomainError, faultAt, faultsOf, invalid } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/raw-input.ts';
import { LiveHub } from './hub.ts';
import { LiveMessage } from './schemas.ts';
import { LiveSignals } from './signals.ts';
import type { LiveStream } from './stream.ts';

const options = routeOptions('live');

const STREAM = {
  200: {
    description: 'An event stream, until either side closes it',
    content: {
      'text/event-stream': {
        schema: Type.String({
          description: `\`lead\`: a lead is new or has changed, as ${JSON.stringify(Object.keys(LiveMessage.properties))}; \`ready\`: events follow as they happen; \`reset\`: reload everything; \`balance\`: the caller’s credit balance, as {"credits":5}; \`beat\`: keep-alive. The \`id\` of each message is the cursor to continue from`,
        }),
      },
    },
  },
};
const CURSOR = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

// Without this header nginx would buffer the events.
const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };

const sendStream = (reply: FastifyReply, { body }: LiveStream) => reply.headers(HEADERS).send(body);

const cursorOf = (text: string | undefined): Date | undefined => {
  if (!text) return undefined;
  const at = new Date(text);
  if (CURSOR.test(text) && !Number.isNaN(at.getTime())) return at;
  throw invalid([faultAt(['headers', 'last-event-id'], 'value', 'cursor_invalid')]);
};

const cursorFaults = ({ headers }: FastifyRequest) => faultsOf(() => cursorOf(textIn(headers, 'last-event-id')));

/** Tags of calls that may create events for open consoles or change a balance. */
const TOLD_TAGS = ['leads', 'personal data', 'credits', 'users', 'refund-requests'];
const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Routes of live events about leads for open consoles. */
export const liveRoutes: Capability = async (app, context) => {
  const signals = await LiveSignals.open(context.config, app.log);
  const hub = new LiveHub(context, signals, app.log);
  context.stopping.addEventListener('abort', () => hub.endAll(), { once: true });
  app.addHook('preClose', async () => hub.endAll());
  app.addHook('onClose', async () => signals.close());
  app.addHook('onResponse', (request, reply, done) => {
    const { tags = [] } = request.routeOptions.schema ?? {};
    const mayTell = !READS.includes(request.method) && reply.statusCode < 400;
    if (mayTell && tags.some(tag => TOLD_TAGS.includes(tag))) signals.notify();
    done();
  });

  app.get(
    '/live',
    {
      ...options({ access: 'signed-in', later: cursorFaults }, 'Stream new and changed leads as server-sent events', {
        headers: Type.Object({
          'last-event-id': Type.Optional(
            Type.String({
              maxLength: 40,
              description: 'The `id` of the last message, to continue after a break without loss',
            }),
          ),
        }),
        querystring: Type.Object({
          seconds: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 3600,
              description: 'Maximum duration of the stream; 0 returns the current events, for polling',
            }),
          ),
        }),
        response: STREAM,
      }),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      if (context.stopping.aborted) throw new DomainError('unavailable', ['service_stopping'], { retryAfter: 5 });
      const { seconds } = request.query;
      const stream = await hub.open(requireSignedIn(request), cursorOf(request.headers['last-event-id']));
      if (seconds !== undefined) {
        const end = setTimeout(() => stream.end(), seconds * 1000).unref();
        stream.onClosed(() => clearTimeout(end));
      }
      return sendStream(reply, stream);
    },
  );
};
