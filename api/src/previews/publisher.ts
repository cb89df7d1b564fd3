import { createHmac } from 'node:crypto';
import type { Config } from '../platform/config/config.ts';
import { conflict, DomainError, type ErrorKind } from '../platform/errors/errors.ts';
import type { PlainCode } from '../platform/errors/messages.ts';
import type { Preview, RenderRequest } from './schemas.ts';

/** Timeout in milliseconds. Rendering a page takes milliseconds, and an admin waits for it. */
const WITHIN_MS = 5_000;

/** Errors for responses of the publisher that contain no page. */
const REFUSALS = new Map<number, [kind: ErrorKind, code: PlainCode]>([
  [410, ['not-found', 'preview_without_franchise']],
  [422, ['unavailable', 'preview_failed']],
]);

/**
 * Returns the token with which the API signs in to the publisher. It is not the service token, because another process
 * could take the publisher's port and receive it. `site/publisher/render/preview-server.ts` derives an equal token.
 */
export const previewKey = (serviceToken: string): string =>
  createHmac('sha256', serviceToken).update('previews').digest('base64url');

const requestPreview = async (address: string, key: string, request: RenderRequest, gone: AbortSignal) => {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      redirect: 'error',
      signal: AbortSignal.any([gone, AbortSignal.timeout(WITHIN_MS)]),
    });
    return { status: answer.status, html: await answer.text() };
  } catch {
    return undefined;
  }
};

/**
 * Requests a page from the publisher, which renders it as for visitors and stores nothing.
 * @param gone aborted when the client has disconnected
 * @throws 404 no franchise to show it on; 409 no publisher configured; 503 the publisher does not respond in time, or
 *   failed
 */
export const requestRendering = async (config: Config, request: RenderRequest, gone: AbortSignal): Promise<Preview> => {
  if (config.previewUrl === null) throw conflict('preview_not_set_up');
  const answer = await requestPreview(`${config.previewUrl}/preview`, previewKey(config.serviceToken), request, gone);
  if (answer?.status === 200) return { html: answer.html };
  const [kind, code] = REFUSALS.get(answer?.status ?? 0) ?? ['unavailable', 'publisher_unavailable'];
  throw new DomainError(kind, [code], kind === 'unavailable' ? { retryAfter: 5 } : {});
};
