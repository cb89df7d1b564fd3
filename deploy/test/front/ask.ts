import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Expectation } from './answers.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** The bytes of the body as received, still compressed. */
  bytes: Buffer;
  /** The text of the body after decompression. */
  text: string;
}

const unpacked = (bytes: Buffer, encoding: string | undefined): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
};

const answerOf = async ({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer): Promise<Answer> => {
  const isWhole = statusCode !== 206 && bytes.length > 0;
  const plain = isWhole ? unpacked(bytes, headers['content-encoding']) : bytes;
  const answered = Object.entries(headers).map(([name, value]) => [name, `${value}`]);
  return { status: statusCode, headers: Object.fromEntries(answered), bytes, text: plain.toString() };
};

/** Sends a request with the path unchanged, because libraries would normalise it. */
export const sendUnchanged = (port: number, { path, method = 'GET', headers = {}, body }: Expectation) =>
  new Promise<Answer>((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': `${Buffer.byteLength(body)}` };
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, ...length }, agent: false },
      incoming => {
        const chunks: Buffer[] = [];
        incoming.on('data', chunk => chunks.push(chunk));
        incoming.once('error', reject);
        incoming.once('end', () => resolve(answerOf(incoming, Buffer.concat(chunks))));
      },
    );
    // Sending a refused body may fail, but the response has already arrived then.
    outgoing.once('error', reject);
    outgoing.end(body);
  });
