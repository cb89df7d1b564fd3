import { ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import files from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { ROOT } from '../command/root.ts';
import type { AnyReply } from './headers.ts';
import { sendFailure } from './refusals.ts';
import type { Folders } from './url-map.ts';

const opened = new WeakMap<AnyReply, FileHandle>();
const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Returns the file's stream, or closes the file if the response has no body. */
const bytesOf = async (file: FileHandle, payload: unknown) => {
  if (!(payload instanceof ReadStream)) {
    await file.close();
    return payload;
  }
  const { start = 0, end = Number.POSITIVE_INFINITY } = payload as ReadStream & { start?: number; end?: number };
  // The stream is not used, because it would read the file that is at the path now, which may be another one.
  payload.once('error', () => {}).destroy();
  return file.createReadStream({ start, end });
};

/**
 * Enables responses with `sendFile`. Clients that accept compression get the compressed copies beside the files. A
 * file that is deleted before it is opened gets the response for a missing file.
 */
export const registerFiles = async (app: FastifyInstance, folders: Folders): Promise<void> => {
  await app.register(files, { root: ROOT, serve: false, preCompressed: true, cacheControl: false, index: false });
  app.addHook('onSend', async (_request, reply, payload) => {
    const file = opened.get(reply);
    opened.delete(reply);
    return file ? bytesOf(file, payload) : payload;
  });
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    isAbsent(error) ? reply.callNotFound() : sendFailure(error, request, reply, folders),
  );
};

/**
 * Responds with a file from a single open handle, so that its length, ETag and bytes belong together even when the
 * publisher replaces the file.
 * @param file path in the folder
 */
export const sendFile = (
  reply: AnyReply,
  file: string,
  folder: string,
  options: { contentType?: boolean } = {},
): AnyReply =>
  reply.sendFile(file, folder, {
    ...options,
    onFile: async (path, found) => {
      const handle = await open(path);
      opened.set(reply, handle);
      const { size, mtime } = await handle.stat();
      Object.assign(found, { size, mtime });
    },
  });
