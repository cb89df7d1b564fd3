import { createHash } from 'node:crypto';
import { type Answer, errorAnswer, newObject, type StoredObject } from './objects.ts';

/** A request that is about more than one object or less than one. */
interface AskedWithQuery {
  method: string;
  key: string;
  query: URLSearchParams;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const xml = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`),
});

/** ListObjectsV2, so many at a time. */
export const listObjects = (objects: Map<string, StoredObject>, query: URLSearchParams, atOnce: number): Answer => {
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter(name => name.startsWith(query.get('prefix') ?? '') && name > after).sort();
  const page = names.slice(0, atOnce);
  const contents = page.map(
    name => `<Contents><Key>${escaped(name)}</Key><Size>${objects.get(name)?.content.length}</Size></Contents>`,
  );
  const isMore = names.length > page.length;
  const next = isMore ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  return xml(
    `<ListBucketResult><IsTruncated>${isMore}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}${contents.join('')}</ListBucketResult>`,
  );
};

/** Objects that arrive in parts: they are there when all of them are. */
export class Arriving {
  readonly #uploads = new Map<string, Map<number, Buffer>>();

  /** How many have begun and neither ended nor been given up. */
  get open() {
    return this.#uploads.size;
  }

  /** What is about parts; null for anything else. */
  answer({ method, key, query }: AskedWithQuery, body: Buffer, objects: Map<string, StoredObject>): Answer | null {
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${this.#uploads.size}-${key.length}-${Math.random()}`;
      this.#uploads.set(id, new Map());
      return xml(
        `<InitiateMultipartUploadResult><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = query.get('uploadId');
    if (id === null) return null;
    const parts = this.#uploads.get(id);
    if (!parts) return errorAnswer(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } };
    }
    this.#uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const whole = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    objects.set(key, newObject(Buffer.concat(whole), {}));
    return xml(`<CompleteMultipartUploadResult><Key>${escaped(key)}</Key></CompleteMultipartUploadResult>`);
  }
}
