import { createHmac } from 'node:crypto';
import type { RebuildHook } from '../platform/config/rebuild-hook.ts';

/** An HTTP request to the webhook. */
export interface HookRequest {
  headers: Record<string, string>;
  body: string;
}

/** The message and its content. */
export interface HookCall {
  /** The id of the message. All attempts have the same id; if an admin sends the message again, it gets a new one. */
  id: string;
  site: string;
  payload: Record<string, unknown>;
}

const SIGNATURE_HEADER = 'x-rebuild-signature';
const TIMESTAMP_HEADER = 'x-rebuild-timestamp';
const ID_HEADER = 'x-rebuild-id';
/** The event type for workflows: `on: repository_dispatch: types: [content-changed]`. */
const EVENT_TYPE = 'content-changed';

const AGENT = 'franchise-marketplace';

/** Returns the HMAC-SHA256 of `timestamp.id.body`, in hexadecimal. */
const signatureOf = (secret: string, { timestamp, id, body }: { timestamp: string; id: string; body: string }) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${id}.${body}`).digest('hex')}`;

/** Builds the request in the webhook's format. */
export const requestOf = (hook: RebuildHook, { id, site, payload }: HookCall, now = new Date()): HookRequest => {
  const common = { 'content-type': 'application/json', 'user-agent': AGENT };
  if (hook.form === 'github') {
    const headers = {
      ...common,
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${hook.token}`,
      'x-github-api-version': '2022-11-28',
    };
    return { headers, body: JSON.stringify({ event_type: EVENT_TYPE, client_payload: { id, site, ...payload } }) };
  }
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const body = JSON.stringify({ event: EVENT_TYPE, id, site, ...payload });
  const headers = {
    ...common,
    [ID_HEADER]: id,
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signatureOf(hook.secret, { timestamp, id, body }),
  };
  return { headers, body };
};
