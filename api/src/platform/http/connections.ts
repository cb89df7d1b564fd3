import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { ConnectionError } from 'fastify';

/** Maximum milliseconds for which the rest of a refused body is read and dropped. */
const LINGER_MS = 5000;

const REFUSALS: Record<string, [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large'],
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large'],
};
const MALFORMED: [status: number, detail: string] = [400, 'The request is malformed'];

const refused = new WeakSet<Socket>();

const closeLater = (socket: Socket) => {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
};

/**
 * Responds to connections whose data Node cannot parse as a request. No hook and no error handler is called for them.
 */
export const refuseConnection = (error: ConnectionError, socket: Socket): void => {
  if (refused.has(socket)) return;
  refused.add(socket);
  const response = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, detail] = REFUSALS[error.code] ?? MALFORMED;
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  closeLater(socket);
};

/** Fastify options with which this API sends every response itself, instead of Node or Fastify. */
export const ownResponses = {
  clientErrorHandler: refuseConnection,
  // Node would respond itself, without our headers; `hasInvalidHost` makes this check instead.
  http: { requireHostHeader: false },
};

/**
 * Maximum size of request headers in bytes. The limit is larger than that of the product's web servers (16 KB, nginx 32
 * KB) plus the headers that they add. Otherwise clients would see a failed gateway instead of the API's refusal.
 */
export const API_HEADER_BYTES = 48 * 1024;

/** A name or an IPv4 address, or an IPv6 address in brackets; a port may follow. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[(?<ipv6>[0-9a-f:.]{2,45})\])(?::(?<port>\d{0,5}))?$/i;
const LAST_PORT = 65_535;

const isHost = (value: string): boolean => {
  const { ipv6, port } = HOST.exec(value)?.groups ?? {};
  return HOST.test(value) && (ipv6 === undefined || isIPv6(ipv6)) && Number(port ?? 0) <= LAST_PORT;
};

/**
 * Returns whether a request breaks the rules for `Host` (RFC 9112, 3.2): missing in HTTP/1.1, repeated, or malformed.
 * If two servers read different hosts in one request, they could serve, cache or limit it differently.
 */
export const hasInvalidHost = ({ raw }: { raw: IncomingMessage }): boolean => {
  const hosts = raw.rawHeaders.filter((_, at, all) => at % 2 === 1 && all[at - 1]?.toLowerCase() === 'host');
  if (hosts.length === 0) return raw.httpVersion === '1.1' && raw.headers.host === undefined;
  return hosts.length > 1 || !isHost(hosts[0]?.trim() ?? '');
};

/** Ignores an unknown `Expect` header, which the protocol allows. Without this, Node would respond with 417 itself. */
export const ignoreExpectations = (server: Server): void => {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
};

/**
 * Milliseconds without any progress in reading a response before its connection is closed; matches nginx's
 * `send_timeout`.
 */
const UNREAD_MS = 60_000;

/**
 * Closes connections whose client does not read its response, because each would use memory without end. Clients that
 * still wait for the first byte are not affected.
 */
export const closeSlowConnections = (server: Server, unreadMs = UNREAD_MS): void => {
  server.timeout = unreadMs;
  server.prependListener('request', (_request, response) => {
    // If there is a listener, Node leaves the connection open, so it is closed here.
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
};

interface Reply {
  header(name: string, value: string): unknown;
  removeHeader(name: string): unknown;
}

/**
 * An `onSend` hook for requests refused before their body has arrived (too large, not signed in). Closing the
 * connection then resets it under a client that still sends, and the response is lost: behind a proxy it looks like a
 * failed server. So the rest of the body is read and dropped for a few seconds before the connection is closed.
 */
export const dropRestOfBody = (
  { raw }: { raw: IncomingMessage },
  reply: Reply,
  _payload: unknown,
  done: () => void,
): void => {
  const isRead = () => raw.complete || raw.readableEnded;
  if (isRead() || raw.destroyed) {
    done();
    return;
  }
  const finish = () => {
    clearTimeout(timer);
    for (const event of ['end', 'close', 'error']) raw.off(event, finish);
    if (isRead()) reply.removeHeader('connection');
    else reply.header('connection', 'close');
    done();
  };
  const timer = setTimeout(finish, LINGER_MS).unref();
  raw.unpipe();
  raw.once('end', finish).once('close', finish).once('error', finish).resume();
};
