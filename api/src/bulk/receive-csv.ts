import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFields } from '@fastify/multipart';
import { newId } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import { malformed, receive } from '../media/receive.ts';
import { fault, invalid } from '../platform/errors/errors.ts';
import { notCsv } from './text-encoding.ts';

/** Beside what is served, never in it: the rows may hold passwords. */
export const bulkFolder = (dataDir: string): string => join(dataDir, 'bulk');

const noFile = () => invalid([fault('file', 'required', 'csv_file_required')]);

/** What stands before the file in the form, by its name. */
export type FormFields = (name: string) => string | undefined;

/** A text of the form; a file of that name, or several, are none. */
const fieldOf = (fields: MultipartFields, name: string): string | undefined => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && 'value' in field && typeof field.value === 'string' ? field.value : undefined;
};

/**
 * Takes the file of a form: whole on disk before its first row is looked at, so that nothing of a file that is too
 * large, or ends too early, is stored.
 * @param use is given its path, and what stands before it in the form; afterwards the file is gone
 * @param admit refuses who may not send it, by what stands before it in the form: then nothing of it is kept
 * @throws 422 no file; 415 no CSV file; 413 too large; 400 malformed
 */
export const receiveCsv = async <Result>(
  request: FastifyRequest,
  dataDir: string,
  use: (path: string, field: FormFields) => Promise<Result>,
  admit: (field: FormFields) => Promise<void> = async () => {},
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
    throw notCsv();
  }
  const field: FormFields = name => fieldOf(part.fields, name);
  try {
    await admit(field);
  } catch (error) {
    part.file.resume();
    throw error;
  }
  const folder = bulkFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, newId());
  return receive(request, part.file, path, () => use(path, field));
};
