import type { IncomingHttpHeaders } from 'node:http';
import type { AnyRequest } from './headers.ts';

/**
 * What the API is told of who asks, with whatever it is asked: as this server knows it, never what a visitor says of it. The
 * API's limits count by this address. `nginx/marketplace.conf.template` says the same.
 */
export const forwardedHeaders = ({ headers: { host = '' }, ip, protocol }: AnyRequest) => ({
  host,
  // A client that has gone has no address any more.
  'x-forwarded-for': ip ?? '',
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
});

/** Headers that belong to this connection, and those of a body that is not passed on. */
const OF_THIS_CONNECTION = ['expect', 'upgrade'];
const OF_A_BODY = ['content-length', 'content-type', 'transfer-encoding'];

/** The headers of an answer as its receiver gets them: those of the connection to the API are left out. */
export const answerHeaders = ({
  connection: _connection,
  'keep-alive': _keepAlive,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders => headers;

/** The headers of a request as the API gets them. A GET goes without its body, so without the announcement of one. */
export const requestHeaders = (request: AnyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const left = new Set(isRead ? [...OF_THIS_CONNECTION, ...OF_A_BODY] : OF_THIS_CONNECTION);
  const kept = Object.entries(headers).filter(([name]) => !left.has(name));
  return { ...Object.fromEntries(kept), ...forwardedHeaders(request) };
};
