import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFields } from '@fastify/multipart';
import { newId } from '@marketplace/db';
import type { FastifyRequest } from 'fastify';
import { malformed, receive } from '../media/receive.ts';
import { fault, invalid } from '../platform/errors/errors.ts';
import { notCsv } from './text-encoding.ts';

/** Returns the folder for uploaded files, outside the served folders: rows may contain passwords. */
export const bulkFolder = (dataDir: string): string => join(dataDir, 'bulk');

const noFile = () => invalid([fault('file', 'required', 'csv_file_required')]);

/** Returns the value of a form field that the form contains before the file. */
export type FormFields = (name: string) => string | undefined;

/** Returns a text field of the form; undefined for a file or a repeated field. */
const fieldOf = (fields: MultipartFields, name: string): string | undefined => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && 'value' in field && typeof field.value === 'string' ? field.value : undefined;
};

/**
 * Receives the file of a form. The whole file is written to disk before its first row is processed, so that no part of
 * a too large or incomplete file is stored. @param use processes the file at its path, with the fields before it; the
 * file is removed afterwards
 * @param admit throws for callers who may not send the file, by the fields before it; nothing is stored then
 * @throws 422 no file; 415 not a CSV file; 413 too large; 400 malformed
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
