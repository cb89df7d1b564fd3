import type { Sharp, SharpOptions } from 'sharp';
import { DomainError } from '../platform/errors/errors.ts';
import { sharpImages } from '../platform/runtime/lazy-imports.ts';
import { fairTurns } from './fair-turns.ts';
import { FRAME_LIMIT, HELD_PIXEL_LIMIT, PIXEL_LIMIT } from './limits.ts';
import { readingTime, refuseImage } from './reading-time.ts';
import { requireOpenable } from './require-openable.ts';
import { placementOf, socialImage } from './social-image.ts';
import { uprightAnimation } from './upright-animation.ts';

/**
 * Widths in pixels that pages use. The smallest is always created, a larger one only if the image is at least as wide.
 */
const WIDTHS = [320, 640, 1280] as const;
/** Maximum side length in pixels. No page shows more, so larger images are scaled down. */
const LONGEST_SIDE = 4096;

/** Maximum pixels of a picture that counts as ordinary; pictures of phones and scanners may have more. */
const ORDINARY_PIXELS = 8_000_000;
/**
 * Two queues: one for ordinary pictures, one for large ones. Reading the largest takes hundreds of megabytes (see
 * `api/docs/files.md`), so two of them at the same time would need too much memory, and would not be faster.
 */
const turns = { ordinary: fairTurns(), large: fairTurns() };
/**
 * Opens one picture at a time. Opening may take seconds on a thread of a pool that the rest of the process needs too.
 */
const openingTurn = fairTurns();

/** A file to store. */
interface ImageFile {
  name: string;
  content: Buffer;
}

/** A processed image: its main file and its smaller sizes. */
export interface PreparedImage {
  width: number;
  height: number;
  original: ImageFile;
  /** Files by width in pixels, and `social`. */
  sizes: Record<string, ImageFile>;
}

type Format = 'jpeg' | 'png' | 'gif' | 'webp';

const encoded: Record<Format, (image: Sharp) => Sharp> = {
  jpeg: image => image.jpeg({ quality: 85, mozjpeg: true }),
  png: image => image.png({ compressionLevel: 9 }),
  webp: image => image.webp({ quality: 85 }),
  gif: image => image.gif(),
};

const EXTENSION: Record<Format, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' };

/** Reads only the header of a picture, so that a decompression bomb is detected before it is decoded. */
const measure = async (input: Buffer | string) => {
  const read = sharpImages()(input, { limitInputPixels: false });
  const { width, height, pages = 1, isProgressive } = await read.metadata();
  const limit = isProgressive || pages > 1 ? HELD_PIXEL_LIMIT : PIXEL_LIMIT;
  if (width * height * pages > limit)
    throw new DomainError('invalid', ['image_has_too_many_pixels', { limit: limit / 1e6 }]);
  if (pages > FRAME_LIMIT) throw new DomainError('invalid', ['animation_too_long']);
  return { animated: pages > 1, pixels: width * height * pages };
};

/** The sender of a picture, and checks before it is decoded. */
export interface ImageSender {
  /** The sender's id; senders take turns. */
  who: string;
  /** Called with the number of pixels before the picture waits for its turn; throws to refuse the picture. */
  admit?: (pixels: number) => Promise<void>;
  /** Called when it is the picture's turn; throws to refuse the picture. */
  demandPresent?: () => void;
}

/**
 * Decodes an image when it is its turn.
 * @throws 422 if the image is damaged or too large
 */
const unpack = async <Result>(
  file: Buffer | string,
  { who, admit, demandPresent }: ImageSender,
  work: (input: Buffer | string, animated: boolean) => Promise<Result>,
): Promise<Result> => {
  const { input, animated, pixels } = await openingTurn(who, async () => {
    const opened = await requireOpenable(file);
    return { input: opened, ...(await measure(opened).catch(refuseImage)) };
  });
  await admit?.(pixels);
  const turn = pixels > ORDINARY_PIXELS ? turns.large : turns.ordinary;
  return turn(who, async () => {
    demandPresent?.();
    return work(input, animated).catch(refuseImage);
  });
};

const optionsOf = (animated: boolean): SharpOptions => ({ animated, limitInputPixels: PIXEL_LIMIT, failOn: 'error' });

const prepare = async (
  input: Buffer | string,
  format: Format,
  hash: string,
  animated: boolean,
): Promise<PreparedImage> => {
  const within = readingTime();
  const options = optionsOf(animated);
  const upright = animated ? await uprightAnimation(input, within) : input;
  const image = within(sharpImages()(upright, options));
  const { data, info } = await encoded[format](
    // `uprightAnimation` has already rotated the frames of an animation: `autoOrient` would rotate the strip of all
    // frames.
    (animated ? image : image.autoOrient()).resize(LONGEST_SIDE, LONGEST_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    }),
  ).toBuffer({ resolveWithObject: true });
  const { width } = info;
  const height = info.pageHeight ?? info.height;
  const sizes: Record<string, ImageFile> = {};
  for (const size of WIDTHS) {
    if (size > width && size !== WIDTHS[0]) continue;
    const content = await within(sharpImages()(data, options))
      .resize({ width: size, withoutEnlargement: true })
      .webp({ quality: 78, effort: animated ? 2 : 4 })
      .toBuffer();
    sizes[size] = { name: `${hash}-${size}.webp`, content };
  }
  const ground = await placementOf(data, width, height, within);
  sizes.social = { name: `${hash}-social.jpg`, content: await socialImage(data, ground, within) };
  return {
    width,
    height,
    original: { name: `${hash}-${width}x${height}${ground.name}.${EXTENSION[format]}`, content: data },
    sizes,
  };
};

/** Maximum side length in pixels of a private image, which fits on a screen. */
const PRIVATE_SIDE = 1600;

/** A picture that only permitted users can read: one size, as WebP. */
export interface PrivateImage {
  width: number;
  height: number;
  content: Buffer;
}

/**
 * Decodes an image only to check it.
 * @throws 422 when it is damaged or too large
 */
export const requireReadableImage = async (file: Buffer | string, reader: ImageSender): Promise<void> => {
  await unpack(file, reader, (input, animated) =>
    // The image is scaled down while it is read, so that it is never completely in memory.
    readingTime()(sharpImages()(input, optionsOf(animated)))
      .resize(16)
      .raw()
      .toBuffer(),
  );
};

/**
 * Re-encodes an image in every size that pages use: upright, without metadata, and without anything else hidden in its
 * bytes.
 * @param hash prefix of the files' names
 * @throws 422 when it is damaged or too large
 */
export const prepareImage = (
  file: Buffer | string,
  format: Format,
  hash: string,
  reader: ImageSender,
): Promise<PreparedImage> => unpack(file, reader, (input, animated) => prepare(input, format, hash, animated));

/**
 * Re-encodes an image as a single WebP for private use; of an animation, the first frame.
 * @throws 422 when it is damaged or too large
 */
export const preparePrivate = (file: Buffer | string, reader: ImageSender): Promise<PrivateImage> =>
  unpack(file, reader, async input => {
    const { data, info } = await readingTime()(sharpImages()(input, optionsOf(false)))
      .autoOrient()
      .resize(PRIVATE_SIDE, PRIVATE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  });
