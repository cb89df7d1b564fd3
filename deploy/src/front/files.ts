import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forwardedHeaders } from './forwarded.ts';
import { type AnyReply, type AnyRequest, forgetHeaders, setHeaders, uploadType } from './headers.ts';
import { type Folders, placeOf } from './url-map.ts';
import { sendWhole } from './whole-files.ts';

const TIMEOUT_MS = 2000;
const ITS_ADDRESS = /^\/(franchise|category)\/[a-z0-9-]+$/;

/**
 * Where the franchise or category of an address that has no file is now: the address was an earlier slug, or a
 * franchise's id. Nothing when the API knows none, or cannot be asked, or when that is its address (and its page about to
 * be published, or one that it does not have).
 */
const whereIsIt = async (asked: string, apiUrl: string, request: AnyRequest): Promise<string | undefined> => {
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

/** The page for what is nowhere. */
export const sendAbsent = async (reply: AnyReply, folders: Folders) => {
  setHeaders(reply, 'pages', 404);
  const current = join(folders.site, 'current');
  if (await isFile(join(current, '404.html'))) return sendWhole(reply.code(404), '404.html', current);
  return reply.code(404).type('text/plain; charset=utf-8').send('Page not found');
};

const answer =
  (folders: Folders, apiUrl: string, mayBeThere: boolean) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const place = placeOf(request.url, folders);
    if (place.kind === 'redirect') return reply.redirect(place.to, place.status);
    if (place.kind === 'absent') return sendAbsent(reply, folders);
    const file = mayBeThere && (await firstFile(place.folder, place.candidates));
    if (file) {
      setHeaders(reply, place.headers, 200);
      if (place.headers === 'uploads')
        return sendWhole(reply.type(uploadType(file)), file, place.folder, { contentType: false });
      return sendWhole(reply, file, place.folder);
    }
    const moved = place.asked && (await whereIsIt(place.asked, apiUrl, request));
    if (!moved) return sendAbsent(reply, folders);
    setHeaders(reply, 'everywhere', 301);
    return reply.header('Cache-Control', 'no-cache').redirect(moved, 301);
  };

/** Answers an address that is not the API's with its file, the place it moved to, or the page for absent ones. */
export const answerFile = (folders: Folders, apiUrl: string) => answer(folders, apiUrl, true);

/** The same where there is no file, or no more: it may have been taken away between looking and opening. */
export const answerAbsent = (folders: Folders, apiUrl: string) => {
  const answerWithout = answer(folders, apiUrl, false);
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    forgetHeaders(reply);
    // Two handlers wait for this answer, each with listeners of its own: more than the ten that Node.js warns of.
    reply.raw.setMaxListeners(20);
    return answerWithout(request, reply);
  };
};
