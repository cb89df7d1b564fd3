import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import { malformed, receive } from '../media/receive.ts';
import { DomainError, fault, invalid } from '../platform/errors.ts';
import { NOT_CSV } from './csv-rows.ts';

/** Specification §5. */
const NO_FILE = 'Please select a CSV file to upload.';

const noFile = () => invalid([fault(NO_FILE, 'file', 'required')]);

/**
 * Takes the file of a form: whole on disk before its first row is looked at, so that nothing of a file that is too
 * large, or ends too early, is stored.
 * @param use is given its path; afterwards the file is gone
 * @throws 422 no file; 415 no CSV file; 413 too large; 400 malformed
 */
export const receiveCsv = async <Result>(
  request: FastifyRequest,
  dataDir: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> => {
  if (!request.isMultipart()) throw noFile();
  const part = await request.file().catch(error => {
    throw error.statusCode ? error : malformed();
  });
  if (!part?.filename) {
    part?.file.resume();
    throw noFile();
  }
  if (!/\.csv$/i.test(part.filename)) {
    part.file.resume();
    throw new DomainError(415, NOT_CSV);
  }
  // Beside what is served, never in it: the rows may hold passwords.
  const folder = join(dataDir, 'bulk');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, newId());
  return receive(part.file, path, () => use(path));
};
