import { storeImages, storeImageValue } from '../media/embedded.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, type Fault, invalid } from '../platform/errors.ts';
import type { FranchiseUpdate } from './schemas.ts';

const faultsOf = (error: unknown): Fault[] => {
  if (error instanceof DomainError && typeof error.detail !== 'string') return error.detail;
  throw error;
};

/**
 * The body with what it holds embedded kept as files, and their addresses in its place.
 * @throws 422 naming every image and video that can't be kept
 */
export const withImagesStored = async <Body extends FranchiseUpdate>(
  context: Context,
  body: Body,
  actorId: string,
): Promise<Body> => {
  const faults: Fault[] = [];
  const gallery: { url: string; caption?: string }[] = [];
  const stored = await storeImages(context, body, { image_url: 'franchise', og_image: 'franchise' }, actorId).catch(
    error => {
      faults.push(...faultsOf(error));
      return body;
    },
  );
  for (const [at, row] of (body.media_gallery ?? []).entries()) {
    const [item, path] =
      typeof row === 'string' ? [{ url: row }, ['media_gallery', at]] : [row, ['media_gallery', at, 'url']];
    const url = await storeImageValue(context, item.url.trim(), 'gallery', actorId, path).catch(error => {
      faults.push(...faultsOf(error));
      return '';
    });
    gallery.push({ ...item, url });
  }
  if (faults.length > 0) throw invalid(faults);
  return body.media_gallery ? { ...stored, media_gallery: gallery } : stored;
};
