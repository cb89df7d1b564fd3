import { DomainError, type Fault, faultsOf, invalid } from '../platform/errors/errors.ts';
import { arrived, faultOf } from './embedded.ts';
import { type PrivateImage, preparePrivate } from './image-sizes.ts';
import { WRONG_TYPE } from './limits.ts';
import { welcomeKind } from './service.ts';

const prepared = async (dataUrl: string, who: string): Promise<PrivateImage> => {
  const file = arrived(dataUrl);
  if (welcomeKind(file, 'claim').kind !== 'image' || !Buffer.isBuffer(file.content))
    throw new DomainError('unsupported', WRONG_TYPE);
  return preparePrivate(file.content, who);
};

/**
 * Pictures that came embedded in a list of a body, encoded anew and kept nowhere: whoever asked keeps them where nobody
 * else gets at them.
 * @param field the list's, for the faults
 * @throws 422 with the faults of all of them
 */
export const privateImages = async (dataUrls: string[], field: string, who: string): Promise<PrivateImage[]> => {
  const images: PrivateImage[] = [];
  const faults: Fault[] = [];
  for (const [at, dataUrl] of dataUrls.entries()) {
    try {
      images.push(await prepared(dataUrl, who));
    } catch (error) {
      faults.push(faultOf(error, [field, at]));
    }
  }
  if (faults.length > 0) throw invalid(faults);
  return images;
};

/**
 * Their faults, without keeping any.
 * @param input the list as it came; its types may be wrong
 * @param most so many are looked at
 */
export const privateImageFaults = (input: unknown, field: string, most: number, who: string): Promise<Fault[]> => {
  const sent = Array.isArray(input) ? input.slice(0, most) : [];
  // One that is no data URL is a fault of the schema at its place.
  return faultsOf(() =>
    privateImages(
      sent.map(one => (typeof one === 'string' ? one : '')),
      field,
      who,
    ),
  );
};
