import type { Context } from '../platform/context.ts';
import { DomainError, type Fault, fault, invalid } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { sha256 } from '../platform/values/sha256.ts';
import { TooManyAtOnce } from './concurrency.ts';
import { HEAD_BYTES } from './file-kind.ts';
import { LONGEST_ADDRESS } from './limits.ts';
import type { FileSender } from './read-within-quota.ts';
import { type ArrivedFile, type CheckedSender, type FilePurpose, requireAcceptedFile, storeFile } from './service.ts';

const EMBEDDED = /^data:[^,]{0,200};base64,/i;

type Path = string | (string | number)[];

/** Decodes a data URL. */
export const decodeDataUrl = (dataUrl: string): ArrivedFile => {
  const [beginning] = EMBEDDED.exec(dataUrl) ?? [];
  const content = Buffer.from(beginning ? dataUrl.slice(beginning.length) : '', 'base64');
  return {
    content,
    head: content.subarray(0, HEAD_BYTES),
    bytes: content.length,
    hash: sha256(content),
  };
};

export const addressTooLong = (path: Path): Fault =>
  fault(path, 'maxLength', 'address_too_long', { limit: LONGEST_ADDRESS });

/** Returns whether an error concerns the request and not the image. */
const isAboutRequest = (error: DomainError) => error.kind === 'unavailable' || error instanceof TooManyAtOnce;

/** Converts an error about an image to a fault of its field. Other errors are thrown again. */
export const faultOf = (error: unknown, path: Path): Fault => {
  if (error instanceof DomainError && error.text && !isAboutRequest(error)) return fault(path, 'image', ...error.text);
  throw error;
};

/** Returns whether a value must be processed before it is stored: a data URL, or an address that is too long. */
export const needsProcessing = (value: string): boolean => /^data:/i.test(value) || value.length > LONGEST_ADDRESS;

/**
 * Returns the faults of a possibly embedded image, without storing it.
 * @param sender the user whose quota the image counts towards
 */
export const imageFaults = async (
  value: unknown,
  purpose: FilePurpose,
  path: Path,
  sender?: CheckedSender,
): Promise<Fault[]> => {
  if (typeof value !== 'string') return [];
  if (!needsProcessing(value)) return [];
  if (!/^data:/i.test(value)) return [addressTooLong(path)];
  return requireAcceptedFile(decodeDataUrl(value), purpose, sender).then(
    () => [],
    error => [faultOf(error, path)],
  );
};

/** The fields of a body that may contain an image, with their purposes. */
export type ImageFields<Body extends object> = { [Field in keyof Body & string]?: FilePurpose };

/**
 * Returns the faults of all embedded images in a body, without storing any.
 * @param sender the user whose quota the images count towards
 */
export const validateImages = async (
  body: unknown,
  purposes: Record<string, FilePurpose>,
  sender?: CheckedSender,
): Promise<Fault[]> => {
  const faults: Fault[] = [];
  const fields = asFields(body);
  for (const [field, purpose] of Object.entries(purposes)) {
    if (Object.hasOwn(fields, field)) faults.push(...(await imageFaults(fields[field], purpose, field, sender)));
  }
  return faults;
};

/**
 * Stores an image that is a data URL and returns its address; returns any other value unchanged.
 * @param path the body's field, for the fault
 * @throws 422 with a fault at `path` when the image cannot be stored or the address is too long
 */
export const storeImageValue = async (
  context: Context,
  value: string,
  purpose: FilePurpose,
  sender: FileSender,
  path: Path = 'image_url',
): Promise<string> => {
  if (!needsProcessing(value)) return value;
  if (!/^data:/i.test(value)) throw invalid([addressTooLong(path)]);
  try {
    return (await storeFile(context, decodeDataUrl(value), purpose, sender)).url;
  } catch (error) {
    throw invalid([faultOf(error, path)]);
  }
};

/**
 * Returns the body with embedded images replaced by the addresses of the stored files.
 * @param purposes the fields that may contain an image
 * @throws 422 with the faults of all images
 */
export const storeImages = async <Body extends object>(
  context: Context,
  body: Body,
  purposes: ImageFields<Body>,
  sender: FileSender,
): Promise<Body> => {
  const values = new Map<string, unknown>(Object.entries(body));
  const replaced: Record<string, string> = {};
  const faults: Fault[] = [];
  for (const [field, purpose] of Object.entries<FilePurpose | undefined>(purposes)) {
    const value = values.get(field);
    if (typeof value !== 'string' || !purpose) continue;
    try {
      replaced[field] = await storeImageValue(context, value, purpose, sender, field);
    } catch (error) {
      if (!(error instanceof DomainError) || !error.faults) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw invalid(faults);
  return { ...body, ...replaced };
};
