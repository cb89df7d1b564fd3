import { type Attempt, deliveryAttempts } from '../outbox/attempts.ts';
import type { ChannelName } from '../outbox/message.ts';
import { tracesOf } from '../outbox/traces.ts';
import type { Context } from '../platform/context.ts';
import type { App } from '../platform/http/app.ts';
import { batchCalls } from '../platform/runtime/batched.ts';
import { traceRequests } from '../platform/tracing/requests.ts';
import type { TraceContext } from '../platform/tracing/traceparent.ts';
import { openTracing, type Tracing, type TracingLog } from '../platform/tracing/tracing.ts';

const PROVIDERS: Record<ChannelName, string> = {
  email: 'the mail server',
  whatsapp: 'WhatsApp',
  push: 'the push service',
  rebuild: 'the rebuild hook',
};

const writeDown = (tracing: Tracing, origin: TraceContext, told: Attempt) => {
  const { channel, kind, attempt, fate, from, handedOver, to } = told;
  // A cancelled message is not recorded as a failure.
  const failure = fate === 'sent' || fate === 'cancelled' ? undefined : fate;
  const facts = {
    'marketplace.channel': channel,
    'marketplace.kind': kind,
    'marketplace.attempt': attempt,
    'marketplace.fate': fate,
  };
  const place = tracing.past(origin, { name: `attempt by ${channel}`, kind: 'CONSUMER', facts, from, to, failure });
  if (!handedOver) return;
  const name = `${fate === 'sent' ? 'delivered to' : 'not taken by'} ${PROVIDERS[channel]}`;
  tracing.past(place, { name, kind: 'CLIENT', from: handedOver, to, failure });
};

/**
 * Continues the traces of the calls that caused the messages this process delivers.
 * @returns a function that stops it, after pending spans are recorded
 */
const traceAttempts = (
  tracing: Tracing,
  { knex }: Pick<Context['database'], 'knex'>,
  log: TracingLog,
): (() => Promise<void>) => {
  const originOf = batchCalls((ids: string[]) => tracesOf(knex, ids));
  const runningWork = new Set<Promise<void>>();
  const trace = async (told: Attempt) => {
    try {
      const origin = await originOf(told.messageId);
      if (origin) writeDown(tracing, origin, told);
    } catch (error) {
      log.warn({ err: error }, 'an attempt could not be traced');
    }
  };
  const unwatch = deliveryAttempts.watch(told => {
    const tracingIt = trace(told).finally(() => runningWork.delete(tracingIt));
    runningWork.add(tracingIt);
  });
  return async () => {
    unwatch();
    await Promise.all(runningWork);
  };
};

/** Traces the requests and deliveries of an API process. */
export const traceApi = (app: App, { tracing, database }: Pick<Context, 'tracing' | 'database'>): void => {
  if (!tracing) return;
  traceRequests(app, tracing);
  const end = traceAttempts(tracing, database, app.log);
  app.addHook('onClose', async () => {
    await end();
    await tracing.close();
  });
};

/**
 * Traces a separate worker, if configured.
 * @returns a function that stops it
 */
export const traceWorker = (
  { config, database }: Pick<Context, 'config' | 'database'>,
  log: TracingLog,
): (() => Promise<void>) => {
  if (!config.tracing) return async () => {};
  const tracing = openTracing(config.tracing, 'worker', log);
  const end = traceAttempts(tracing, database, log);
  return async () => {
    await end();
    await tracing.close();
  };
};
