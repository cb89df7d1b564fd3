import type { Sharp, SharpOptions } from 'sharp';
import { DomainError } from '../platform/errors/errors.ts';
import { sharpImages } from '../platform/runtime/late-packages.ts';
import { fairTurns } from './fair-turns.ts';
import { PIXEL_LIMIT, TOO_MANY_PIXELS } from './limits.ts';
import { groundOf, socialImage } from './social-image.ts';

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
  const {
    width,
    height,
    pages = 1,
    orientation = 1,
  } = await sharpImages()(input, { limitInputPixels: false }).metadata();
  if (width * height * pages > PIXEL_LIMIT) throw new DomainError('invalid', TOO_MANY_PIXELS);
  return {
    animated: pages > 1,
    pages,
    isTurned: orientation > 1,
    turn: width * height * pages > ORDINARY_PIXELS ? turns.large : turns.ordinary,
  };
};

const optionsOf = (animated: boolean): SharpOptions => ({ animated, limitInputPixels: PIXEL_LIMIT, failOn: 'error' });

type Measured = Awaited<ReturnType<typeof measure>>;

/** An animation whose frames are turned as its metadata says, each by itself. */
const uprightAnimation = async (input: Buffer | string, format: Format, { isTurned, pages }: Measured) => {
  if (!isTurned) return input;
  const { delay, loop } = await sharpImages()(input, optionsOf(true)).metadata();
  const frames: Buffer[] = [];
  for (let page = 0; page < pages; page++)
    frames.push(
      await sharpImages()(input, { ...optionsOf(false), page })
        .autoOrient()
        .png()
        .toBuffer(),
    );
  const joined = sharpImages()(frames, { join: { animated: true } });
  const timing = { ...(delay && { delay }), ...(loop !== undefined && { loop }) };
  return format === 'gif' ? joined.gif(timing).toBuffer() : joined.webp({ ...timing, lossless: true }).toBuffer();
};

const prepare = async (
  input: Buffer | string,
  format: Format,
  hash: string,
  measured: Measured,
): Promise<PreparedImage> => {
  const { animated } = measured;
  const options = optionsOf(animated);
  const upright = animated ? await uprightAnimation(input, format, measured) : input;
  const image = sharpImages()(upright, options);
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
    const content = await sharpImages()(data, options)
      .resize({ width: size, withoutEnlargement: true })
      .webp({ quality: 78, effort: animated ? 2 : 4 })
      .toBuffer();
    sizes[size] = { name: `${hash}-${size}.webp`, content };
  }
  const ground = await groundOf(data, width, height);
  sizes.social = { name: `${hash}-social.jpg`, content: await socialImage(data, ground) };
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

const damaged = (error: unknown): never => {
  throw error instanceof DomainError
    ? error
    : new DomainError('invalid', 'The image is damaged. Please choose another.');
};

/**
 * Unpacks an image and forgets it.
 * @throws 422 when it is broken or too large
 */
export const demandReadable = async (input: Buffer | string, who = ''): Promise<void> => {
  const read = async () => {
    const { animated, turn } = await measure(input);
    // Made tiny as it is read, so that it is never in memory as a whole.
    await turn(who, () => sharpImages()(input, optionsOf(animated)).resize(16).raw().toBuffer());
  };
  await read().catch(damaged);
};

/**
 * Encodes an image anew in every size that pages use: turned upright, without metadata, and without anything else
 * that its bytes may have carried.
 * @param hash what the files' names begin with
 * @param who sent it: each in turn
 * @throws 422 when it is broken or too large
 */
export const prepareImage = async (
  input: Buffer | string,
  format: Format,
  hash: string,
  who: string,
): Promise<PreparedImage> => {
  const read = async () => {
    const measured = await measure(input);
    return measured.turn(who, () => prepare(input, format, hash, measured));
  };
  return read().catch(damaged);
};

/**
 * The same as one WebP, of an animation its first picture: for who may see it alone, and no page.
 * @throws 422 when it is broken or too large
 */
export const preparePrivate = async (input: Buffer | string, who: string): Promise<PrivateImage> => {
  const read = async () => {
    const { turn } = await measure(input);
    const { data, info } = await turn(who, () =>
      sharpImages()(input, optionsOf(false))
        .autoOrient()
        .resize(PRIVATE_SIDE, PRIVATE_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true }),
    );
    return { content: data, width: info.width, height: info.height };
  };
  return read().catch(damaged);
};
