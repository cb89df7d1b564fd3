import { createHmac } from 'node:crypto';
import type { Config } from '../platform/config/config.ts';
import { conflict, DomainError, type ErrorKind } from '../platform/errors/errors.ts';
import type { PlainCode } from '../platform/errors/messages.ts';
import type { Preview, PreviewRequest } from './schemas.ts';

/** A page takes milliseconds; who types does not wait longer. */
const WITHIN_MS = 5_000;

/** What a publisher answers when it has no page to show. */
const REFUSALS = new Map<number, [kind: ErrorKind, code: PlainCode]>([
  [410, ['not-found', 'preview_without_franchise']],
  [422, ['unavailable', 'preview_failed']],
]);

/**
 * Proves to the publisher that the API asks. Not the service token itself: whoever took the publisher's port while it
 * was away would have it (`site/publisher/render/preview-server.ts` makes the same).
 */
export const previewKey = (serviceToken: string): string =>
  createHmac('sha256', serviceToken).update('previews').digest('base64url');

const ask = async (address: string, key: string, request: PreviewRequest, gone: AbortSignal) => {
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
 * Has a page made by the publisher that makes those of visitors, and keeps nothing of it.
 * @param gone who asked has left
 * @throws 404 no franchise to show it on; 409 no publisher is set up; 503 it does not answer in time, or could not make it
 */
export const askPublisher = async (config: Config, request: PreviewRequest, gone: AbortSignal): Promise<Preview> => {
  if (config.previewUrl === null) throw conflict('preview_not_set_up');
  const answer = await ask(`${config.previewUrl}/preview`, previewKey(config.serviceToken), request, gone);
  if (answer?.status === 200) return { html: answer.html };
  const [kind, code] = REFUSALS.get(answer?.status ?? 0) ?? ['unavailable', 'publisher_unavailable'];
  throw new DomainError(kind, [code], kind === 'unavailable' ? { retryAfter: 5 } : {});
};
