import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forwardedHeaders } from './forwarded.ts';
import { type AnyReply, type AnyRequest, removeAllHeaders, setHeaders, uploadType } from './headers.ts';
import { sendFile } from './send-file.ts';
import { type Folders, resolveAddress } from './url-map.ts';

const TIMEOUT_MS = 2000;
const ITS_ADDRESS = /^\/(franchise|category)\/[a-z0-9-]+$/;

/**
 * Returns the current address of a franchise or category whose requested address has no file: a previous slug, or a
 * franchise's id. Undefined when the API knows none or cannot be reached, or when the requested address is the current
 * one (its page is not published yet, or does not exist).
 */
const findCurrentAddress = async (asked: string, apiUrl: string, request: AnyRequest): Promise<string | undefined> => {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${apiUrl}/api${asked}`, { headers: forwardedHeaders(request), signal });
    await response.body?.cancel();
    const place = response.ok ? response.headers.get('content-location') : null;
    return place && place !== asked && ITS_ADDRESS.test(place) ? place : undefined;
  } catch {
    return undefined;
  }
};

export const isFile = async (path: string) => {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
};

const firstFile = async (folder: string, candidates: string[]) => {
  for (const candidate of candidates) if (await isFile(join(folder, candidate))) return candidate;
  return undefined;
};

/** Responds with the page for missing addresses. */
export const sendNotFoundPage = async (reply: AnyReply, folders: Folders) => {
  setHeaders(reply, 'pages', 404);
  const current = join(folders.site, 'current');
  if (await isFile(join(current, '404.html'))) return sendFile(reply.code(404), '404.html', current);
  return reply.code(404).type('text/plain; charset=utf-8').send('Page not found');
};

/** Returns the query of an address, with its question mark, or an empty text. */
const queryOf = (url: string) => /\?.*/s.exec(url)?.[0] ?? '';

const answer =
  (folders: Folders, apiUrl: string, mayBeThere: boolean) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const place = resolveAddress(request.url, folders);
    if (place.kind === 'redirect') return reply.redirect(place.to, place.status);
    if (place.kind === 'absent') return sendNotFoundPage(reply, folders);
    const file = mayBeThere && (await firstFile(place.folder, place.candidates));
    if (file) {
      setHeaders(reply, place.headers, 200);
      if (place.headers === 'uploads')
        return sendFile(reply.type(uploadType(file)), file, place.folder, { contentType: false });
      return sendFile(reply, file, place.folder);
    }
    const redirectTarget = place.asked && (await findCurrentAddress(place.asked, apiUrl, request));
    if (!redirectTarget) return sendNotFoundPage(reply, folders);
    setHeaders(reply, 'everywhere', 301);
    return reply.header('Cache-Control', 'no-cache').redirect(redirectTarget + queryOf(request.url), 301);
  };

/** Responds to an address outside of the API with its file, a redirect, or the page for missing addresses. */
export const fileHandler = (folders: Folders, apiUrl: string) => answer(folders, apiUrl, true);

/** Responds to an address without a file, for example if the file was deleted after it was found. */
export const absentHandler = (folders: Folders, apiUrl: string) => {
  const answerWithout = answer(folders, apiUrl, false);
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    removeAllHeaders(reply);
    // Two handlers add listeners to this response. Together they have more than ten, at which Node warns of a leak.
    reply.raw.setMaxListeners(20);
    return answerWithout(request, reply);
  };
};
