import { imageFaults, needsProcessing, storeImages, storeImageValue, validateImages } from '../media/embedded.ts';
import type { FileSender } from '../media/read-within-quota.ts';
import type { CheckedSender } from '../media/service.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, type Fault, invalid } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { IMAGES } from './fields.ts';
import type { FranchiseUpdate } from './schemas.ts';

/** Returns the path of the address in a gallery's row; the row itself may be the address. */
const galleryPath = (row: unknown, at: number) =>
  typeof row === 'string' ? ['media_gallery', at] : ['media_gallery', at, 'url'];

/**
 * Validates all embedded images and videos of a body without storing them.
 * @param sender the user whose upload quota they use
 */
export const validateFranchiseImages = async (body: unknown, sender: CheckedSender): Promise<Fault[]> => {
  const faults = await validateImages(body, IMAGES, sender);
  const { media_gallery: gallery } = asFields(body);
  for (const [at, row] of (Array.isArray(gallery) ? gallery : []).entries()) {
    const value: unknown = typeof row === 'string' ? row : asFields(row).url;
    faults.push(...(await imageFaults(value, 'gallery', galleryPath(row, at), sender)));
  }
  return faults;
};

/**
 * Returns whether a body contains embedded files to store, or addresses that are too long. Call it before the record is
 * locked.
 */
export const hasImagesToStore = (body: unknown): boolean => {
  const fields = asFields(body);
  const { media_gallery: gallery } = fields;
  const rows: unknown[] = Array.isArray(gallery) ? gallery : [];
  const values = [...Object.keys(IMAGES).map(field => fields[field]), ...rows.map(row => asFields(row).url ?? row)];
  return values.some(value => typeof value === 'string' && needsProcessing(value.trim()));
};

const faultsOf = (error: unknown): Fault[] => {
  if (error instanceof DomainError && error.faults) return error.faults;
  throw error;
};

/**
 * Stores the embedded files of a body and replaces them by their addresses.
 * @throws 422 with a fault for each image and video that cannot be stored
 */
export const withImagesStored = async <Body extends FranchiseUpdate>(
  context: Context,
  body: Body,
  sender: FileSender,
): Promise<Body> => {
  const faults: Fault[] = [];
  const gallery: (string | { url: string; caption?: string })[] = [];
  const stored = await storeImages(context, body, IMAGES, sender).catch(error => {
    faults.push(...faultsOf(error));
    return body;
  });
  for (const [at, row] of (body.media_gallery ?? []).entries()) {
    const address = typeof row === 'string' ? row : row.url;
    const url = await storeImageValue(context, address.trim(), 'gallery', sender, galleryPath(row, at)).catch(error => {
      faults.push(...faultsOf(error));
      return '';
    });
    gallery.push(typeof row === 'string' ? url : { ...row, url });
  }
  if (faults.length > 0) throw invalid(faults);
  return body.media_gallery ? { ...stored, media_gallery: gallery } : stored;
};
