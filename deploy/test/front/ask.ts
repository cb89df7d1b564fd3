import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Expectation } from './answers.ts';

/** One request as it is written, with no library tidying the path up. */
export const ask = (port: number, { path, method = 'GET', headers = {}, body }: Expectation) =>
  new Promise<{ status: number; headers: Record<string, string>; text: string }>((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': `${Buffer.byteLength(body)}` };
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, ...length }, agent: false },
      incoming => {
        const chunks: Buffer[] = [];
        incoming.on('data', chunk => chunks.push(chunk));
        incoming.once('end', () => {
          const bytes = Buffer.concat(chunks);
          const encoding = incoming.headers['content-encoding'];
          const plain =
            encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
          const answered = Object.entries(incoming.headers).map(([name, value]) => [name, `${value}`]);
          resolve({ status: incoming.statusCode ?? 0, headers: Object.fromEntries(answered), text: plain.toString() });
        });
      },
    );
    // A body that is refused may be cut off while it is being sent; the answer has arrived by then.
    outgoing.once('error', reject);
    outgoing.end(body);
  });
