import { readFile } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import type { FastifyError } from 'fastify';
import { type AnyReply, type AnyRequest, removeAllHeaders, setHeaders } from './headers.ts';
import { type Folders, resolveAddress } from './url-map.ts';

/** Refuses a request with a plain text. Works also for replies that have no decorators or hooks. */
export const sendStatusText = (reply: AnyReply, status: number): AnyReply => {
  setHeaders(reply, 'everywhere', status);
  return reply.code(status).type('text/plain; charset=utf-8').send(STATUS_CODES[status]);
};

/** Returns whether the address is that of a page of the site. */
const isPage = ({ url }: AnyRequest, folders: Folders): boolean => {
  if (url.startsWith('/api/')) return false;
  const place = resolveAddress(url, folders);
  return place.kind === 'files' && place.headers === 'pages';
};

/**
 * Logs an unexpected error and responds with 500. Instead of a page of the site, a page is sent that says so. An error
 * that the client caused keeps its status and is not logged.
 */
export const sendFailure = async (
  error: FastifyError,
  request: AnyRequest,
  reply: AnyReply,
  folders: Folders,
): Promise<AnyReply> => {
  const status = error.statusCode ?? 500;
  if (status < 500) return sendStatusText(reply, status);
  // Only the path is logged, because a query may contain personal data.
  process.stderr.write(`${request.method} ${request.url.split('?', 1)[0]} failed: ${error.stack}\n`);
  removeAllHeaders(reply);
  // The file is not sent like others, because that may be what failed.
  const file = join(folders.site, 'current/500.html');
  const page = isPage(request, folders) ? await readFile(file).catch(() => undefined) : undefined;
  if (!page) return sendStatusText(reply, 500);
  setHeaders(reply, 'pages', 500);
  return reply.code(500).type('text/html; charset=utf-8').send(page);
};

/** Waits for a response that a callback has begun. Otherwise its failure would end the process. */
export const handleLateFailure = (reply: AnyReply, response: Promise<unknown>): void => {
  response.catch(error => {
    if (!reply.sent) reply.send(error);
    else reply.raw.destroy();
  });
};
