import { createHash } from 'node:crypto';
import type { Context } from '../platform/context.ts';
import { DomainError, type Fault, fault, invalid } from '../platform/errors.ts';
import { HEAD_BYTES } from './file-kind.ts';
import { type ArrivedFile, type Purpose, storeFile } from './service.ts';

const ADDRESS_LIMIT = 500;
const EMBEDDED = /^data:[^,]{0,200};base64,/i;

type Path = string | (string | number)[];

const arrived = (dataUrl: string): ArrivedFile => {
  const [beginning] = EMBEDDED.exec(dataUrl) ?? [];
  const content = Buffer.from(beginning ? dataUrl.slice(beginning.length) : '', 'base64');
  return {
    content,
    head: content.subarray(0, HEAD_BYTES),
    bytes: content.length,
    hash: createHash('sha256').update(content).digest('hex'),
  };
};

/**
 * The address of an image that may have come as the image itself: a data URL is kept as a file, everything else
 * stays as it is.
 * @param path the body's field, for the fault
 * @throws 422 with a fault at `path` when it can't be kept or the address is too long
 */
export const storeImageValue = async (
  context: Context,
  value: string,
  purpose: Purpose,
  actorId: string,
  path: Path = 'image_url',
): Promise<string> => {
  if (!/^data:/i.test(value)) {
    if (value.length <= ADDRESS_LIMIT) return value;
    throw invalid([fault(`An address may have at most ${ADDRESS_LIMIT} characters`, path, 'maxLength')]);
  }
  try {
    return (await storeFile(context, arrived(value), purpose, actorId)).url;
  } catch (error) {
    if (error instanceof DomainError && typeof error.detail === 'string')
      throw invalid([fault(error.detail, path, 'image')]);
    throw error;
  }
};

/**
 * The body with its embedded images replaced by their addresses.
 * @param purposes which fields may hold an image, and what for
 * @throws 422 with the faults of all of them
 */
export const storeImages = async <Body extends object>(
  context: Context,
  body: Body,
  purposes: { [Field in keyof Body & string]?: Purpose },
  actorId: string,
): Promise<Body> => {
  const values = new Map<string, unknown>(Object.entries(body));
  const replaced: Record<string, string> = {};
  const faults: Fault[] = [];
  for (const [field, purpose] of Object.entries<Purpose | undefined>(purposes)) {
    const value = values.get(field);
    if (typeof value !== 'string' || !purpose) continue;
    try {
      replaced[field] = await storeImageValue(context, value, purpose, actorId, field);
    } catch (error) {
      if (!(error instanceof DomainError) || typeof error.detail === 'string') throw error;
      faults.push(...error.detail);
    }
  }
  if (faults.length > 0) throw invalid(faults);
  return { ...body, ...replaced };
};
