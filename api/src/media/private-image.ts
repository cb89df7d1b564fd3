import { DomainError, type Fault, faultsOf, invalid } from '../platform/errors/errors.ts';
import { counted } from './counted.ts';
import { arrived, faultOf } from './embedded.ts';
import { type PrivateImage, preparePrivate } from './image-sizes.ts';
import { type Checked, welcomeKind } from './service.ts';

const prepared = async (dataUrl: string, sender: Checked): Promise<PrivateImage> => {
  const file = arrived(dataUrl);
  const { content } = file;
  if (welcomeKind(file, 'claim').kind !== 'image' || !Buffer.isBuffer(content))
    throw new DomainError('unsupported', ['file_type_not_accepted']);
  return counted(sender.place, file.bytes, sender, reader => preparePrivate(content, reader));
};

/**
 * Pictures that came embedded in a list of a body, encoded anew and kept nowhere: whoever asked keeps them where nobody
 * else gets at them.
 * @param field the list's, for the faults
 * @param sender they count towards their quota
 * @throws 422 with the faults of all of them
 */
export const privateImages = async (dataUrls: string[], field: string, sender: Checked): Promise<PrivateImage[]> => {
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
 * Their faults, without keeping any.
 * @param input the list as it came; its types may be wrong
 * @param most so many are looked at
 */
export const privateImageFaults = (input: unknown, field: string, most: number, sender: Checked): Promise<Fault[]> => {
  const sent = Array.isArray(input) ? input.slice(0, most) : [];
  // One that is no data URL is a fault of the schema at its place.
  return faultsOf(() =>
    privateImages(
      sent.map(one => (typeof one === 'string' ? one : '')),
      field,
      sender,
    ),
  );
};
