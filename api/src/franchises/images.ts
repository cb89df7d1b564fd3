import type { Sender } from '../media/counted.ts';
import { imageFaults, isToBeStored, storeImages, storeImageValue, validateImages } from '../media/embedded.ts';
import type { Checked } from '../media/service.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, type Fault, invalid } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/unvalidated.ts';
import { IMAGES } from './fields.ts';
import type { FranchiseUpdate } from './schemas.ts';

/** Where the address of a gallery's row stands, which is a text or an object. */
const galleryPath = (row: unknown, at: number) =>
  typeof row === 'string' ? ['media_gallery', at] : ['media_gallery', at, 'url'];

/**
 * The faults of every image and video that came embedded, without keeping any.
 * @param sender whose quota they count towards
 */
export const validateFranchiseImages = async (body: unknown, sender: Checked): Promise<Fault[]> => {
  const faults = await validateImages(body, IMAGES, sender);
  const { media_gallery: gallery } = asFields(body);
  for (const [at, row] of (Array.isArray(gallery) ? gallery : []).entries()) {
    const value: unknown = typeof row === 'string' ? row : asFields(row).url;
    faults.push(...(await imageFaults(value, 'gallery', galleryPath(row, at), sender)));
  }
  return faults;
};

/** Whether anything of a body would be kept as a file or refused as too long an address, before what is saved is locked. */
export const hasImagesToStore = (body: unknown): boolean => {
  const fields = asFields(body);
  const { media_gallery: gallery } = fields;
  const rows: unknown[] = Array.isArray(gallery) ? gallery : [];
  const values = [...Object.keys(IMAGES).map(field => fields[field]), ...rows.map(row => asFields(row).url ?? row)];
  return values.some(value => typeof value === 'string' && isToBeStored(value.trim()));
};

const faultsOf = (error: unknown): Fault[] => {
  if (error instanceof DomainError && error.faults) return error.faults;
  throw error;
};

/**
 * The body with what it holds embedded kept as files, and their addresses in its place.
 * @throws 422 naming every image and video that can't be kept
 */
export const withImagesStored = async <Body extends FranchiseUpdate>(
  context: Context,
  body: Body,
  sender: Sender,
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
