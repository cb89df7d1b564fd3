import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { waitUntil } from '@marketplace/db/testing';
import type { TestApi } from './test-api.ts';

/**
 * Begins a call over a socket and holds back the rest of its body.
 * @param call.held number of bytes to hold back; by default all but the first three
 * @returns once the API has authenticated the caller and waits for the rest
 */
export const slowCall = async (
  { app }: TestApi,
  request: `${string} /${string}`,
  {
    token,
    body,
    type = 'application/json',
    held = body.length - 3,
  }: { token: string; body: string | Buffer; type?: string; held?: number },
) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The API listens nowhere');
  const [method, path] = request.split(' ');
  const whole = Buffer.from(body);
  const responses: IncomingMessage[] = [];
  app.server.once('request', (message: IncomingMessage) => responses.push(message));
  const socket = connect(address.port, '127.0.0.1');
  const pieces: Buffer[] = [];
  socket.on('data', piece => pieces.push(piece));
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  const head = [
    `${method} /api${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${whole.length}`,
  ];
  const begun = whole.length - held;
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(whole.subarray(0, begun));
  // The body is read only after the caller was authenticated.
  await waitUntil(() => responses.some(message => message.listenerCount('data') > 0));
  return {
    /** URL of the API. */
    url: `http://127.0.0.1:${address.port}/api`,
    /** Sends the rest and returns the status. */
    end: async (): Promise<number> => {
      socket.write(whole.subarray(begun));
      await closed;
      return Number(Buffer.concat(pieces).toString().split(' ')[1]);
    },
  };
};
