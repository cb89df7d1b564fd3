import type { Sharp, SharpOptions } from 'sharp';
import { DomainError } from '../platform/errors/errors.ts';
import { sharpImages } from '../platform/runtime/late-packages.ts';
import { fairTurns } from './fair-turns.ts';
import { FRAME_LIMIT, PIXEL_LIMIT } from './limits.ts';
import { plainPng } from './plain-png.ts';
import { readingTime, refuseImage } from './reading-time.ts';
import { groundOf, socialImage } from './social-image.ts';
import { uprightAnimation } from './upright-animation.ts';

/** Widths that pages use; only those an image has are made, and always the smallest. */
const WIDTHS = [320, 640, 1280] as const;
/** No page shows more; larger ones are made smaller. */
const LONGEST_SIDE = 4096;

/** What a picture for a page has at most; those of phones and scanners have more. */
const ORDINARY_PIXELS = 8_000_000;
/**
 * Two at a time: an ordinary picture, and one that is larger. The largest takes hundreds of megabytes while it is read (the
 * README has the figures): two of these would be too much, and would not be faster.
 */
const turns = { ordinary: fairTurns(), large: fairTurns() };
/** Opening a picture may take seconds of a thread that everything else needs too: one is opened at a time. */
const openingTurn = fairTurns();

/** A file to keep. */
interface ImageFile {
  name: string;
  content: Buffer;
}

/** An image made ready: its own size first, then the others. */
export interface PreparedImage {
  width: number;
  height: number;
  original: ImageFile;
  /** By width in pixels, and `social`. */
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

/** Reads the header alone: a bomb is recognised before it is unpacked. */
const measure = async (input: Buffer | string) => {
  const { width, height, pages = 1 } = await sharpImages()(input, { limitInputPixels: false }).metadata();
  if (width * height * pages > PIXEL_LIMIT) throw new DomainError('invalid', ['image_has_too_many_pixels']);
  if (pages > FRAME_LIMIT) throw new DomainError('invalid', ['animation_too_long']);
  return { animated: pages > 1, pixels: width * height * pages };
};

/** Who sent a picture, and what is asked before it is unpacked. */
export interface Reader {
  /** Each takes their turn. */
  who: string;
  /** Told how many pixels it has before it waits for its turn; what it throws is passed on. */
  admit?: (pixels: number) => Promise<void>;
  /** Asked once its turn has come; what it throws is passed on. */
  demandPresent?: () => void;
}

/**
 * Unpacks an image when its turn has come.
 * @throws 422 when it is broken or too large
 */
const unpack = async <Result>(
  file: Buffer | string,
  { who, admit, demandPresent }: Reader,
  work: (input: Buffer | string, animated: boolean) => Promise<Result>,
): Promise<Result> => {
  const { input, animated, pixels } = await openingTurn(who, async () => {
    const plain = await plainPng(file);
    return { input: plain, ...(await measure(plain).catch(refuseImage)) };
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
    // An animation cannot be turned as a whole.
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
  const ground = await groundOf(data, width, height, within);
  sizes.social = { name: `${hash}-social.jpg`, content: await socialImage(data, ground, within) };
  return {
    width,
    height,
    original: { name: `${hash}-${width}x${height}${ground.name}.${EXTENSION[format]}`, content: data },
    sizes,
  };
};

/** As large as a screen shows it whole. */
const PRIVATE_SIDE = 1600;

/** A picture as it is kept for a few people: one size, a WebP. */
export interface PrivateImage {
  width: number;
  height: number;
  content: Buffer;
}

/**
 * Unpacks an image and forgets it.
 * @throws 422 when it is broken or too large
 */
export const demandReadable = async (file: Buffer | string, reader: Reader): Promise<void> => {
  await unpack(file, reader, (input, animated) =>
    // Made tiny as it is read, so that it is never in memory as a whole.
    readingTime()(sharpImages()(input, optionsOf(animated)))
      .resize(16)
      .raw()
      .toBuffer(),
  );
};

/**
 * Encodes an image anew in every size that pages use: turned upright, without metadata, and without anything else
 * that its bytes may have carried.
 * @param hash what the files' names begin with
 * @throws 422 when it is broken or too large
 */
export const prepareImage = (
  file: Buffer | string,
  format: Format,
  hash: string,
  reader: Reader,
): Promise<PreparedImage> => unpack(file, reader, (input, animated) => prepare(input, format, hash, animated));

/**
 * The same as one WebP, of an animation its first picture: for who may see it alone, and no page.
 * @throws 422 when it is broken or too large
 */
export const preparePrivate = (file: Buffer | string, reader: Reader): Promise<PrivateImage> =>
  unpack(file, reader, async input => {
    const { data, info } = await readingTime()(sharpImages()(input, optionsOf(false)))
      .autoOrient()
      .resize(PRIVATE_SIDE, PRIVATE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  });
