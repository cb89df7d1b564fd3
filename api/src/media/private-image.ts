import { DomainError, type Fault, faultsOf, invalid } from '../platform/errors/errors.ts';
import { decodeDataUrl, faultOf } from './embedded.ts';
import { type PrivateImage, preparePrivate } from './image-sizes.ts';
import { readWithinQuota } from './read-within-quota.ts';
import { type CheckedSender, requireAcceptedKind } from './service.ts';

const prepared = async (dataUrl: string, sender: CheckedSender): Promise<PrivateImage> => {
  const file = decodeDataUrl(dataUrl);
  const { content } = file;
  if (requireAcceptedKind(file, 'refund_request').kind !== 'image' || !Buffer.isBuffer(content))
    throw new DomainError('unsupported', ['file_type_not_accepted']);
  return readWithinQuota(sender.place, file.bytes, sender, reader => preparePrivate(content, reader));
};

/**
 * Re-encodes embedded pictures of a list without storing them; the caller stores them where only permitted users can
 * read them.
 * @param field the list's field, for the faults
 * @param sender the user whose quota the pictures count towards
 * @throws 422 with the faults of all pictures
 */
export const privateImages = async (
  dataUrls: string[],
  field: string,
  sender: CheckedSender,
): Promise<PrivateImage[]> => {
  const images: PrivateImage[] = [];
  const faults: Fault[] = [];
  for (const [at, dataUrl] of dataUrls.entries()) {
    try {
      images.push(await prepared(dataUrl, sender));
    } catch (error) {
      faults.push(faultOf(error, [field, at]));
    }
  }
  if (faults.length > 0) throw invalid(faults);
  return images;
};

/**
 * Returns the faults of embedded pictures, without storing any.
 * @param input the unvalidated list
 * @param most maximum number of pictures to check
 */
export const privateImageFaults = (
  input: unknown,
  field: string,
  most: number,
  sender: CheckedSender,
): Promise<Fault[]> => {
  const sent = Array.isArray(input) ? input.slice(0, most) : [];
  // The schema reports entries that are not data URLs at their place.
  return faultsOf(() =>
    privateImages(
      sent.map(one => (typeof one === 'string' ? one : '')),
      field,
      sender,
    ),
  );
};
