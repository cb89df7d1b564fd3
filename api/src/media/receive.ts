import { createHash } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../platform/errors/errors.ts';
import { HEAD_BYTES } from './file-kind.ts';
import { UPLOAD_LIMIT, UPLOAD_MB } from './limits.ts';
import type { ArrivedFile } from './service.ts';

/** Returns a 400 error for an incomplete form. */
export const malformed = () => new DomainError('malformed', ['form_malformed']);

/** Waits until the file is closed. A file that is still being opened would appear after its removal. */
const closed = (file: WriteStream) =>
  new Promise<void>(resolve => (file.closed ? resolve() : file.once('close', () => resolve())));

/**
 * Writes a file to disk while it arrives, checks the sender's access again, and removes the file after use. Only one
 * chunk of the file is in memory at a time.
 * @param path path of the temporary file
 * @throws 401 if the sender was signed out in the meantime
 * @throws 400 if the file ends too early; 413 as soon as it exceeds {@link UPLOAD_LIMIT}
 */
export const receive = async <Result>(
  request: FastifyRequest,
  stream: Readable,
  path: string,
  use: (file: ArrivedFile) => Promise<Result>,
): Promise<Result> => {
  const hash = createHash('sha256');
  const beginning: Buffer[] = [];
  let bytes = 0;
  const inspect = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      if (bytes < HEAD_BYTES) beginning.push(piece);
      bytes += piece.length;
      if (bytes > UPLOAD_LIMIT) throw new DomainError('too-large', ['file_too_large', { limit: UPLOAD_MB }]);
      hash.update(piece);
      yield piece;
    }
  };
  const file = createWriteStream(path, { mode: 0o644 });
  try {
    await pipeline(stream, inspect, file).catch(error => {
      throw error instanceof DomainError || error.syscall ? error : malformed();
    });
    const head = Buffer.concat(beginning).subarray(0, HEAD_BYTES);
    await request.admitAgain();
    return await use({ content: { path }, head, bytes, hash: hash.digest('hex') });
  } finally {
    await closed(file);
    await rm(path, { force: true });
  }
};
