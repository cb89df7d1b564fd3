import type { IncomingHttpHeaders } from 'node:http';
import type { AnyRequest } from './headers.ts';

/**
 * Returns the headers that tell the API about the client. This server sets their values, and ignores the client's own.
 * The API's rate limits use the address in them. `nginx/marketplace.conf.template` does the same.
 */
export const forwardedHeaders = ({ headers: { host = '' }, ip, protocol }: AnyRequest) => ({
  host,
  // A disconnected client has no address.
  'x-forwarded-for': ip ?? '',
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
});

/**
 * Headers that belong to the client's connection (RFC 9110, section 7.6.1), and are not forwarded. With `trailer` in a
 * request without chunks, Node's client throws an error outside any request.
 */
const OF_THIS_CONNECTION = ['expect', 'upgrade', 'trailer', 'te', 'keep-alive', 'proxy-connection'];
const OF_A_BODY = ['content-length', 'content-type', 'transfer-encoding'];

/** Returns the headers of a response without those of the connection to the API. */
export const withoutConnectionHeaders = ({
  connection: _connection,
  'keep-alive': _keepAlive,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders => headers;

/** Returns the headers of a request for the API. The body of a GET is not forwarded, so its headers are removed too. */
export const requestHeaders = (request: AnyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const omittedHeaders = new Set(isRead ? [...OF_THIS_CONNECTION, ...OF_A_BODY] : OF_THIS_CONNECTION);
  const kept = Object.entries(headers).filter(([name]) => !omittedHeaders.has(name));
  return { ...Object.fromEntries(kept), ...forwardedHeaders(request) };
};
