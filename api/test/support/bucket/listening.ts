import { request } from '../http.ts';
import type { TestApi } from '../test-api.ts';

/** What came over a real connection. */
export interface Heard {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Where a test API listens, once it does. */
export const listening = async ({ app }: TestApi): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
};

/** One request over a connection of its own, to its end; rejects when the answer is cut off. */
export const hear = (url: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  new Promise<Heard>((resolve, reject) => {
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
