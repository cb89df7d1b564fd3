import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { ConnectionError } from 'fastify';

/** How long a client may go on sending what is dropped, in milliseconds. */
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

/** Refuses what Node cannot read as a request, before there is one: no hook and no error handler sees it. */
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

/** Options of Fastify for a server whose every response is the product's own. */
export const ownResponses = {
  clientErrorHandler: refuseConnection,
  // Node would answer by itself, without our headers: `hasInvalidHost` finds it.
  http: { requireHostHeader: false },
};

/**
 * Headers that the API reads, in bytes: what its own web servers accept (16 KB, nginx 32 KB) and the headers that they add
 * must fit, or their client would get the API's refusal as a server that is away.
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
 * Returns whether a request breaks the rules for `Host` (RFC 9112, 3.2): missing in HTTP/1.1, more than one, or impossible.
 * Two servers that each believe another of them could serve, cache or limit different requests.
 */
export const hasInvalidHost = ({ raw }: { raw: IncomingMessage }): boolean => {
  const hosts = raw.rawHeaders.filter((_, at, all) => at % 2 === 1 && all[at - 1]?.toLowerCase() === 'host');
  if (hosts.length === 0) return raw.httpVersion === '1.1' && raw.headers.host === undefined;
  return hosts.length > 1 || !isHost(hosts[0]?.trim() ?? '');
};

/** Ignores an expectation that nobody knows, as the protocol allows: Node would answer 417 by itself. */
export const ignoreExpectations = (server: Server): void => {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
};

/** So long a client may read nothing of its answer, in milliseconds; nginx says the same (`send_timeout`). */
const UNREAD_MS = 60_000;

/**
 * Closes connections whose client reads nothing of its answer: each would hold memory, and what it is answered from, for as
 * long as it likes. Who waits for an answer to begin is left alone.
 */
export const leaveSlowReaders = (server: Server, unreadMs = UNREAD_MS): void => {
  server.timeout = unreadMs;
  server.prependListener('request', (_request, response) => {
    // With a listener Node leaves the connection open.
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
 * An `onSend` hook. A request may be refused before its body has arrived (too large, not signed in). A connection that is closed
 * then is reset under a client that still sends, and the response is lost: behind a proxy it looks like a server that is
 * away. So the rest of the body is read and dropped first, for a few seconds at most; after that the connection is closed.
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
