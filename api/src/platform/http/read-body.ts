import type { Readable } from 'node:stream';
import { errorCodes, type FastifyRequest } from 'fastify';
import { tooMany } from '../errors/errors.ts';
import { senderLimitKey } from './sender-of.ts';

/**
 * Maximum bytes of a short body. Short bodies are read without regard to the limits, so that they are accepted while
 * large ones are being sent.
 */
const SMALL = 65_536;
/** Maximum bytes of unfinished large bodies, for one sender and for this process. */
const MOST_OF_SENDER = 64 * 1024 * 1024;
const MOST = 256 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** Bytes of unfinished bodies in memory, by sender. */
const held = new Map<string, number>();
let total = 0;

const hold = (sender: string, bytes: number) => {
  const ofSender = (held.get(sender) ?? 0) + bytes;
  if (bytes > 0 && (ofSender > MOST_OF_SENDER || total + bytes > MOST))
    throw tooMany(RETRY_AFTER_SECONDS, 'too_many_requests');
  total += bytes;
  if (ofSender > 0) held.set(sender, ofSender);
  else held.delete(sender);
};

/**
 * Reads the text of a request into one growing buffer. Fastify's own reader keeps every piece, and a client that sends
 * each byte as a piece makes it hold 300 times the size of the body. The memory for unfinished bodies is limited, since
 * a client may also never finish them.
 * @param limit in bytes; defaults to that of the route
 * @throws 413 for a longer body, 400 if it is not as long as announced, 429 if too many are being sent
 */
export const readBody = (
  request: FastifyRequest,
  payload: Readable,
  limit = request.routeOptions.bodyLimit,
): Promise<string> => {
  const sender = senderLimitKey(request);
  const { 'content-length': length } = request.headers;
  const announced = length === undefined ? undefined : Number(length);
  if ((announced ?? 0) > limit) return Promise.reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  return new Promise<string>((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let received = 0;
    const grow = (needed: number) => {
      const size = Math.min(limit, Math.max(needed, 2 * bytes.length, 1024));
      if (size > SMALL) hold(sender, size - (bytes.length > SMALL ? bytes.length : 0));
      const larger = Buffer.allocUnsafe(size);
      bytes.copy(larger, 0, 0, received);
      bytes = larger;
    };
    const stop = () => {
      payload.off('data', take).off('end', end).off('error', fail).off('close', fail);
      if (bytes.length > SMALL) hold(sender, -bytes.length);
      bytes = Buffer.alloc(0);
    };
    const fail = (error?: Error) => {
      stop();
      reject(Object.assign(error ?? new Error('The connection was closed'), { statusCode: 400 }));
    };
    const take = (piece: Buffer) => {
      try {
        if (received + piece.length > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
        if (received + piece.length > bytes.length) grow(received + piece.length);
        piece.copy(bytes, received);
        received += piece.length;
      } catch (error) {
        stop();
        reject(error);
      }
    };
    const end = () => {
      const text = bytes.toString('utf8', 0, received);
      stop();
      if (announced !== undefined && announced !== received)
        reject(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
      else resolve(text);
    };
    payload.on('data', take).on('end', end).on('error', fail).on('close', fail);
    payload.resume();
  });
};
