import { request } from '../http.ts';
import type { TestApi } from '../test-api.ts';

/** A response that came over a real connection. */
export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Lets a test API listen on a free port and returns its URL. */
export const listen = async ({ app }: TestApi): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
};

/**
 * Sends one request over a new connection and reads the whole response.
 * @throws when the response is cut off
 */
export const rawRequest = (url: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  new Promise<RawResponse>((resolve, reject) => {
    const outgoing = request(url, { ...options, agent: false }, incoming => {
      const pieces: Buffer[] = [];
      incoming.on('data', piece => pieces.push(piece));
      incoming.once('error', reject);
      incoming.once('end', () => {
        const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, `${value}`]);
        const status = incoming.statusCode ?? 0;
        resolve({ status, headers: Object.fromEntries(headers), body: Buffer.concat(pieces) });
      });
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
