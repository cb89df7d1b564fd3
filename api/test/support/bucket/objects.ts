import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** An object stored in the bucket. */
export interface StoredObject {
  content: Buffer;
  /** Headers that it was stored with and is served with. */
  headers: Record<string, string>;
}

/** A response of the storage server. */
export interface Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: Buffer;
}

const KEPT = ['content-type', 'cache-control'];

export const newObject = (content: Buffer, headers: IncomingHttpHeaders): StoredObject => ({
  content,
  headers: {
    ...Object.fromEntries(KEPT.flatMap(name => (headers[name] ? [[name, String(headers[name])]] : []))),
    etag: `"${createHash('md5').update(content).digest('hex')}"`,
    'last-modified': new Date().toUTCString(),
  },
});

/** Returns an error response in S3's XML format. */
export const errorAnswer = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code} it is.</Message><RequestId>0</RequestId></Error>`,
  ),
});

const partOf = (range: string, length: number) => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === undefined || (!first && !last)) return undefined;
  const start = first ? Number(first) : length - Math.min(length, Number(last));
  const end = first && last ? Math.min(Number(last), length - 1) : length - 1;
  return start < length ? { start, end } : null;
};

/** Answers GetObject and HeadObject: the whole object, a range, or 304 when it has not changed. */
export const readObject = ({ content, headers }: StoredObject, requested: IncomingHttpHeaders): Answer => {
  if (requested['if-none-match'] === headers.etag) return { status: 304, headers: { etag: headers.etag ?? '' } };
  const part = requested.range ? partOf(requested.range, content.length) : undefined;
  if (part === null) return errorAnswer(416, 'InvalidRange');
  const all = { ...headers, 'accept-ranges': 'bytes' };
  if (!part) return { status: 200, headers: { ...all, 'content-length': content.length }, body: content };
  const { start, end } = part;
  const body = content.subarray(start, end + 1);
  const range = { 'content-length': body.length, 'content-range': `bytes ${start}-${end}/${content.length}` };
  return { status: 206, headers: { ...all, ...range }, body };
};
