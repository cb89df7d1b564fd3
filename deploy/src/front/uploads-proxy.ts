import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { API_TIMEOUT_MS, sendProxyFailure } from './api-proxy.ts';
import { fileHandler, isFile, sendNotFoundPage } from './files.ts';
import { requestHeaders } from './forwarded.ts';
import { type AnyRequest, namesOf, removeAllHeaders, setHeaders } from './headers.ts';
import { handleLateFailure } from './refusals.ts';
import { type Folders, resolveAddress } from './url-map.ts';

/** Returns whether the request reads an upload that is not in the folder. */
const mayBeElsewhere = async ({ method, url }: AnyRequest, folders: Folders): Promise<boolean> => {
  const place = resolveAddress(url, folders);
  if ((method !== 'GET' && method !== 'HEAD') || place.kind !== 'files' || place.headers !== 'uploads') return false;
  for (const candidate of place.candidates) if (await isFile(join(place.folder, candidate))) return false;
  return true;
};

/**
 * Responds to `/uploads/…` with the file in the folder, otherwise with the API's response: uploads may be on another
 * machine or in a bucket. Clients see no difference.
 */
export const proxyUploads = async (
  app: FastifyInstance,
  folders: Folders,
  apiUrl: string,
  answerWithinMs = API_TIMEOUT_MS,
): Promise<void> => {
  const answerHere = fileHandler(folders, apiUrl);
  const omittedHeaders = new Set(namesOf('kept elsewhere'));
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: '/uploads/',
    rewritePrefix: '/api/uploads/',
    disableRequestLogging: true,
    retryMethods: [],
    maxRetriesOn503: 0,
    http: { requestOptions: { timeout: answerWithinMs } },
    preHandler: async (request, reply) => {
      if (!(await mayBeElsewhere(request, folders))) return answerHere(request, reply);
    },
    replyOptions: {
      rewriteRequestHeaders: requestHeaders,
      rewriteHeaders: headers =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !omittedHeaders.has(name))),
      onResponse: (_request, reply, response) => {
        if (reply.statusCode === 404) {
          response.stream.destroy();
          removeAllHeaders(reply);
          handleLateFailure(reply, sendNotFoundPage(reply, folders));
          return;
        }
        setHeaders(reply, 'kept elsewhere', reply.statusCode);
        reply.send(response.stream);
      },
      onError: (reply, { error }) => {
        removeAllHeaders(reply);
        sendProxyFailure(reply, error, join(folders.site, 'current'));
      },
    },
  });
};
