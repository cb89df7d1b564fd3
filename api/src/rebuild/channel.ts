import { OutboxMessageModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Channel, DeliveryOutcome, OutboxMessage, PreparedMessage } from '../outbox/message.ts';
import type { RebuildHook } from '../platform/config/rebuild-hook.ts';
import { responseText } from '../platform/http/response-text.ts';
import { type HookRequest, requestOf } from './request.ts';

const TIMEOUT_MS = 15_000;
const LONGEST_WORDS = 300;
/**
 * Statuses that mean a temporary failure: timeout, too early, too many requests. GitHub also uses 403 for rate limits.
 */
const TEMPORARY_STATUSES = new Set([408, 425, 429]);

const codeOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
};

const isLimit = ({ status, headers }: Response) =>
  status === 403 && (headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after'));

/** Returns the receiver's status and text, for the log. */
const wordsOf = async (answer: Response) => {
  const text = await responseText(answer).catch(() => '');
  return `${answer.status} ${text.replace(/\s+/g, ' ').trim()}`.trim().slice(0, LONGEST_WORDS);
};

const outcomeOf = async (answer: Response): Promise<DeliveryOutcome> => {
  const words = await wordsOf(answer);
  if (answer.ok) return { fate: 'sent', reference: words };
  if (answer.status >= 500 || TEMPORARY_STATUSES.has(answer.status) || isLimit(answer))
    return { fate: 'deferred', error: words };
  return { fate: 'refused', error: words };
};

const post = async (url: string, { headers, body }: HookRequest): Promise<DeliveryOutcome> => {
  const options = { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  let answer: Response;
  try {
    // Redirects are not followed, since a redirect could send the token to another server.
    answer = await fetch(url, { ...options, redirect: 'manual' });
  } catch (error) {
    return { fate: 'unavailable', error: `The rebuild hook could not be reached (${codeOf(error)})` };
  }
  return outcomeOf(answer);
};

/**
 * Returns whether a later message is pending. A build includes everything saved before it, so after an outage one
 * message is enough.
 */
const isCovered = async (knex: Knex, { id }: OutboxMessage) =>
  Boolean(
    await OutboxMessageModel.query(knex)
      .findOne({ status: 'pending', channel: 'rebuild' })
      .where('id', '>', id)
      .select('id'),
  );

/** Delivers messages to the webhook that rebuilds the site, one at a time; only the latest is sent. */
export const rebuildChannel = (hook: RebuildHook, siteUrl: string, knex: Knex): Channel => ({
  name: 'rebuild',
  atOnce: 1,
  isReady: async () => true,
  prepare: async (message: OutboxMessage): Promise<PreparedMessage> => {
    if (await isCovered(knex, message)) return { cancel: 'A later message covers it' };
    const { idempotency_key: id, payload } = message;
    return { send: () => post(hook.url, requestOf(hook, { id, site: siteUrl, payload })) };
  },
  close: () => {},
});

/**
 * The channel of a process without a webhook. Without a channel, pending messages would wait, and be reported, forever.
 * Another process may still have the webhook, so messages are cancelled only after a day.
 */
export const noRebuildChannel: Channel = {
  name: 'rebuild',
  atOnce: 1,
  isReady: async () => false,
  longestWaitMs: 24 * 3_600_000,
  prepare: async () => ({ cancel: 'The rebuild hook is no longer configured' }),
  close: () => {},
};
