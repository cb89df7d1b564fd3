import { pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { AnyReply, AnyRequest } from './headers.ts';

/** What the API answers in text; `nginx/marketplace.conf.template` has the same list, and the two numbers below. */
const TEXT = /^(application\/(json|javascript)|text\/(html|csv|css|javascript))(;|$)/i;
/** Below this an answer fits a packet as it is. */
const SMALLEST = 1024;
/** 3 MB of leads: 346 KB in 26 ms of processor time; 6 leaves 335 in 33, 1 leaves 416 in 14. */
const LEVEL = 5;

const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/i;

/** Whether who asks takes gzip, by its name and with a quality above nothing. */
const takesGzip = (acceptEncoding: string): boolean => {
  const named = GZIP.exec(acceptEncoding);
  return named !== null && Number(named[1] ?? 1) > 0;
};

/** A part of a file is a part of its own bytes, and what is compressed already says so. */
const mayBeCompressed = (reply: AnyReply) => {
  const length = reply.getHeader('content-length');
  return (
    reply.statusCode === 200 &&
    TEXT.test(String(reply.getHeader('content-type') ?? '')) &&
    !reply.hasHeader('content-encoding') &&
    !/no-transform/i.test(String(reply.getHeader('cache-control') ?? '')) &&
    (length === undefined || Number(length) >= SMALLEST)
  );
};

const addVary = (reply: AnyReply) => {
  const vary = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (!/\*|accept-encoding/i.test(vary)) reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
};

/**
 * Sends an answer of the API on, compressed where that saves something; what has come is sent on at once, so that a long
 * list stays a stream. Sessions are told by a header that no other site's page can have sent, and nothing that is
 * secret stands in an answer to anybody else: there is nothing to guess from lengths (BREACH).
 */
export const sendCompressed = (request: AnyRequest, reply: AnyReply, answer: NodeJS.ReadableStream): void => {
  if (!mayBeCompressed(reply)) {
    reply.send(answer);
    return;
  }
  addVary(reply);
  if (!takesGzip(String(request.headers['accept-encoding'] ?? ''))) {
    reply.send(answer);
    return;
  }
  const etag = reply.getHeader('etag');
  // Other bytes than those that it names: the same in meaning alone.
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
  reply.header('content-encoding', 'gzip').removeHeader('content-length').removeHeader('accept-ranges');
  // The one ends with the other: what breaks off there breaks off here.
  if (request.method === 'HEAD') reply.send(answer);
  else reply.send(pipeline(answer, createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH }), () => {}));
};
