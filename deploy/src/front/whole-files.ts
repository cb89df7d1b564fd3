import { ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import files from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { ROOT } from '../command/root.ts';
import type { AnyReply } from './headers.ts';
import { sendFailure } from './refusals.ts';

const opened = new WeakMap<AnyReply, FileHandle>();
const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** What is left to do with an answer's file: send it, where the answer is to have its bytes. */
const bytesOf = async (file: FileHandle, payload: unknown) => {
  if (!(payload instanceof ReadStream)) {
    await file.close();
    return payload;
  }
  const { start = 0, end = Number.POSITIVE_INFINITY } = payload as ReadStream & { start?: number; end?: number };
  // It would read what lies at the path by now, which may be gone.
  payload.once('error', () => {}).destroy();
  return file.createReadStream({ start, end });
};

/**
 * Lets an answer send a file, by `sendWhole`. Compressed copies that lie beside it are sent to who takes them. A file that
 * is gone by the time it is opened is answered as one that was not there.
 */
export const registerFiles = async (app: FastifyInstance): Promise<void> => {
  await app.register(files, { root: ROOT, serve: false, preCompressed: true, cacheControl: false, index: false });
  app.addHook('onSend', async (_request, reply, payload) => {
    const file = opened.get(reply);
    opened.delete(reply);
    return file ? bytesOf(file, payload) : payload;
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isAbsent(error)) reply.callNotFound();
    else sendFailure(error, request, reply);
  });
};

/**
 * Answers with a file as it was at one moment: its length, its tag and its bytes are of the same file, though the publisher
 * puts another in its place meanwhile.
 * @param file its path in the folder
 */
export const sendWhole = (
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
