import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { signedIn } from '../platform/access/access.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { DomainError, faultAt, faultsOf, invalid } from '../platform/errors/errors.ts';
import { textIn } from '../platform/http/unvalidated.ts';
import { LiveHub } from './hub.ts';
import { LiveMessage } from './schemas.ts';
import { LiveSignals } from './signals.ts';
import type { LiveStream } from './stream.ts';

const call = callsOf('live');

const STREAM = {
  200: {
    description: 'An event stream, which goes on until one of the two leaves',
    content: {
      'text/event-stream': {
        schema: Type.String({
          description: `\`lead\` says that a lead is new or has changed, as ${JSON.stringify(Object.keys(LiveMessage.properties))}; \`ready\` that from here on it is told as it happens; \`reset\` that everything is to be read anew; \`beat\` nothing. Each carries the cursor to come again with as its \`id\``,
        }),
      },
    },
  },
};
const CURSOR = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

// nginx would gather what is to be heard at once.
const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };

const sendStream = (reply: FastifyReply, { body }: LiveStream) => reply.headers(HEADERS).send(body);

const cursorOf = (text: string | undefined): Date | undefined => {
  if (!text) return undefined;
  const at = new Date(text);
  if (CURSOR.test(text) && !Number.isNaN(at.getTime())) return at;
  throw invalid([faultAt(['headers', 'last-event-id'], 'value', 'cursor_invalid')]);
};

const cursorFaults = ({ headers }: FastifyRequest) => faultsOf(() => cursorOf(textIn(headers, 'last-event-id')));

/** Calls of these kinds may say something to open consoles. */
const TELLING = ['leads', 'personal data'];
const READS = ['GET', 'HEAD', 'OPTIONS'];

/** What open consoles hear of leads as it happens. */
export const live: Capability = async (app, context) => {
  const signals = await LiveSignals.open(context.config, app.log);
  const hub = new LiveHub(context, signals, app.log);
  context.stopping.addEventListener('abort', () => hub.endAll(), { once: true });
  app.addHook('preClose', async () => hub.endAll());
  app.addHook('onClose', async () => signals.close());
  app.addHook('onResponse', (request, reply, done) => {
    const { tags = [] } = request.routeOptions.schema ?? {};
    const mayTell = !READS.includes(request.method) && reply.statusCode < 400;
    if (mayTell && tags.some(tag => TELLING.includes(tag))) signals.tell();
    done();
  });

  app.get(
    '/live',
    {
      ...call(
        { access: 'signed-in', later: cursorFaults },
        'Which leads are new or have changed, as it happens: an event stream',
        {
          headers: Type.Object({
            'last-event-id': Type.Optional(
              Type.String({
                maxLength: 40,
                description: 'The `id` of the last message, after a break: nothing is lost',
              }),
            ),
          }),
          querystring: Type.Object({
            seconds: Type.Optional(
              Type.Integer({
                minimum: 0,
                maximum: 3600,
                description: 'Ends after so long; 0 asks once, for who polls',
              }),
            ),
          }),
          response: STREAM,
        },
      ),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      if (context.stopping.aborted) throw new DomainError('unavailable', ['service_stopping'], { retryAfter: 5 });
      const { seconds } = request.query;
      const stream = await hub.open(signedIn(request), cursorOf(request.headers['last-event-id']));
      if (seconds !== undefined) {
        const end = setTimeout(() => stream.end(), seconds * 1000).unref();
        stream.onClosed(() => clearTimeout(end));
      }
      return sendStream(reply, stream);
    },
  );
};
