import { DomainError, type Fault, invalid } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/unvalidated.ts';
import { arrived, faultOf, imageFaults } from './embedded.ts';
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

/** The faults of what may be such a list of a body, without encoding any. */
export const privateImageFaults = async (body: unknown, field: string): Promise<Fault[]> => {
  const values = asFields(body)[field];
  const faults: Fault[] = [];
  for (const [at, value] of Array.isArray(values) ? values.entries() : [])
    faults.push(...(await imageFaults(value, 'claim', [field, at])));
  return faults;
};
